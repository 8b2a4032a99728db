// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/blocked_signals.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/play/executor/local_executor.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/results/analysis/analysis_run.hpp"
#include "tournaments/show/progress/overview.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

// Counts the results of an analysis and shows them on stderr: redrawn in place on a terminal, otherwise a
// line for each game. Results may come from other threads than the drawing thread.
class AnalysisProgress {
 public:
  explicit AnalysisProgress(std::size_t records);

  // Counts one more processed record.
  void take(const analysis::AnalysedRecord& analysed);
  // Draws the progress; does nothing if stderr is not a terminal.
  void draw();
  // Erases what was drawn.
  void end();

  // Returns the answer of `analyse --json` (schemas.md): every record that was processed, by its name.
  nlohmann::ordered_json json() const;
  // Returns the result in a line: `3 games analysed in 2 s, 4 had been before`.
  std::string result() const;
  // Returns false if a record could not be analysed.
  bool all_believed() const { return failed_ == 0; }

 private:
  using Clock = std::chrono::steady_clock;

  void print(const std::string& line);

  std::size_t records_;
  Clock::time_point beginning_ = Clock::now();
  std::mutex guard_;
  std::size_t done_ = 0;
  int judged_ = 0;
  int fresh_ = 0;
  int failed_ = 0;
  // The result for each record, for json().
  struct Processed {
    std::string record;  ///< file name
    analysis::AnalysedRecord::Status status = analysis::AnalysedRecord::Status::judged;
    std::array<int, 3> moves{};  ///< inaccuracies, mistakes, blunders of a judged game
    double seconds = 0;
    std::string reason;
  };
  std::vector<Processed> processed_;
  std::optional<terminal::LiveBlock> block_;
};

using Status = analysis::AnalysedRecord::Status;

