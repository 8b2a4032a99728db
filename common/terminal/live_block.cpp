// SPDX-License-Identifier: MIT
#include "common/terminal/live_block.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <limits>

#include "common/system/terminal_size.hpp"
#include "common/text/display_width.hpp"

namespace kaven::terminal {

namespace {

winsize size_of(int fd) {
  constexpr winsize usual{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
  return system::terminal_size(fd).value_or(usual);
}

constexpr std::chrono::seconds between_lines{15};

}  // namespace

int terminal_columns(int fd) {
  return size_of(fd).ws_col;
}

int text_columns(int fd) {
  return ::isatty(fd) == 1 ? terminal_columns(fd) : std::numeric_limits<int>::max();
}

int terminal_rows(int fd) {
  return size_of(fd).ws_row;
}

std::string LiveBlock::erasure() const {
  if (drawn_.empty()) return {};
  // A terminal that has become narrower has wrapped longer lines.
  const int columns = terminal_columns(descriptor_);
  int rows = 0;
  for (const int width : drawn_) rows += std::max(1, (width + columns - 1) / columns);
  const std::string up = rows > 1 ? "\x1b[" + std::to_string(rows - 1) + "A" : "";
  return "\r" + up + "\x1b[J";
}

void LiveBlock::draw(std::string_view text) {
  // Leaves the last column free, because some terminals wrap as soon as it is used; and the last line, where
  // a line feed would scroll.
  const int columns = terminal_columns(descriptor_) - 1;
  const int rows = terminal_rows(descriptor_) - 1;
  std::string block = erasure();
  drawn_.clear();
  while (!text.empty() && static_cast<int>(drawn_.size()) < rows) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!drawn_.empty()) block += "\r\n";
    const std::string line = text::cut_to_width(text.substr(0, end), columns);
    block += line;
    text.remove_prefix(std::min(end + 1, text.size()));
    drawn_.push_back(text::display_width(line));
  }
  write_text(descriptor_, block);
}

void LiveBlock::erase() {
  write_text(descriptor_, erasure());
  drawn_.clear();
}

void write_text(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

ProgressLine::ProgressLine(int descriptor) : descriptor_(descriptor), last_(Clock::now()) {
  if (::isatty(descriptor) == 1) block_.emplace(descriptor);
}

void ProgressLine::show(const std::string& text, Clock::time_point now) {
  if (block_) return block_->draw(text);
  if (now - last_ < between_lines) return;
  last_ = now;
  write_text(descriptor_, text + "\n");
}

void ProgressLine::erase() {
  if (block_) block_->erase();
}

std::string time_left_text(std::size_t done, std::size_t all, std::chrono::duration<double> passed) {
  if (done == 0 || done >= all) return {};
  const double seconds = passed.count() / static_cast<double>(done) * static_cast<double>(all - done);
  constexpr double minute = 60;
  if (seconds < minute) return fmt::format(", about {:.0f} s left", std::ceil(seconds));
  return fmt::format(", about {:.0f} min left", std::ceil(seconds / minute));
}

}  // namespace kaven::terminal
