#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/blocked_signals.hpp"
#include "tournaments/analysis/analysis_run.hpp"
#include "tournaments/commands/analysis_progress.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/folder/packed_records.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

std::vector<fs::path> chosen_records(const folder::Folder& folder, const std::vector<int>& games) {
  std::vector<fs::path> chosen;
  for (const int game : games) {
    const auto found = folder::find_record(folder, folder::GameId(game));
    if (!found) {
      throw std::runtime_error(
          fmt::format("{}: there is no record of game {}", folder.games().string(), game));
    }
    chosen.push_back(*found);
  }
  if (games.empty()) {
    for (const auto& [game, record] : folder::records_of(folder)) chosen.push_back(record);
  }
  return chosen;
}

// Waits until `run` has ended or a signal ends it. Returns the signal, or 0.
int watch(analysis::AnalysisRun& run, AnalysisProgress& progress, const system::BlockedSignals& signals) {
  constexpr std::chrono::milliseconds between_looks{100};
  int signal = 0;
  while (signal == 0 && !run.ended()) {
    signal = signals.wait(between_looks);
    progress.draw();
  }
  if (signal != 0) run.stop();
  try {
    run.join();
  } catch (...) {
    progress.end();
    throw;
  }
  progress.end();
  return signal;
}

/// Takes no lock: the tournament may continue, and the analysis only uses CPU time that the games do not
/// need.
class AnalyseCommand : public Command {
 public:
  AnalyseCommand()
      : Command("analyse", "Evaluates every move of the recorded games; standings then show accuracy") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--game", games_, "Only these, by their numbers (default: all that are finished)").positive();
    const DeclaredOption nodes =
        options
            .add("--nodes", limits_.nodes, "Positions to look at for a move whose value is not found exactly")
            .between(1, 1'000'000'000)
            .show_default();
    options.add("--depth", limits_.depth, "Moves to look ahead there instead, however long that takes")
        .between(1, 100)
        .excludes(nodes);
    options.add_flag("--every-column", limits_.every_column,
                     "Connect-4: evaluate every column at every move (up to a minute per game)");
    options
        .add("--threads", threads_,
             "Number of games analysed in parallel (default: one per available processor)")
        .between(1, 1024);
    options.add_flag("--json", json_, "Print the result as JSON");
    options.add_flag("--force", force_, "Analyse games again that are analysed already");
    options.footer(
        "Connect-4 is solved; elsewhere the ends of games, and what the engine proves, are exact, the rest\n"
        "its estimate. The analysis of a game lies beside its record. May be interrupted at any time, and "
        "run\n"
        "again, also while the tournament is being played: then it takes only time that the games leave.\n"
        "Exit status: 0; 1 some records cannot be believed; 2 usage; 130, 143, 129 stopped by Ctrl-C, "
        "SIGTERM,\n"
        "SIGHUP.\n"
        "Examples:\n"
        "  tournament analyse spring\n"
        "  tournament analyse spring --game 7 --every-column");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const auto records = chosen_records(folder, games_);
    AnalysisProgress progress(records.size());
    const system::BlockedSignals signals;
    analysis::AnalysisRun analysis_run(
        {.records = records,
         .limits = limits_,
         .threads = threads_ > 0 ? threads_ : executor::usable_processors(),
         .force = force_,
         .idle = folder::present_runner(folder).has_value()},
        [&progress](const analysis::AnalysedRecord& analysed) { progress.take(analysed); });
    const int signal = watch(analysis_run, progress, signals);
    using Json = nlohmann::ordered_json;
    std::cout << (json_ ? progress.json().dump(2, ' ', false, Json::error_handler_t::replace)
                        : progress.result())
              << std::endl;
    if (signal != 0) {
      std::cerr << "stopped; to go on: tournament analyse " << directory_.string() << std::endl;
      return 128 + signal;
    }
    return progress.all_believed() ? 0 : 1;
  }

 private:
  fs::path directory_;
  std::vector<int> games_;  ///< game numbers; empty: all finished games
  analysis::SearchLimits limits_;
  int threads_ = 0;  ///< 0: one per available processor
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_analyse() {
  return std::make_unique<AnalyseCommand>();
}

}  // namespace kaven::tournaments::commands
