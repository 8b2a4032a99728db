// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::terminal {

/// Returns the width of the terminal at `fd`; 80 if unknown.
int terminal_columns(int fd);

/// Returns the maximum width of a text at `fd`: the width of a terminal, or the largest number for a file or
/// a pipe, where no text needs wrapping.
int text_columns(int fd);

/// Returns the height of the terminal at `fd`; 24 if unknown.
int terminal_rows(int fd);

/// Lines that are redrawn in place on a terminal, below all other output.
class LiveBlock {
 public:
  /// `terminal` is the file descriptor of a terminal.
  explicit LiveBlock(int terminal) : descriptor_(terminal) {}
  ~LiveBlock() { erase(); }
  LiveBlock(const LiveBlock&) = delete;
  LiveBlock& operator=(const LiveBlock&) = delete;

  /// Draws `text`, cut to the width and height of the terminal.
  void draw(std::string_view text);
  /// Removes the lines, so that other output can be printed in their place.
  void erase();

 private:
  std::string erasure() const;

  int descriptor_;
  std::vector<int> drawn_;  ///< widths of the drawn lines
};

/// Writes all of `text`. Ignores errors, such as a closed terminal.
void write_text(int fd, std::string_view text);

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

}  // namespace kaven::terminal
