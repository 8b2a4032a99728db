// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "tournaments/commands/command_line.hpp"

// Debian 12's archive of libarchive calls these two functions of glibc 2.36. With their definitions here, programs that were built
// there also run in Ubuntu 22.04, which has glibc 2.35.
extern "C" {

void arc4random_buf(void* bytes, std::size_t count) noexcept {
  constexpr std::size_t most = 256;  // of getentropy(3)
  auto* next = static_cast<std::byte*>(bytes);
  while (count > 0) {
    const std::size_t length = std::min(count, most);
    if (::getentropy(next, length) != 0) std::abort();
    next += length;
    count -= length;
  }
}

std::uint32_t arc4random() noexcept {
  std::uint32_t number = 0;
  arc4random_buf(&number, sizeof(number));
  return number;
}
}

int main(int count, char** words) {
  try {
    const int status = kaven::tournaments::commands::run_command_line(count, words);
    // Else a list that a full disk cut off would look complete.
    if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
    return status;
  } catch (const std::exception& error) {
    std::cerr << "tournament: " << error.what() << '\n';
    return 1;
  }
}
