#include "tournaments/terminal/screen.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>
#include <vector>

#include "common/text/display_width.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::terminal {

namespace {

// DEC private modes: 1049 is the alternate screen, 25 the cursor, 7 wrapping of long lines.
constexpr std::string_view enter_sequence = "\x1b[?1049h\x1b[?25l\x1b[?7l";
constexpr std::string_view leave_sequence = "\x1b[?7h\x1b[?25h\x1b[?1049l";

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

}  // namespace kaven::tournaments::terminal
