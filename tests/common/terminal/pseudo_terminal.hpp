// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "common/system/descriptor.hpp"

namespace kaven::terminal {

/// A terminal without a program on it: what is written on `line` comes out on the side of the screen.
class PseudoTerminal {
 public:
  PseudoTerminal(unsigned short columns, unsigned short rows)
      : screen_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (!screen_ || ::grantpt(screen_.get()) != 0 || ::unlockpt(screen_.get()) != 0) {
      throw std::system_error(errno, std::generic_category(), "pseudo terminal");
    }
    line_ = system::Descriptor(::open(::ptsname(screen_.get()), O_RDWR | O_NOCTTY | O_CLOEXEC));
    resize(columns, rows);
  }

  void resize(unsigned short columns, unsigned short rows) const {
    const winsize size{.ws_row = rows, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    ::ioctl(screen_.get(), TIOCSWINSZ, &size);
  }

  int line() const { return line_.get(); }

  /// The output since the last call.
  std::string written() const {
    std::string text;
    pollfd source{.fd = screen_.get(), .events = POLLIN, .revents = 0};
    while (::poll(&source, 1, 0) == 1) {
      std::array<char, 4096> buffer{};
      const ssize_t size = ::read(screen_.get(), buffer.data(), buffer.size());
      if (size <= 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return text;
  }

 private:
  system::Descriptor screen_;
  system::Descriptor line_;
};

}  // namespace kaven::terminal
