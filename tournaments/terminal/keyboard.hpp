#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::tournaments::terminal {

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

}  // namespace kaven::tournaments::terminal
