// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <string>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tests/support/process.hpp"

namespace kaven::support {

/// A program on its own terminal; the test acts as keyboard and screen.
class Terminal {
 public:
  Terminal(const std::vector<std::string>& command, int columns, int rows);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(std::string_view keys) const;
  void resize(int columns, int rows) const;
  void signal(int number) const;
  /// Waits until `text` appears after the text that was waited for last. False if it never does.
  bool shows(std::string_view text);
  /// The output after the text that was waited for last, until the program ends.
  std::string rest();
  /// How the program ended.
  Ended wait();
  /// Waits until the program is stopped, as by Ctrl-Z.
  bool is_stopped() const;
  /// Whether the terminal has the same settings as before the program.
  bool is_as_before() const;

 private:
  bool read_more();

  system::Descriptor keyboard_;  ///< the terminal's outer end
  system::Descriptor line_;      ///< the terminal's inner end, as the program sees it
  termios before_{};
  pid_t process_ = -1;
  std::string written_;
};

}  // namespace kaven::support
