#include "tournaments/commands/inspection.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <stdexcept>

#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/notation/printable.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/audit/audit.hpp"
#include "tournaments/audit/rebuild.hpp"
#include "tournaments/progress/overview.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder_lock.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

state::TournamentState state_in_ledger(const state::Folder& folder) {
  return standings::played_ledger(folder, folder.root).load(roster::read_settings(folder.settings()));
}

progress::Overview overview_of(const state::Folder& folder, const state::TournamentState& tournament,
                               bool under_way) {
  progress::Overview overview{.finished = tournament.count(state::GameState::finished),
                              .games = static_cast<int>(tournament.games.size()),
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
  overview.leaders = standings::present_standings(tournament).places;
  return overview;
}

const state::Game& find_game(const state::TournamentState& tournament, const std::string& text) {
  const int id = state::game_of_label(text);
  if (tournament.has_game(id)) return tournament.game(id);
  throw std::runtime_error(fmt::format("there is no game '{}': expected a number from 1 to {}",
                                       notation::printable(text), tournament.games.size()));
}

void print_file(const fs::path& file, const std::string& title) {
  std::cout << "\n== " << title << '\n';
  fs::ifstream input(file);
  constexpr std::size_t longest_line = 4000;
  for (std::string line; std::getline(input, line);) {
    std::cout << notation::printable(line, longest_line) << '\n';
  }
}

void print_turns(const record::GameRecord& record) {
  for (const record::Turn& turn : record.turns) {
    std::cout << fmt::format("{:4}. {}  {:.3f} s, {:.3f} s of CPU, the other {:.3f} s\n", turn.ply,
                             notation::write_move(turn.move), turn.seconds, turn.cpu_seconds,
                             turn.opponent_cpu_seconds);
    for (const std::string& warning : turn.warnings) {
      std::cout << "      " << notation::printable(warning) << '\n';
    }
  }
  if (!record.verdict) {
    std::cout << "The record ends here, without a verdict.\n";
    return;
  }
  for (const std::string& warning : record.verdict->warnings) {
    std::cout << "      " << notation::printable(warning) << '\n';
  }
  const auto& players = record.header.contestants;
  std::cout << notation::outcome_sentence(record.verdict->outcome, record.header.rules, players[0].name,
                                          players[1].name)
            << '\n';
}

void print_record(const fs::path& file) {
  std::cout << "\n== record " << file.string() << '\n';
  if (!fs::exists(file)) {
    std::cout << "There is none.\n";
    return;
  }
  try {
    print_turns(record::read_record(file));
  } catch (const record::RecordError& error) {
    std::cout << error.what() << '\n';
  }
}

}  // namespace

void print_status(const fs::path& directory) {
  const state::Folder folder = state::open_folder(directory);
  const auto runner = state::present_runner(folder);
  const state::TournamentState tournament = state_in_ledger(folder);
  std::cout << (runner ? "run by " + *runner : "not being run") << '\n'
            << progress::overview_text(overview_of(folder, tournament, runner.has_value()),
                                       terminal::terminal_rows(STDOUT_FILENO))
            << std::flush;
}

void print_log(const fs::path& directory, const std::string& text, const std::string& agent) {
  const state::Folder folder = state::open_folder(directory);
  const state::TournamentState tournament = state_in_ledger(folder);
  const state::Game& game = find_game(tournament, text);
  const std::string white = tournament.player(game.white).name;
  const std::string black = tournament.player(game.black).name;
  if (!agent.empty() && agent != white && agent != black) {
    throw std::runtime_error(fmt::format("game {} is played by {} and {}, not by {}",
                                         state::game_label(game.id), notation::printable(white),
                                         notation::printable(black), notation::printable(agent)));
  }
  std::cout << fmt::format("game {}, round {}: {} (White) - {} (Black)\n", state::game_label(game.id),
                           game.round, notation::printable(white), notation::printable(black));
  const fs::path logs = folder.logs_of(game.id);
  if (agent.empty()) print_record(folder.games() / game.record);
  const auto print_if_there = [&](const char* name, const std::string& title) {
    if (fs::exists(logs / name)) print_file(logs / name, title);
  };
  if (agent.empty() || agent == white) {
    print_if_there("white.log", "what " + notation::printable(white) + " printed on its standard error");
  }
  if (agent.empty() || agent == black) {
    print_if_there("black.log", "what " + notation::printable(black) + " printed on its standard error");
  }
  if (!agent.empty()) return;
  print_if_there("referee.log", "the referee's own notes");
  print_if_there("void.txt", "void, because");
  std::vector<std::string> attempts;
  if (fs::exists(logs)) {
    for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("attempt-")) attempts.push_back(entry.path().string());
    }
  }
  std::ranges::sort(attempts);
  if (!attempts.empty()) std::cout << "\n== earlier attempts left\n";
  for (const std::string& attempt : attempts) std::cout << attempt << '\n';
  std::cout << std::flush;
}

int verify_tournament(const fs::path& directory, const fs::path& programs) {
  const state::Folder folder = state::open_folder(directory);
  const state::FolderLock lock(
      folder, [](const std::string&) {}, std::chrono::milliseconds(0));
  const std::vector<std::string> faults = audit::audit(folder, {programs});
  for (const std::string& fault : faults) std::cout << fault << '\n';
  return faults.empty() ? 0 : 1;
}

void rebuild_tournament(const fs::path& directory) {
  const state::Folder folder = state::open_folder(directory);
  const state::FolderLock lock(
      folder, [](const std::string&) {}, std::chrono::milliseconds(0));
  const std::vector<state::Entry> entries = state::read_entries(folder.entries());
  if (entries.empty()) {
    throw std::runtime_error(folder.entries().string() +
                             " does not exist: without it there is nothing to make a ledger from");
  }
  const state::TournamentState tournament = audit::replay_files(folder, entries);
  audit::rebuild_ledger(folder, tournament);
  std::cout << fmt::format("made the ledger again: {} players, {} games, {} of them finished\n",
                           tournament.players.size(), tournament.games.size(),
                           tournament.count(state::GameState::finished));
}

}  // namespace kaven::tournaments::commands
