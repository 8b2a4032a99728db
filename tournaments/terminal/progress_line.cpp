#include "tournaments/terminal/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

namespace kaven::tournaments::terminal {

namespace {

constexpr std::chrono::seconds between_lines{15};

}  // namespace

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

}  // namespace kaven::tournaments::terminal
