#include "tournaments/commands/analyse.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <ctime>
#include <iostream>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "common/notation/printable.hpp"
#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/analysis/analysis_run.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/progress/overview.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/folder_lock.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
using Fate = analysis::AnalysedRecord::Fate;

/// The signals that end a run, kept for whoever asks, in this thread and those that it starts.
class EndSignals {
 public:
  EndSignals() {
    ::sigemptyset(&watched_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&watched_, signal);
    ::pthread_sigmask(SIG_BLOCK, &watched_, &before_);
  }
  ~EndSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

  /// The one that came, or comes within `patience`; else 0.
  int wait(std::chrono::nanoseconds patience) const {
    const timespec time{.tv_sec = 0, .tv_nsec = patience.count()};
    const int signal = ::sigtimedwait(&watched_, nullptr, &time);
    return signal > 0 ? signal : 0;
  }

 private:
  sigset_t watched_{};
  sigset_t before_{};
};

std::string counted(int number, const char* one, const char* many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

// `2 inaccuracies, 1 mistake, 0 blunders`.
std::string moves_text(const analysis::GameAnalysis& analysis) {
  std::array<int, 4> moves{};
  for (const analysis::JudgedMove& move : analysis.moves) ++moves.at(static_cast<std::size_t>(move.quality));
  const auto number = [&](analysis::MoveQuality quality) {
    return moves.at(static_cast<std::size_t>(quality));
  };
  return counted(number(analysis::MoveQuality::inaccuracy), "inaccuracy", "inaccuracies") + ", " +
         counted(number(analysis::MoveQuality::mistake), "mistake", "mistakes") + ", " +
         counted(number(analysis::MoveQuality::blunder), "blunder", "blunders");
}

/// What has been done, and how that is shown on stderr: drawn in place on a terminal, else a line for each
/// game.
class Progress {
 public:
  explicit Progress(std::size_t records) : records_(records), beginning_(Clock::now()) {
    if (::isatty(STDERR_FILENO) == 1) block_.emplace(STDERR_FILENO);
  }

  void take(const analysis::AnalysedRecord& analysed) {
    const std::scoped_lock lock(guard_);
    ++done_;
    judged_ += analysed.fate == Fate::judged ? 1 : 0;
    fresh_ += analysed.fate == Fate::fresh ? 1 : 0;
    failed_ += analysed.fate == Fate::failed ? 1 : 0;
    if (analysed.fate == Fate::failed) print(notation::printable(analysed.reason, 2000));
    if (analysed.fate == Fate::judged && !block_) {
      print(fmt::format("{}/{}  {}  {}  ({:.2f} s)", done_, records_,
                        notation::printable(analysed.record.filename().string()),
                        moves_text(*analysed.analysis), analysed.seconds.count()));
    }
  }

  void draw() {
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

  void end() {
    if (block_) block_->erase();
  }

  std::string result() const {
    const progress::GameDuration spent = Clock::now() - beginning_;
    std::string text =
        fmt::format("{} analysed in {}", counted(judged_, "game", "games"), progress::duration_text(spent));
    if (fresh_ > 0) text += fmt::format(", {} had been before", fresh_);
    if (failed_ > 0) text += fmt::format(", {} cannot be believed", counted(failed_, "record", "records"));
    return text;
  }
  bool all_believed() const { return failed_ == 0; }

 private:
  void print(const std::string& line) {
    if (block_) block_->erase();
    terminal::write_text(STDERR_FILENO, line + '\n');
  }

  std::size_t records_;
  Clock::time_point beginning_;
  std::mutex guard_;
  std::size_t done_ = 0;
  int judged_ = 0;
  int fresh_ = 0;
  int failed_ = 0;
  std::optional<terminal::LiveBlock> block_;
};

std::vector<fs::path> chosen_records(const state::Folder& folder, const std::vector<int>& games) {
  const auto records = state::records_of(folder);
  std::vector<fs::path> chosen;
  for (const int game : games) {
    const auto found = records.find(state::GameId(game));
    if (found == records.end()) {
      throw std::runtime_error(
          fmt::format("{}: there is no record of game {}", folder.games().string(), game));
    }
    chosen.push_back(found->second);
  }
  if (games.empty()) {
    for (const auto& [game, record] : records) chosen.push_back(record);
  }
  return chosen;
}

}  // namespace

int analyse_games(const AnalyseOptions& options) {
  const state::Folder folder = state::open_folder(options.directory);
  const auto records = chosen_records(folder, options.games);
  Progress progress(records.size());
  const EndSignals signals;
  analysis::AnalysisRun run(
      {.records = records,
       .limits = options.limits,
       .threads = options.threads > 0 ? options.threads : executor::usable_processors(),
       .force = options.force,
       .idle = state::present_runner(folder).has_value()},
      [&progress](const analysis::AnalysedRecord& analysed) { progress.take(analysed); });
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
  std::cout << progress.result() << std::endl;
  if (signal != 0) {
    std::cerr << "stopped; to go on: tournament analyse " << options.directory.string() << std::endl;
    return 128 + signal;
  }
  return progress.all_believed() ? 0 : 1;
}

}  // namespace kaven::tournaments::commands
