#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::terminal {

/// Shows how far something is that takes long: on a terminal in a line that is drawn again, elsewhere in a line of its
/// own every 15 s, so that a log is never silent for longer.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressLine(int descriptor);

  void show(const std::string& text, Clock::time_point now = Clock::now());
  /// Takes the line away, for something else to be printed in its place.
  void erase();

 private:
  int descriptor_;
  std::optional<LiveBlock> block_;
  Clock::time_point last_;
};

/// The time that is left when `done` of `all` took `passed`: `, about 3 min left`; nothing while nobody can know.
std::string time_left_text(std::size_t done, std::size_t all, std::chrono::duration<double> passed);

}  // namespace kaven::tournaments::terminal
