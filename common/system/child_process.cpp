#include "common/system/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

namespace kaven::system {

namespace {

// dup2() of a descriptor to itself would leave it to be closed by exec.
void bind_to(int standard, int descriptor) {
  if (descriptor == standard)
    ::fcntl(standard, F_SETFD, 0);
  else
    ::dup2(descriptor, standard);
}

}  // namespace

Child::Child(const ChildStart& start) {
  std::vector<std::string> words = start.arguments;
  words.insert(words.begin(), start.program);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const Descriptor nothing(start.input ? -1 : ::open("/dev/null", O_RDONLY | O_CLOEXEC));
  // exec closes it, or the child reports through it why there was no exec.
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), start.program);
  const Descriptor report(ends[0]);
  Descriptor end_of_child(ends[1]);
  process_ = ::fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), start.program);
  if (process_ == 0) {
    bind_to(STDIN_FILENO, start.input.value_or(nothing.get()));
    bind_to(STDOUT_FILENO, start.output);
    bind_to(STDERR_FILENO, start.errors);
    start.set_up();
    ::execvp(pointers.front(), pointers.data());
    const int error = errno;
    static_cast<void>(!::write(end_of_child.get(), &error, sizeof error));
    ::_exit(EXIT_FAILURE);
  }
  end_of_child.reset();
  int error = 0;
  ssize_t size = 0;
  do size = ::read(report.get(), &error, sizeof error);
  while (size < 0 && errno == EINTR);
  if (size == 0) return;
  wait();
  throw std::system_error(error, std::generic_category(), start.program);
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
