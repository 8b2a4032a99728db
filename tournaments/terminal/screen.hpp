#pragma once

#include <termios.h>

#include <string_view>

namespace kaven::tournaments::terminal {

/// A terminal taken over for a view of its own: keys come at once and are not shown, the former contents come
/// back at the end. Signals of the keyboard (Ctrl-C, Ctrl-Z) stay signals.
class Screen {
 public:
  /// Throws std::system_error when `input` is no terminal.
  Screen(int input, int output);
  ~Screen() { leave(); }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  /// Shows `text` from the top, cut to the size of the terminal, with `bottom`, wrapped, in its last lines. Where `text`
  /// has too many lines, the empty ones are left out.
  void show(std::string_view text, std::string_view bottom);
  /// Gives the terminal back; enter() takes it again. Both may be called twice.
  void leave();
  void enter();

 private:
  int input_;
  int output_;
  termios former_{};
  bool entered_ = false;
};

}  // namespace kaven::tournaments::terminal
