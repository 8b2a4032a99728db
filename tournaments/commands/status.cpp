// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/notation/game_words.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/display_width.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/report/tournament_class.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/play/state/suspect_games.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/play/state/wanted_jobs.hpp"
#include "tournaments/results/standings/standings_report.hpp"
#include "tournaments/show/progress/interventions.hpp"
#include "tournaments/show/progress/overview.hpp"

namespace kaven::tournaments::commands {

using nlohmann::ordered_json;

namespace fs = boost::filesystem;

namespace {

template <typename Value>
ordered_json or_null(const std::optional<Value>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

ordered_json games_json(const state::TournamentState& tournament, std::size_t running) {
  using enum state::GameState;
  return {{"total", state::games_in_all(tournament)},
          {"finished", tournament.count(finished)},
          {"running", running},
          {"pending", tournament.count(pending) - static_cast<int>(running)},
          {"void", tournament.count(abandoned)},
          {"cancelled", tournament.count(cancelled)}};
}

ordered_json players_json(const std::vector<standings::StandingsRow>& rows) {
  ordered_json players = ordered_json::array();
  for (const standings::StandingsRow& row : rows) {
    players.push_back({{"name", row.name},
                       {"rank", row.rank > 0 ? ordered_json(row.rank) : ordered_json()},
                       {"points", row.points},
                       {"games", row.played},
                       {"won", row.wins},
                       {"drawn", row.draws},
                       {"lost", row.losses}});
  }
  return players;
}

ordered_json running_json(const std::vector<progress::RunningGame>& games) {
  ordered_json running = ordered_json::array();
  for (const progress::RunningGame& game : games) {
    running.push_back(
        {{"game", game.game},
         {"white", game.white},
         {"black", game.black},
         {"moves", game.moves},
         {"to_move", notation::colour_words.word_of(game.mover)},
         {"turn_limit", game.turn_limit.count()},
         {"turn_seconds", game.turn_time ? ordered_json(game.turn_time->count()) : ordered_json()}});
  }
  return running;
}

ordered_json withdrawn_json(const state::TournamentState& tournament) {
  ordered_json withdrawn = ordered_json::array();
  for (const state::Player& player : tournament.players) {
    if (!player.withdrawn) continue;
    withdrawn.push_back({{"name", player.name},
                         {"games", state::withdrawn_games_words.word_of(player.withdrawn->games)},
                         {"reason", player.withdrawn->reason}});
  }
  return withdrawn;
}

ordered_json replays_json(const state::TournamentState& tournament, std::span<const state::Entry> entries) {
  std::map<folder::GameId, std::string> reasons;  // the last one of each game
  for (const state::Entry& entry : entries) {
    for (const state::OrderedReplay& replay : entry.replays) reasons[replay.game] = replay.reason;
  }
  ordered_json replays = ordered_json::array();
  for (const auto& [game, reason] : reasons) {
    if (tournament.has_game(game) && tournament.game(game).state == state::GameState::pending)
      replays.push_back({{"game", game}, {"reason", reason}});
  }
  return replays;
}

ordered_json suspects_json(const folder::Folder& folder, const state::TournamentState& tournament) {
  ordered_json suspects = ordered_json::array();
  for (const state::SuspectGame& suspect : state::suspect_games(folder, tournament.games)) {
    suspects.push_back({{"game", suspect.game},
                        {"loser", tournament.player(suspect.loser).name},
                        {"reason", suspect.reason},
                        {"played_again", suspect.played_again}});
  }
  return suspects;
}

ordered_json refused_json(const roster::Roster& roster) {
  ordered_json refused = ordered_json::array();
  for (const roster::RefusedHandIn& each : roster.refused) {
    refused.push_back({{"name", each.name},
                       {"hand_in", each.program.filename().string()},
                       {"reason", each.reason},
                       {"remedy", roster::full_remedy(each.remedy, each.organizer_remedy)}});
  }
  return refused;
}

ordered_json absent_json(const std::vector<report::Absentee>& absentees) {
  ordered_json absent = ordered_json::array();
  for (const report::Absentee& each : absentees)
    absent.push_back({{"name", each.name},
                      {"reason", each.reason},
                      {"remedy", roster::full_remedy(each.remedy, each.organizer_remedy)}});
  return absent;
}

// The answer of `status --json` for a tournament of which nothing has been played yet: `tried` programs have
// been tried so far.
ordered_json status_json_before_the_first_game(const std::string& runner, std::size_t tried) {
  return {{"format", 1}, {"runner", runner}, {"tried", tried}, {"games", nullptr}};
}

// The answer of `status --json` (schemas.md). `runner` is the process that runs the tournament, if any.
ordered_json status_json(const folder::Folder& folder, const state::TournamentState& tournament,
                         std::span<const state::Entry> entries, const roster::Roster& roster,
                         const progress::Overview& overview, const std::optional<std::string>& runner) {
  ordered_json without_record = ordered_json::array();
  for (const folder::GameId game : state::games_without_record(folder, tournament.games)) {
    without_record.push_back(game.number());
  }
  return {{"format", 1},
          {"runner", or_null(runner)},
          {"wanted_jobs", or_null(runner ? state::wanted_jobs(folder) : std::nullopt)},
          {"games", games_json(tournament, overview.running.size())},
          {"seconds_left", overview.left ? ordered_json(overview.left->count()) : ordered_json()},
          {"players", players_json(overview.leaders)},
          {"running", running_json(overview.running)},
          {"withdrawn", withdrawn_json(tournament)},
          {"to_be_played_again", replays_json(tournament, entries)},
          {"suspect", suspects_json(folder, tournament)},
          {"refused", refused_json(roster)},
          {"absent", absent_json(report::absent_unrefused(folder, tournament, roster))},
          {"without_record", std::move(without_record)}};
}

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
    options.add_flag("--absent", absent_, "List everybody who does not play, with reason and remedy");
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
    // `watch` cuts lines within words, so they are wrapped for a pipe, too.
    const int columns = terminal::terminal_columns(STDOUT_FILENO);
    const std::string head = text::wrapped_text(
        runner ? "run by " + *runner + told_text(folder) : std::string("no run is active"), columns);
    const std::string below =
        text::wrapped_text(notes(folder, tournament) + absent_text(folder, tournament, roster), columns);
    const auto lines = std::ranges::count(head, '\n') + (absent_ ? 0 : std::ranges::count(below, '\n'));
    std::cout << head
              << progress::overview_text(
                     overview, terminal::terminal_rows(STDOUT_FILENO) - static_cast<int>(lines), columns)
              << below << std::flush;
    note_missing_records(folder, tournament.games);
    return 0;
  }

