#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::tournaments::terminal {

enum class Key : std::uint8_t { left, right, up, down, home, end, space, escape, other };

/// One key press; `letter` is set for those that are a printable ASCII character.
struct KeyPress {
  Key key = Key::other;
  char letter = 0;
  friend bool operator==(const KeyPress&, const KeyPress&) = default;
};

/// Turns the bytes of a terminal into key presses. Keys that come as an escape sequence may come in pieces;
/// sequences that are not known are one press of Key::other.
class KeyDecoder {
 public:
  void add(std::string_view bytes) { pending_ += bytes; }
  /// The next press, or nothing while there is no whole one.
  std::optional<KeyPress> next();
  /// True while the beginning of a sequence is there whose rest may still come. The Escape key itself looks
  /// like that: nothing behind it for a moment means that it was pressed.
  bool undecided() const { return !pending_.empty(); }
  /// Takes the pending bytes for the Escape key, when nothing more has come in that moment.
  KeyPress give_up();

 private:
  std::string pending_;
};

}  // namespace kaven::tournaments::terminal
