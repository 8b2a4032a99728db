#include "tournaments/terminal/screen.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::terminal {

namespace {

// The DEC private modes are 1049 for the alternate screen, 25 for the cursor, 7 for wrapping long lines.
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
  std::string drawing = "\x1b[H";
  for (int row = 1; row < rows && !text.empty(); ++row) {
    const std::size_t line = text.find('\n');
    drawing += std::string(text.substr(0, line)) + "\x1b[K\r\n";
    text.remove_prefix(line == std::string_view::npos ? text.size() : line + 1);
  }
  drawing += "\x1b[J\x1b[" + std::to_string(rows) + ";1H" + std::string(bottom) + "\x1b[K";
  write_text(output_, drawing);
}

}  // namespace kaven::tournaments::terminal
