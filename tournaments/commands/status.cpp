#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/command_line/option_list.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/wrapped_text.hpp"
#include "tournaments/admission/admission.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/missing_record_note.hpp"
#include "tournaments/commands/status_json.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/progress/interventions.hpp"
#include "tournaments/progress/overview.hpp"
#include "tournaments/roster/refused_text.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/state/pairing_input.hpp"
#include "tournaments/state/settings_in_force.hpp"
#include "tournaments/state/suspect_games.hpp"
#include "tournaments/state/wanted_jobs.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

progress::Overview overview_of(const folder::Folder& folder, const state::TournamentState& tournament,
                               bool under_way) {
  progress::Overview overview{.finished = tournament.count(state::GameState::finished),
                              .games = state::games_in_all(tournament),
                              .abandoned = tournament.count(state::GameState::abandoned)};
  progress::GameDuration thinking{};
  for (const state::Game& game : tournament.games) {
    if (game.result) thinking += game.result->thinking;
    const bool played_now =
        under_way && game.state == state::GameState::pending && fs::exists(folder.games() / game.record);
    if (played_now)
      overview.running.push_back(progress::RunningGameFollower(folder, tournament, game.id).present());
  }
  if (overview.finished > 0 && !overview.running.empty()) {
    const auto at_once = static_cast<double>(overview.running.size());
    overview.left = thinking / overview.finished * (overview.games - overview.finished) / at_once;
  }
  overview.leaders = standings::standings_of(tournament).rows;
  return overview;
}

class StatusCommand : public Command {
 public:
  StatusCommand() : Command("status", "Prints the progress and the games in play") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add_flag("--json", json_, "Print JSON");
    options.footer("Example: watch tournament status spring");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const auto runner = folder::present_runner(folder);
    if (runner && !fs::exists(folder.ledger())) {
      if (json_) return print(status_json_before_the_first_game(*runner, tried_programs(folder)));
      std::cout << "run by " << *runner << "\nno game has begun: new programs are being tried; known so far: "
                << tried_programs(folder) << '\n'
                << std::flush;
      return 0;
    }
    const state::TournamentState tournament =
        state::played_ledger(folder, folder.root).load(state::settings_in_force(folder).settings);
    const roster::Roster roster =
        admission::known_admission(folder, tournament.settings, {system::own_folder()}).roster;
    const progress::Overview overview = overview_of(folder, tournament, runner.has_value());
    if (json_) {
      return print(
          status_json(folder, tournament, state::read_entries(folder.entries()), roster, overview, runner));
    }
    std::cout << (runner ? "run by " + *runner + told_text(folder) : "not being run") << '\n'
              << progress::overview_text(overview, terminal::terminal_rows(STDOUT_FILENO),
                                         terminal::terminal_columns(STDOUT_FILENO))
              << text::wrapped_text(notes(folder, tournament, roster), terminal::text_columns(STDOUT_FILENO));
    std::cout << std::flush;
    note_missing_records(folder, tournament.games);
    return 0;
  }

 private:
  static std::string told_text(const folder::Folder& folder) {
    const auto jobs = state::wanted_jobs(folder);
    return jobs ? ", told " + state::wanted_jobs_text(*jobs) : "";
  }
  // Returns further notes, in lines.
  static std::string notes(const folder::Folder& folder, const state::TournamentState& tournament,
                           const roster::Roster& roster) {
    std::string text = progress::interventions_text(tournament, state::read_entries(folder.entries())) +
                       state::suspect_text(state::suspect_games(folder, tournament.games), folder);
    if (!roster.refused.empty()) text += '\n' + roster::refused_text(roster) + '\n';
    return text;
  }
  static int print(const nlohmann::ordered_json& answer) {
    std::cout << answer.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << std::endl;
    return 0;
  }
  static std::size_t tried_programs(const folder::Folder& folder) {
    return admission::read_trials(folder.trials()).size();
  }

  fs::path directory_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_status() {
  return std::make_unique<StatusCommand>();
}

}  // namespace kaven::tournaments::commands
