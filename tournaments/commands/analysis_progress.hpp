#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/analysis/analysis_run.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::commands {

/// Counts the results of an analysis and shows them on stderr: redrawn in place on a terminal, otherwise a
/// line for each game. Results may come from other threads than the drawing thread.
class AnalysisProgress {
 public:
  explicit AnalysisProgress(std::size_t records);

  /// Counts one more processed record.
  void take(const analysis::AnalysedRecord& analysed);
  /// Draws the progress; does nothing if stderr is not a terminal.
  void draw();
  /// Erases what was drawn.
  void end();

  /// Returns the answer of `analyse --json` (schemas.md): every record that was processed, by its name.
  nlohmann::ordered_json json() const;
  /// Returns the result in a line: `3 games analysed in 2 s, 4 had been before`.
  std::string result() const;
  /// Returns false if a record could not be analysed.
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
  /// What became of each record, for json().
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

}  // namespace kaven::tournaments::commands
