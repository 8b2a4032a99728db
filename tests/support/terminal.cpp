// SPDX-License-Identifier: MIT
#include "tests/support/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace kaven::support {

Terminal::Terminal(const std::vector<std::string>& command, int columns, int rows)
    : keyboard_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
  if (!keyboard_ || ::grantpt(keyboard_.get()) != 0 || ::unlockpt(keyboard_.get()) != 0) {
    throw std::system_error(errno, std::generic_category(), "pseudo terminal");
  }
  line_ = system::Descriptor(::open(::ptsname(keyboard_.get()), O_RDWR | O_NOCTTY | O_CLOEXEC));
  resize(columns, rows);
  ::tcgetattr(line_.get(), &before_);
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  process_ = ::fork();
  if (process_ != 0) return;
  ::setsid();
  ::ioctl(line_.get(), TIOCSCTTY, 0);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(line_.get(), standard);
  ::setenv("TERM", "xterm", 1);
  ::setenv("NO_COLOR", "1", 1);
  ::execv(words[0], words.data());
  ::_exit(127);
}

Terminal::~Terminal() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

void Terminal::type(std::string_view keys) const {
  if (::write(keyboard_.get(), keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
    throw std::system_error(errno, std::generic_category(), "typing");
  }
}

void Terminal::resize(int columns, int rows) const {
  winsize size{};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = static_cast<unsigned short>(rows);
  ::ioctl(keyboard_.get(), TIOCSWINSZ, &size);
}

void Terminal::signal(int number) const {
  ::kill(process_, number);
}

bool Terminal::read_more() {
  constexpr std::chrono::milliseconds longest = patience;
  pollfd source{keyboard_.get(), POLLIN, 0};
  if (::poll(&source, 1, static_cast<int>(longest.count())) != 1) return false;
  std::array<char, 4096> buffer{};
  const ssize_t size = ::read(keyboard_.get(), buffer.data(), buffer.size());
  if (size <= 0) return false;
  written_.append(buffer.data(), static_cast<std::size_t>(size));
  return true;
}

bool Terminal::shows(std::string_view text) {
  while (true) {
    const std::size_t found = written_.find(text);
    if (found != std::string::npos) {
      written_.erase(0, found + text.size());
      return true;
    }
    if (!read_more()) return false;
  }
}

Ended Terminal::wait() {
  int status = 0;
  // Reads the output meanwhile, because the program may wait for room to write.
  while (::waitpid(process_, &status, WNOHANG) == 0) {
    constexpr int moment_milliseconds = 10;
    pollfd source{keyboard_.get(), POLLIN, 0};
    if (::poll(&source, 1, moment_milliseconds) == 1) read_more();
  }
  process_ = -1;
  if (WIFSIGNALED(status)) return {std::nullopt, WTERMSIG(status)};
  return {WEXITSTATUS(status), std::nullopt};
}

std::string Terminal::rest() {
  pollfd source{keyboard_.get(), POLLIN, 0};
  while (::poll(&source, 1, 0) == 1 && read_more()) {
  }
  return written_;
}

bool Terminal::is_stopped() const {
  int status = 0;
  return ::waitpid(process_, &status, WUNTRACED) == process_ && WIFSTOPPED(status);
}

bool Terminal::is_as_before() const {
  termios now{};
  ::tcgetattr(line_.get(), &now);
  return now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag && now.c_oflag == before_.c_oflag &&
         std::memcmp(now.c_cc, before_.c_cc, sizeof now.c_cc) == 0;
}

}  // namespace kaven::support
