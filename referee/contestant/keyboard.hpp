#pragma once

#include <optional>
#include <string>

namespace kaven::referee::contestant {

/// What is typed, line by line. Two humans share one keyboard.
class Keyboard {
 public:
  explicit Keyboard(int descriptor) : descriptor_(descriptor) {}

  /// The next line, without waiting. Of a very long one only the beginning is kept.
  std::optional<std::string> next_line();
  /// Whether there will be no more lines.
  bool ended() const { return input_ended_ && typed_.empty(); }

 private:
  void take_what_is_there();

  int descriptor_;
  std::string typed_;
  bool input_ended_ = false;
};

}  // namespace kaven::referee::contestant