std::string counted(std::ptrdiff_t number, const char* one, const char* many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

// The numbers of inaccuracies, mistakes and blunders.
std::array<int, 3> bad_moves(const analysis::GameAnalysis& analysis) {
  const auto number = [&](analysis::MoveQuality quality) {
    return static_cast<int>(std::ranges::count(analysis.moves, quality, &analysis::JudgedMove::quality));
  };
  return {number(analysis::MoveQuality::inaccuracy), number(analysis::MoveQuality::mistake),
          number(analysis::MoveQuality::blunder)};
}

// Such as `2 inaccuracies, 1 mistake, 0 blunders`.
std::string moves_text(const std::array<int, 3>& moves) {
  return counted(moves[0], "inaccuracy", "inaccuracies") + ", " + counted(moves[1], "mistake", "mistakes") +
         ", " + counted(moves[2], "blunder", "blunders");
}

constexpr text::WordTable<Status, 4> status_words = {{{
    {Status::judged, "analysed"},
    {Status::fresh, "analysed-before"},
    {Status::unfinished, "unfinished"},
    {Status::failed, "invalid"},
}}};

AnalysisProgress::AnalysisProgress(std::size_t records) : records_(records) {
  if (::isatty(STDERR_FILENO) == 1) block_.emplace(STDERR_FILENO);
}

void AnalysisProgress::take(const analysis::AnalysedRecord& analysed) {
  const std::scoped_lock lock(guard_);
  ++done_;
  judged_ += analysed.status == Status::judged ? 1 : 0;
  fresh_ += analysed.status == Status::fresh ? 1 : 0;
  failed_ += analysed.status == Status::failed ? 1 : 0;
  processed_.push_back({.record = analysed.record.filename().string(),
                        .status = analysed.status,
                        .seconds = analysed.seconds.count(),
                        .reason = analysed.reason});
  if (analysed.analysis) processed_.back().moves = bad_moves(*analysed.analysis);
  if (analysed.status == Status::failed) print(text::printable(analysed.reason, 2000));
  if (analysed.status == Status::judged && !block_) {
    print(fmt::format("{}/{}  {}  {}  ({:.2f} s)", done_, records_,
                      text::printable(analysed.record.filename().string()),
                      moves_text(processed_.back().moves), analysed.seconds.count()));
  }
}

void AnalysisProgress::draw() {
  if (!block_) return;
  const std::scoped_lock lock(guard_);
  std::string line = fmt::format("analysed {} of {} games", done_, records_);
  const progress::GameDuration spent = Clock::now() - beginning_;
  if (judged_ > 0 && spent.count() > 1) {
    line += fmt::format(", {:.1f} a second, about {} left", judged_ / spent.count(),
                        progress::duration_text(spent / judged_ * static_cast<double>(records_ - done_)));
  }
  block_->draw(line);
}

void AnalysisProgress::end() {
  if (block_) block_->erase();
}

nlohmann::ordered_json AnalysisProgress::json() const {
  std::vector<Processed> sorted = processed_;
  std::ranges::sort(sorted, {}, &Processed::record);
  nlohmann::ordered_json games = nlohmann::ordered_json::array();
  for (const Processed& each : sorted) {
    nlohmann::ordered_json& game = games.emplace_back(nlohmann::ordered_json::object());
    game = {{"record", each.record}, {"status", status_words.word_of(each.status)}};
    if (each.status == Status::failed) game["reason"] = each.reason;
    if (each.status != Status::judged) continue;
    game["inaccuracies"] = each.moves[0];
    game["mistakes"] = each.moves[1];
    game["blunders"] = each.moves[2];
    game["seconds"] = each.seconds;
  }
  return {{"format", 1}, {"games", std::move(games)}};
}

std::string AnalysisProgress::result() const {
  const progress::GameDuration spent = Clock::now() - beginning_;
  std::string text =
      fmt::format("{} analysed in {}", counted(judged_, "game", "games"), progress::duration_text(spent));
  if (fresh_ > 0) text += fmt::format(", {} had been before", fresh_);
  if (failed_ > 0) text += fmt::format(", {} cannot be believed", counted(failed_, "record", "records"));
  return text;
}

void AnalysisProgress::print(const std::string& line) {
  if (block_) block_->erase();
  terminal::write_text(STDERR_FILENO, line + '\n');
}

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
    options.add("--game", games_, "Only the games with these numbers (default: all finished games)")
        .positive();
    const DeclaredOption nodes =
        options.add("--nodes", limits_.nodes, "Positions to search for a move without a known exact value")
            .between(1, 1'000'000'000)
            .show_default();
    options.add("--depth", limits_.depth, "Search depth in plies for such a move, instead of --nodes")
        .between(1, 100)
        .excludes(nodes);
    options.add_flag("--every-column", limits_.every_column,
                     "Connect-4: evaluate every column at every move (up to a minute per game)");
    options
        .add("--threads", threads_,
             "Number of games analysed in parallel (default: one per available processor)")
        .between(1, 1024);
    options.add_flag("--json", json_, "Print the result as JSON");
    options.add_flag("--force", force_, "Analyse all these games again, even those with an analysis");
    options.footer(
        "In Connect-4 on 7x6 all values are exact. Elsewhere values near the end and values that the engine "
        "proves are exact; all others are its estimates. The analysis of a game is stored beside its record. "
        "You may interrupt the command at any time and start it again. During a run, it uses only the "
        "processor time that the games leave.\n"
        "Exit status: 0; 1 some records are invalid; 2 usage; 130, 143, 129 stopped by Ctrl-C, SIGTERM, "
        "SIGHUP.\n"
        "Examples:\n"
        "  tournament analyse spring\n"
        "  tournament analyse spring --game 7 --every-column");
  }

  int run() override {
    refuse_games_of_others(directory_);
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
    std::cout << (json_ ? text::indented_json(progress.json()) : progress.result() + '\n') << std::flush;
    if (signal != 0) {
      std::cerr << "stopped; to continue: tournament analyse " << directory_.string() << std::endl;
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
