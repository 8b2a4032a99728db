// SPDX-License-Identifier: MIT
#include "common/system/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include "common/system/boost_process.hpp"

namespace kaven::system {

Child::Child(const ChildStart& start) {
  namespace process = boost_process;
  const Descriptor nothing(start.input ? -1 : ::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const bool is_path = start.program.find('/') != std::string::npos;
  const boost::filesystem::path found = is_path ? start.program : process::search_path(start.program);
  std::error_code error;
  process::child child(
      process::exe = found.empty() ? start.program : found.string(), process::args = start.arguments,
      process::posix::fd.bind(STDIN_FILENO, start.input.value_or(nothing.get())),
      process::posix::fd.bind(STDOUT_FILENO, start.output),
      process::posix::fd.bind(STDERR_FILENO, start.errors),
      process::extend::on_exec_setup = [&start](auto&) { start.set_up(); }, error);
  if (error) throw std::system_error(error, start.program);
  process_ = child.id();
  // Its destructor would end the process; ours does.
  child.detach();
}

Child& Child::operator=(Child&& other) noexcept {
  std::swap(process_, other.process_);
  return *this;
}

Child::~Child() {
  if (process_ == 0) return;
  kill(SIGKILL);
  wait();
}

void Child::kill(int signal) const {
  if (process_ > 0) ::kill(process_, signal);
}

int Child::wait() {
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
  process_ = 0;
  return status;
}

bool Child::is_running() const {
  siginfo_t end{};
  return process_ > 0 &&
         ::waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         end.si_pid == 0;
}

Descriptor open_process(pid_t process) {
  // Called by its number, because pidfd_open() of glibc 2.36 cannot be linked from C++.
  return Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
}

Descriptor open_child(pid_t child) {
  Descriptor opened = open_process(child);
  if (!opened) throw std::system_error(errno, std::generic_category(), "pidfd_open");
  return opened;
}

void end_with_parent(pid_t parent, int signal) {
  ::prctl(PR_SET_PDEATHSIG, signal);
  // The parent may have died before the prctl() call: then no signal comes.
  if (::getppid() != parent) ::_exit(EXIT_FAILURE);
}

bool is_readable_within(int descriptor, std::chrono::milliseconds longest) {
  const auto deadline = std::chrono::steady_clock::now() + longest;
  pollfd waiting{descriptor, POLLIN, 0};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const int ready =
        ::poll(&waiting, 1, static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0)));
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

}  // namespace kaven::system
