// SPDX-License-Identifier: MIT
#include "common/terminal/screen.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/terminal/live_block.hpp"
#include "common/text/display_width.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::terminal {

namespace {

// DEC private modes: 1049 is the alternate screen, 25 the cursor, 7 wrapping of long lines.
constexpr std::string_view enter_sequence = "\x1b[?1049h\x1b[?25l\x1b[?7l";
constexpr std::string_view leave_sequence = "\x1b[?7h\x1b[?25h\x1b[?1049l";

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

Screen::Screen(int input, int output) : input_(input), output_(output) {
  if (::tcgetattr(input_, &former_) != 0) throw std::system_error(errno, std::generic_category(), "terminal");
  enter();
}

void Screen::enter() {
  if (entered_) return;
  termios changed = former_;
  changed.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  changed.c_cc[VMIN] = 1;
  changed.c_cc[VTIME] = 0;
  if (::tcsetattr(input_, TCSAFLUSH, &changed) != 0) {
    throw std::system_error(errno, std::generic_category(), "terminal");
  }
  entered_ = true;
  write_text(output_, enter_sequence);
}

void Screen::leave() {
  if (!entered_) return;
  entered_ = false;
  write_text(output_, leave_sequence);
  ::tcsetattr(input_, TCSAFLUSH, &former_);
}

void Screen::show(std::string_view text, std::string_view bottom) {
  const int rows = terminal_rows(output_);
  const std::vector<std::string> last_lines = text::wrapped_lines(bottom, terminal_columns(output_), true);
  const int bottom_row = std::max(1, rows + 1 - static_cast<int>(last_lines.size()));
  std::vector<std::string_view> lines = text::lines_of(text);
  if (static_cast<int>(lines.size()) >= bottom_row) std::erase(lines, "");
  std::string drawing = "\x1b[H";
  for (int row = 1; row < bottom_row && row <= static_cast<int>(lines.size()); ++row) {
    drawing += std::string(lines[static_cast<std::size_t>(row) - 1]) + "\x1b[K\r\n";
  }
  drawing += "\x1b[J\x1b[" + std::to_string(bottom_row) + ";1H";
  for (const std::string& line : last_lines)
    drawing += (&line == last_lines.data() ? "" : "\r\n") + line + "\x1b[K";
  write_text(output_, drawing);
}

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

}  // namespace kaven::terminal
