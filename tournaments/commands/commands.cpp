#include "tournaments/commands/commands.hpp"

#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string_view>

#include "common/notation/printable.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/replay/replay.hpp"
#include "tournaments/replay/replay_session.hpp"
#include "tournaments/report/accuracy_columns.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

// The folder is enough to find a record by.
fs::path find_record(const state::Folder& folder, const std::string& game) {
  const auto records = state::records_of(folder);
  if (const auto found = records.find(state::game_of_label(game)); found != records.end())
    return found->second;
  throw std::runtime_error((folder.games()).string() + ": there is no record of game '" +
                           notation::printable(game) + "': expected a number, as in 7 or 0007");
}

void note_broken_analysis(const std::string& fault) {
  std::cerr << "note: " << notation::printable(fault, 2000) << "; tournament analyse makes it again\n";
}

std::optional<analysis::GameAnalysis> analysis_beside(const fs::path& record) {
  try {
    return analysis::present_analysis(record);
  } catch (const std::runtime_error& fault) {
    note_broken_analysis(fault.what());
    return std::nullopt;
  }
}

replay::Replay read_replay(const ReplayOptions& options) {
  if (options.file == "-") return replay::Replay(record::read_record(std::cin, "stdin"));
  const fs::path file =
      options.game.empty() ? options.file : find_record(state::open_folder(options.file), options.game);
  return replay::Replay(record::read_record(file), analysis_beside(file));
}

// A view of its own takes keys to read and a screen to draw on.
bool has_screen() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

void print_replay(const replay::Replay& replay, notation::Display display) {
  std::cout << replay.heading() << '\n';
  for (int ply = 0; ply <= replay.moves(); ++ply) std::cout << '\n' << replay.text(ply, display);
  std::cout << std::flush;
}

}  // namespace

void print_standings(const fs::path& directory, standings::TableFormat format, standings::TableWidth width) {
  const state::Folder folder = state::open_folder(directory);
  const roster::Settings settings = roster::read_settings(folder.settings());
  state::Ledger ledger = standings::played_ledger(folder, directory);
  const analysis::Accuracies accuracies = analysis::accuracies_of(folder, ledger.games());
  for (const std::string& fault : accuracies.faults) note_broken_analysis(fault);
  std::cout << standings::standings_report(settings, ledger, format, width,
                                           report::accuracy_columns(accuracies.players))
            << std::flush;
}

int replay_game(const ReplayOptions& options) {
  const replay::Replay replay = read_replay(options);
  const notation::Display display = options.display.value_or(notation::suitable_display(STDOUT_FILENO));
  if (!options.plain && options.file != "-" && has_screen())
    return replay::show_replay(replay, display, options.delay);
  print_replay(replay, display);
  return 0;
}

}  // namespace kaven::tournaments::commands
