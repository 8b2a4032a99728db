#include "tournaments/terminal/keyboard.hpp"

#include <array>
#include <utility>

namespace kaven::tournaments::terminal {

namespace {

constexpr char escape = '\x1b';

// The sequences after the escape character, without and with modifiers, in both cursor modes.
constexpr std::array<std::pair<std::string_view, Key>, 16> sequences = {{
    {"[A", Key::up},
    {"[B", Key::down},
    {"[C", Key::right},
    {"[D", Key::left},
    {"[H", Key::home},
    {"[F", Key::end},
    {"OA", Key::up},
    {"OB", Key::down},
    {"OC", Key::right},
    {"OD", Key::left},
    {"OH", Key::home},
    {"OF", Key::end},
    {"[1~", Key::home},
    {"[4~", Key::end},
    {"[7~", Key::home},
    {"[8~", Key::end},
}};

Key key_of(std::string_view sequence) {
  for (const auto& [text, key] : sequences) {
    if (text == sequence) return key;
  }
  return Key::other;
}

KeyPress plain_press(char letter) {
  if (letter == ' ') return {Key::space, letter};
  if (letter > ' ' && letter <= '~') return {Key::other, letter};
  return {};
}

// Returns the length of the sequence after an escape character, or 0 if it is incomplete. ECMA-48: `[`, bytes
// below `@`, then one final byte from `@`; the VT100's `O` is followed by one byte.
std::size_t sequence_length(std::string_view behind_escape) {
  if (behind_escape.empty()) return 0;
  if (behind_escape.front() == 'O') return behind_escape.size() > 1 ? 2 : 0;
  if (behind_escape.front() != '[') return 1;
  for (std::size_t at = 1; at < behind_escape.size(); ++at) {
    if (behind_escape[at] < ' ' || behind_escape[at] >= '@') return at + 1;
  }
  return 0;
}

}  // namespace

std::optional<KeyPress> KeyDecoder::next() {
  if (pending_.empty()) return std::nullopt;
  if (pending_.front() != escape) {
    const KeyPress press = plain_press(pending_.front());
    pending_.erase(0, 1);
    return press;
  }
  if (pending_.size() > 1 && pending_[1] == escape) {
    pending_.erase(0, 1);
    return KeyPress{Key::escape};
  }
  const std::size_t length = sequence_length(std::string_view(pending_).substr(1));
  if (length == 0) return std::nullopt;
  const Key key = key_of(std::string_view(pending_).substr(1, length));
  pending_.erase(0, 1 + length);
  return KeyPress{key};
}

KeyPress KeyDecoder::give_up() {
  pending_.clear();
  return {Key::escape};
}

}  // namespace kaven::tournaments::terminal
