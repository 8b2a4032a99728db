#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>

#include "tournaments/commands/command.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/commands/played_schedule.hpp"
#include "tournaments/progress/overview.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder_lock.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

progress::Overview overview_of(const state::Folder& folder, const runner::Schedule& schedule,
                               bool under_way) {
  progress::Overview overview{.games = static_cast<int>(schedule.games().size())};
  progress::GameDuration thinking{};
  for (const state::Game& game : schedule.games()) {
    overview.finished += game.state == state::GameState::finished ? 1 : 0;
    overview.abandoned += game.state == state::GameState::abandoned ? 1 : 0;
    if (game.result) thinking += game.result->thinking;
    const bool played_now =
        under_way && game.state == state::GameState::pending && fs::exists(folder.games() / game.record);
    if (played_now) overview.running.push_back(progress::look_at(folder, schedule, game.id));
  }
  if (overview.finished > 0 && !overview.running.empty()) {
    const auto at_once = static_cast<double>(overview.running.size());
    overview.left = thinking / overview.finished * (overview.games - overview.finished) / at_once;
  }
  overview.leaders =
      standings::present_standings(schedule.settings(), schedule.players(), schedule.games(), schedule.byes())
          .places;
  return overview;
}

class StatusCommand : public Command {
 public:
  StatusCommand() : Command("status", "Prints how far it is, and what is being played") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.footer("Example: watch tournament status spring");
  }

  int run() override {
    const state::Folder folder = state::open_folder(directory_);
    const auto runner = state::present_runner(folder);
    const runner::Schedule schedule = played_schedule(folder);
    std::cout << (runner ? "run by " + *runner : "not being run") << '\n'
              << progress::overview_text(overview_of(folder, schedule, runner.has_value()),
                                         terminal::terminal_rows(STDOUT_FILENO))
              << std::flush;
    return 0;
  }

 private:
  fs::path directory_;
};

}  // namespace

std::unique_ptr<Command> make_status() {
  return std::make_unique<StatusCommand>();
}

}  // namespace kaven::tournaments::commands