 private:
  static std::string told_text(const folder::Folder& folder) {
    const auto jobs = state::wanted_jobs(folder);
    return jobs ? ", told " + state::wanted_jobs_text(*jobs) : "";
  }
  static constexpr std::size_t longest_reason = 2000;

  // Returns further notes, in lines.
  static std::string notes(const folder::Folder& folder, const state::TournamentState& tournament) {
    return progress::interventions_text(tournament, state::read_entries(folder.entries())) +
           state::suspect_text(state::suspect_games(folder, tournament.games), folder);
  }

  // Returns how many do not play; with --absent, also each with reason and remedy.
  std::string absent_text(const folder::Folder& folder, const state::TournamentState& tournament,
                          const roster::Roster& roster) const {
    const std::vector<report::Absentee> absent = report::absent_unrefused(folder, tournament, roster);
    const std::size_t all = roster.refused.size() + absent.size();
    if (all == 0) return {};
    if (!absent_) {
      return fmt::format(
          "{} {} not play; to list them with reason and remedy: tournament status {} --absent\n", all,
          all == 1 ? "does" : "do", text::printable(directory_.string(), 400));
    }
    std::string text;
    if (!roster.refused.empty()) text += '\n' + roster::refused_text(roster) + '\n';
    if (absent.empty()) return text;
    text += fmt::format("\n{}{} {} not play:\n", absent.size(), roster.refused.empty() ? "" : " more",
                        absent.size() == 1 ? "does" : "do");
    for (const report::Absentee& each : absent) {
      text +=
          fmt::format("  {}: {}\n", text::printable(each.name), text::printable(each.reason, longest_reason));
      if (const std::string remedy = roster::full_remedy(each.remedy, each.organizer_remedy); !remedy.empty())
        text += fmt::format("      remedy: {}\n", remedy);
    }
    return text;
  }
  static int print(const nlohmann::ordered_json& answer) {
    std::cout << text::indented_json(answer) << std::flush;
    return 0;
  }
  static std::size_t tried_programs(const folder::Folder& folder) {
    return admission::read_trials(folder.trials()).size();
  }

  fs::path directory_;
  bool absent_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_status() {
  return std::make_unique<StatusCommand>();
}

}  // namespace kaven::tournaments::commands
