#pragma once

#include <sys/types.h>
#include <termios.h>

#include <string>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tests/support/process.hpp"

namespace kaven::support {

/// A program on a terminal of its own, seen from the keyboard and the screen.
class Terminal {
 public:
  Terminal(const std::vector<std::string>& command, int columns, int rows);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(std::string_view keys) const;
  void resize(int columns, int rows) const;
  void signal(int number) const;
  /// Waits until `text` has been written behind what was waited for before. False when it never is.
  bool shows(std::string_view text);
  /// All that was written behind what was waited for, until the program has ended.
  std::string rest();
  /// How the program ended.
  Ended wait();
  /// Waits until the program is stopped, as by Ctrl-Z.
  bool is_stopped() const;
  /// Whether the terminal is as it was before the program.
  bool is_as_before() const;

 private:
  bool read_more();

  system::Descriptor keyboard_;  ///< the terminal seen from outside
  system::Descriptor line_;      ///< the terminal seen from the program
  termios before_{};
  pid_t process_ = -1;
  std::string written_;
};

}  // namespace kaven::support
