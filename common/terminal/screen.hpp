// SPDX-License-Identifier: MIT
#pragma once

// Text on a terminal, in three forms: tables (text_table.hpp), lines that are redrawn in place below all other output
// (live_block.hpp), and, here, a full-screen view with the keys pressed on it:
//
//   Screen screen(0, 1);                   keys arrive at once and without echo; Ctrl-C and Ctrl-Z stay signals
//   screen.show(text, bottom);             from the top, cut to the terminal; `bottom` in the last lines
//   decoder.add(bytes); decoder.next();    an escape sequence may arrive in pieces
//
// Leaving restores what was on the terminal before. Nothing here knows what the texts mean: text of strangers must be
// escaped before (text/printable.hpp).

#include <termios.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::terminal {

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

enum class Key : std::uint8_t { left, right, up, down, home, end, space, escape, other };

/// One key press; `letter` is set for a printable ASCII character.
struct KeyPress {
  Key key = Key::other;
  char letter = 0;
  friend bool operator==(const KeyPress&, const KeyPress&) = default;
};

/// Decodes the bytes of a terminal into key presses. Escape sequences may arrive in pieces; an unknown
/// sequence is one press of Key::other.
class KeyDecoder {
 public:
  void add(std::string_view bytes) { pending_ += bytes; }
  /// Returns the next press, or nothing if none is complete.
  std::optional<KeyPress> next();
  /// Returns true if there is an incomplete sequence. The Escape key looks the same: if nothing follows for a
  /// moment, it was pressed.
  bool undecided() const { return !pending_.empty(); }
  /// Decodes the pending bytes as the Escape key, after nothing followed in that moment.
  KeyPress give_up();

 private:
  std::string pending_;
};

}  // namespace kaven::terminal
