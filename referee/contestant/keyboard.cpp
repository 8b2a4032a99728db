// SPDX-License-Identifier: MIT
#include "referee/contestant/keyboard.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace kaven::referee::contestant {

namespace {

constexpr std::size_t longest_line = 4096;

}  // namespace

void Keyboard::take_what_is_there() {
  pollfd waiting{descriptor_, POLLIN, 0};
  while (!input_ended_ && typed_.size() < longest_line && ::poll(&waiting, 1, 0) > 0) {
    std::array<char, longest_line> piece;
    const ssize_t length = ::read(descriptor_, piece.data(), piece.size());
    if (length < 0 && errno == EINTR) continue;
    input_ended_ = length <= 0;
    if (length > 0) typed_.append(piece.data(), static_cast<std::size_t>(length));
  }
}

std::optional<std::string> Keyboard::next_line() {
  take_what_is_there();
  const std::size_t end = typed_.find('\n');
  const bool whole =
      end != std::string::npos || typed_.size() >= longest_line || (input_ended_ && !typed_.empty());
  if (!whole) return std::nullopt;
  std::string line = typed_.substr(0, end);
  typed_.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

}  // namespace kaven::referee::contestant
