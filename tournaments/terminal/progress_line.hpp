#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::terminal {

/// Shows the progress of a long operation: on a terminal in a line that is redrawn, otherwise in a new line
/// every 15 s, so that a log shows activity.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressLine(int descriptor);

  /// Shows `text` now, or not yet if it is too early for the next line of a log.
  void show(const std::string& text, Clock::time_point now = Clock::now());
  /// Removes the line, so that other output can be printed in its place.
  void erase();

 private:
  int descriptor_;
  std::optional<LiveBlock> block_;
  Clock::time_point last_;
};

/// Returns the remaining time if `done` of `all` took `passed`: `, about 3 min left`; empty while it cannot
/// be estimated.
std::string time_left_text(std::size_t done, std::size_t all, std::chrono::duration<double> passed);

}  // namespace kaven::tournaments::terminal
