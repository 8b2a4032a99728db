// keeper CONTROL -- PROGRAM ARGUMENTS…
//
// Stands between the referee and one program. It adopts whatever the program leaves behind, so that the
// whole process tree can be ended, and it ends it when the referee asks for that or dies, however it dies:
//
//   referee ── socket ── keeper ── program ── its children …
//              closed ⇒ keeper ends all below it, then itself
//
// It is a program of its own, because the referee may be killed by a signal that cannot be caught, and
// small, because it is started twice for every game.

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/custody/keeper_messages.hpp"
#include "referee/custody/process_tree.hpp"

namespace kaven::referee {
namespace {

class Keeper {
 public:
  explicit Keeper(int control_descriptor) : control(control_descriptor) {}

  int keep(char** command) {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    // A program of the same user may not attach to its keeper and let it lose its children.
    ::prctl(PR_SET_DUMPABLE, 0);
    sigset_t child_ended;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_SETMASK, &child_ended, nullptr);
    const int signals = ::signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
    if (signals < 0 || !start(command)) return EXIT_FAILURE;

    std::array<pollfd, 2> waits{pollfd{control, 0, 0}, pollfd{signals, POLLIN, 0}};
    while (!none_left()) {
      if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) break;
      signalfd_siginfo information;
      while (::read(signals, &information, sizeof information) > 0) {
      }
      if ((waits[0].revents & (POLLHUP | POLLERR)) != 0) {
        end_descendants([this] { return none_left(); });
        return EXIT_SUCCESS;
      }
    }
    tell({KeeperMessage::Kind::ended, program_status, ended_cpu()});
    return EXIT_SUCCESS;
  }

 private:
  void tell(const KeeperMessage& message) const {
    // Nobody may be there any more; then the next poll says so.
    [[maybe_unused]] const ssize_t sent = ::send(control, &message, sizeof message, MSG_NOSIGNAL);
  }

  bool start(char** command) {
    std::array<int, 2> failure{};
    if (::pipe2(failure.data(), O_CLOEXEC) != 0) {
      tell({KeeperMessage::Kind::not_startable, errno});
      return false;
    }
    const pid_t keeper = ::getpid();
    program = ::fork();
    if (program == 0) become(command, keeper, failure[1]);
    const int fork_error = errno;
    ::close(failure[1]);
    int error = 0;
    if (program < 0) {
      error = fork_error;
    } else if (::read(failure[0], &error, sizeof error) <= 0) {
      error = 0;
    }
    ::close(failure[0]);
    if (error != 0) {
      tell({KeeperMessage::Kind::not_startable, error});
      while (program > 0 && ::waitpid(program, nullptr, 0) < 0 && errno == EINTR) {
      }
      return false;
    }
    tell({KeeperMessage::Kind::started});
    // The keeper holds no end of the program's output: its log is complete when its last process is gone.
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    return true;
  }

  [[noreturn]] static void become(char** command, pid_t keeper, int failure) {
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != keeper) ::_exit(EXIT_FAILURE);
    for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    constexpr rlimit no_core_files{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core_files);
    ::execvp(command[0], command);
    const int error = errno;
    [[maybe_unused]] const ssize_t told = ::write(failure, &error, sizeof error);
    ::_exit(EXIT_FAILURE);
  }

  static std::chrono::microseconds ended_cpu() {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return std::chrono::seconds(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           std::chrono::microseconds(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  }

  bool none_left() {
    bool reaped = false;
    while (true) {
      int status = 0;
      const pid_t ended = ::waitpid(-1, &status, WNOHANG);
      if (ended == program && ended > 0) program_status = status;
      if (ended > 0) reaped = true;
      if (ended < 0 && errno != EINTR) return true;
      if (ended == 0) {
        if (reaped) tell({KeeperMessage::Kind::reaped, 0, ended_cpu()});
        return false;
      }
    }
  }

  int control;
  pid_t program = 0;
  int program_status = 0;
};

}  // namespace
}  // namespace kaven::referee

int main(int argument_count, char** arguments) {
  int control = -1;
  const bool understood =
      argument_count >= 4 && std::strcmp(arguments[2], "--") == 0 &&
      std::from_chars(arguments[1], arguments[1] + std::strlen(arguments[1]), control).ec == std::errc();
  if (!understood) {
    std::fputs("keeper: started by the referee, as: keeper CONTROL -- PROGRAM ARGUMENTS…\n", stderr);
    return 2;
  }
  ::fcntl(control, F_SETFD, FD_CLOEXEC);
  // Whatever else was inherited is none of the program's business.
  if (control > 3) ::close_range(3, static_cast<unsigned>(control) - 1, 0);
  ::close_range(static_cast<unsigned>(control) + 1, ~0U, 0);
  return kaven::referee::Keeper(control).keep(arguments + 3);
}
