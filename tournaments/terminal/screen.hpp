#pragma once

#include <termios.h>

#include <string_view>

namespace kaven::tournaments::terminal {

/// Takes over a terminal for a full-screen view: keys arrive immediately and without echo, and leaving
/// restores the former contents. Keyboard signals (Ctrl-C, Ctrl-Z) remain signals.
class Screen {
 public:
  /// Throws std::system_error if `input` is not a terminal.
  Screen(int input, int output);
  ~Screen() { leave(); }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  /// Shows `text` from the top, cut to the size of the terminal, with `bottom`, wrapped, in the last lines.
  /// If `text` has too many lines, empty lines are omitted.
  void show(std::string_view text, std::string_view bottom);
  /// Restores the terminal; enter() takes it over again. Both may be called twice.
  void leave();
  void enter();

 private:
  int input_;
  int output_;
  termios former_{};
  bool entered_ = false;
};

}  // namespace kaven::tournaments::terminal
