#include "tournaments/terminal/live_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

#include "tournaments/terminal/display_width.hpp"

namespace kaven::tournaments {

int terminal_columns(int fd) {
  constexpr int usual = 80;
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

void LiveLine::draw(std::string_view text) {
  // The last column stays free: some terminals wrap as soon as it is taken.
  write_text(descriptor, "\r\x1b[K" + cut_to_width(text, terminal_columns(descriptor) - 1));
  drawn = true;
}

void LiveLine::erase() {
  if (drawn) write_text(descriptor, "\r\x1b[K");
  drawn = false;
}

void write_text(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace kaven::tournaments
