// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace kaven::referee::contestant {

/// Reads typed text line by line. Two humans share one keyboard.
class Keyboard {
 public:
  explicit Keyboard(int descriptor) : descriptor_(descriptor) {}

  /// The next line, without waiting. A very long line is cut.
  std::optional<std::string> next_line();
  /// True if no more lines will come.
  bool ended() const { return input_ended_ && typed_.empty(); }

 private:
  void take_what_is_there();

  int descriptor_;
  std::string typed_;
  bool input_ended_ = false;
};

}  // namespace kaven::referee::contestant
