// SPDX-License-Identifier: MIT
#include "common/system/terminal_size.hpp"

namespace kaven::system {

std::optional<winsize> terminal_size(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    return std::nullopt;
  return size;
}

}  // namespace kaven::system
