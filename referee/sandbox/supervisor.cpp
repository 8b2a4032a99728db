// SPDX-License-Identifier: MIT
// The supervisor is a process between the referee and one program. It adopts all processes that the program leaves
// behind. So it can stop, count and end the whole process tree, and it does so when the referee asks for it or dies
// in any way:
//
//   referee ── socket ── supervisor ── program ── its children …
//              closed ⇒ supervisor ends all below it, then itself
//
// In a sandbox it is the first process of the program's own namespace: when it ends, the kernel ends the rest. It
// must be a separate process, because a signal that cannot be caught may kill the referee. It is a copy of the
// referee without exec(), because exec() takes longer than all its work in a quick game.

#include "referee/sandbox/supervisor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "common/system/packet.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/memory_watch.hpp"
#include "referee/sandbox/names_in_memory.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/supervisor_messages.hpp"
#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {
namespace {

using Kind = SupervisorMessage::Kind;

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// Why the program was not executed.
struct StartFailure {
  int error = 0;
  bool of_the_machine = false;
};

class Supervisor {
 public:
  Supervisor(int control, const SupervisedProgram& program) : control_(control), supervised_(program) {}

  void keep() {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Otherwise a program of the same user could trace its supervisor and make it lose its children.
    ::prctl(PR_SET_DUMPABLE, 0);
    sigset_t child_ended;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_SETMASK, &child_ended, nullptr);
    const system::Descriptor signals(::signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!signals || !start()) return;
    watch(signals.get());
  }

 private:
  void watch(int signals) {
    std::array<pollfd, 3> waits{pollfd{control_, POLLIN, 0}, pollfd{signals, POLLIN, 0},
                                pollfd{calls_.descriptor(), POLLIN, 0}};
    auto last_look = std::chrono::steady_clock::now();
    auto last_memory_look = last_look;
    while (!none_left()) {
      const int longest = stopped_ || watches() ? static_cast<int>(look_interval.count()) : -1;
      if (::poll(waits.data(), waits.size(), longest) < 0 && errno != EINTR) break;
      signalfd_siginfo information;
      // One read is enough: a program may send signals faster than this loop reads them.
      [[maybe_unused]] const ssize_t signalled = ::read(signals, &information, sizeof information);
      if (waits[0].revents != 0 && !obey()) {
        if (::getpid() != 1) end_descendants([this] { return none_left(); });
        return;
      }
      if (waits[2].revents != 0) answer_call(waits[2]);
      // The clock decides, because children that start and end wake the supervisor all the time. The check comes
      // after the requests, because it takes long.
      const auto now = std::chrono::steady_clock::now();
      if (stopped_ && now - last_look >= shortest_stop_interval) {
        keep_stopped();
        last_look = now;
      }
      if (watches_memory() && now - last_memory_look >= memory_look_interval()) {
        look_at_memory();
        last_memory_look = now;
      }
      if (!stopped_ && now - last_look >= look_interval) {
        look_at_processes();
        last_look = now;
      }
    }
    // The kernel may have killed the last processes since the last check.
    if (watches_memory()) look_at_memory();
    tell({.kind = Kind::ended,
          .memory_exceeded = memory_exceeded_,
          .number = program_status_,
          .cpu = ended_cpu()});
  }

  void answer_call(pollfd& wait) {
    // No process is left that could make a call.
    if ((wait.revents & POLLIN) == 0) {
      wait.fd = -1;
      return;
    }
    if (const auto call = calls_.answer())
      tell({.kind = Kind::call_refused, .number = call->number, .argument = call->argument});
    wait.fd = calls_.descriptor();
  }

  bool watches_memory() const { return memory_ && memory_->is_needed(); }
  bool watches() const { return watches_memory() || (most_processes_ != 0 && !stopped_); }
  // A system call that takes memory (MADV_POPULATE_WRITE) continues after the stop order.
  std::chrono::milliseconds memory_look_interval() const {
    return stopped_ && use_while_stopped_.settled() ? look_interval_at_rest : look_interval;
  }

  // This function and look_at_processes() kill in every check while any process is left: a process forked between the
  // check and the signal was missed.
  void look_at_memory() {
    memory_exceeded_ = memory_exceeded_ || memory_->exceeded();
    if (memory_exceeded_) signal_descendants(SIGKILL);
  }

  void look_at_processes() {
    if (most_processes_ == 0) return;
    processes_exceeded_ = processes_exceeded_ || threads_of_descendants() > most_processes_;
    if (processes_exceeded_) signal_descendants(SIGKILL);
  }

  // A process that was woken is stopped again: a child at once (SIGCHLD), others at the next check. The signal does
  // not affect processes at rest.
  void keep_stopped() {
    if (use_while_stopped_.settled() && only_descendant_is_stopped()) return;
    signal_descendants(SIGSTOP);
    if (!use_while_stopped_.settled()) take_note_of(look_at_descendants());
  }

  void take_note_of(const StoppedTree& seen) {
    use_while_stopped_.look(ended_cpu() + seen.cpu, seen.stopped || program_was_continued());
  }

  // On a busy machine, a program that is woken all the time may have been woken again before every check.
  bool program_was_continued() const {
    siginfo_t change{};
    return ::waitid(P_PID, static_cast<id_t>(program_), &change, WCONTINUED | WNOHANG) == 0 &&
           change.si_pid == program_;
  }

  /// Returns the CPU time used up to the stop.
  std::chrono::nanoseconds stop() {
    // Discards a report from the turn before, when the supervisor itself resumed the program.
    static_cast<void>(program_was_continued());
    const StoppedTree seen = stop_descendants([] { hear_of_stopped_children(true); });
    stopped_ = true;
    const std::chrono::nanoseconds cpu = ended_cpu() + seen.cpu;
    use_while_stopped_.begin(cpu);
    take_note_of(seen);
    if (use_while_stopped_.settled()) return cpu;
    keep_stopped();
    return cpu_time();
  }

  void resume() {
    // The program could free at once what it took on its way to rest.
    if (watches_memory()) look_at_memory();
    stopped_ = false;
    // Reports of stops and resumes that the supervisor itself ordered would only wake it.
    hear_of_stopped_children(false);
    signal_descendants(SIGCONT);
  }

  static void hear_of_stopped_children(bool wanted) {
    struct sigaction action {};
    // SIGCHLD is blocked and read from a descriptor. Its default action would discard a pending signal.
    action.sa_handler = [](int) {};
    action.sa_flags = wanted ? 0 : SA_NOCLDSTOP;
    ::sigaction(SIGCHLD, &action, nullptr);
  }

  static std::chrono::nanoseconds cpu_time() { return ended_cpu() + cpu_time_of_descendants(); }

  /// Returns false if the referee is gone or asks for the end.
  bool obey() {
    const auto request = system::receive_packet<SupervisorRequest>(control_);
    if (!request) return false;
    if (request->kind == SupervisorRequest::Kind::observe) {
      tell({.kind = Kind::accounted, .activity = activity()});
      return true;
    }
    if (request->kind == SupervisorRequest::Kind::find_names) {
      tell({.kind = Kind::accounted,
            .names = names_in_memory_of_descendants(request->name_ending.data(), user_)});
      return true;
    }
    if (request->kind == SupervisorRequest::Kind::resume) {
      resume();
      tell({.kind = Kind::accounted});
      return true;
    }
    const std::chrono::nanoseconds cpu = request->kind == SupervisorRequest::Kind::stop ? stop() : cpu_time();
    const std::chrono::nanoseconds while_stopped =
        stopped_ ? use_while_stopped_.counted(cpu) : std::chrono::nanoseconds(0);
    tell({.kind = Kind::accounted, .cpu = cpu, .cpu_while_stopped = while_stopped});
    return true;
  }

  void tell(const SupervisorMessage& message, int descriptor = -1) const {
    // If the referee is gone, the next poll() shows that.
    static_cast<void>(system::send_packet(control_, message, descriptor));
  }

  /// Waits for the start request and executes the program. Returns false if that fails or the referee is gone.
  bool start() {
    {
      const system::Descriptor here(::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      tell({.kind = Kind::ready}, here.get());
      system::Descriptor memory_group;
      const auto request = system::receive_packet<SupervisorRequest>(control_, 0, &memory_group);
      if (!request) return false;
      const Confinement& confinement = request->confinement;
      if (confinement.in_subfolder && !make_subfolder(here.get(), confinement.user)) {
        tell({.kind = Kind::not_held, .number = errno});
        return false;
      }
      // The program's user must own its working directory.
      if (confinement.user != 0 && ::fchown(here.get(), confinement.user, confinement.user) != 0) {
        tell({.kind = Kind::not_held, .number = errno});
        return false;
      }
      user_ = confinement.user;
      // The kernel does not limit the number of root's processes.
      if (confinement.limited && user_ == 0 && ::geteuid() == 0)
        most_processes_ = confinement.limits.processes;
      memory_.emplace(confinement, memory_group);
      if (const StartFailure failure = execute(confinement); failure.error != 0) {
        tell(
            {.kind = failure.of_the_machine ? Kind::not_held : Kind::not_startable, .number = failure.error});
        while (program_ > 0 && ::waitpid(program_, nullptr, 0) < 0 && errno == EINTR) {
        }
        return false;
      }
    }
    // The supervisor keeps no end of the program's streams, so that the log is complete when the program's last
    // process is gone.
    const system::Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    ::dup2(nothing.get(), STDIN_FILENO);
    ::dup2(nothing.get(), STDOUT_FILENO);
    ::dup2(nothing.get(), STDERR_FILENO);
    return true;
  }

  Activity activity() {
    Activity found = activity_of_descendants();
    found.first_ended = program_has_ended_;
    return found;
  }

  static bool make_subfolder(int directory, uid_t user) {
    const bool made = ::mkdirat(directory, subfolder, S_IRWXU) == 0;
    return made && (user == 0 || ::fchownat(directory, subfolder, user, user, AT_SYMLINK_NOFOLLOW) == 0);
  }

  StartFailure execute(const Confinement& confinement) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {errno, true};
    const system::Descriptor reading(ends[0]);
    system::Descriptor writing(ends[1]);
    // Until exec(), the new process shares this process's memory, and this process waits: to copy the memory would
    // take longer than the rest of the start. They also share the open files. So the listener for system calls, which
    // the new process opens, is open here too.
    Beginning beginning{*this, confinement, ::getpid(), writing.get()};
    alignas(std::max_align_t) std::array<std::byte, std::size_t{256} << 10U> stack;
    program_ = ::clone(Beginning::begin, stack.data() + stack.size(),
                       CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &beginning);
    if (program_ < 0) return {errno, true};
    calls_.listen(beginning.call_listener);
    // The change of user has reset this flag, in the shared memory, to the kernel setting fs.suid_dumpable.
    ::prctl(PR_SET_DUMPABLE, 0);
    writing.reset();
    StartFailure failure;
    // A process killed before exec() was not yet the program.
    if (::read(reading.get(), &failure, sizeof failure) <= 0) return {EAGAIN, true};
    if (failure.error != 0) return failure;
    return ::read(reading.get(), &failure, sizeof failure) > 0 ? failure : StartFailure{};
  }

  /// The code of the new process.
  struct Beginning {
    Supervisor& supervisor;
    const Confinement& confinement;
    pid_t supervising_process;
    int report;
    int call_listener = -1;

    static int begin(void* beginning) {
      auto& of = *static_cast<Beginning*>(beginning);
      of.supervisor.become(of);
    }
  };

  [[noreturn]] void become(Beginning& beginning) {
    const auto& [supervisor, confinement, supervising_process, report, call_listener] = beginning;
    ::setsid();
    StartFailure failure{memory_->enter(), true};
    if (failure.error == 0)
      failure.error = confine(confinement, supervised_.readable, beginning.call_listener);
    if (failure.error == 0 && confinement.in_subfolder && ::chdir(subfolder) != 0) failure.error = errno;
    // The change of user would clear this setting, so it comes later.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != supervising_process) ::_exit(EXIT_FAILURE);
    if (failure.error == 0) {
      sigset_t none;
      sigemptyset(&none);
      sigprocmask(SIG_SETMASK, &none, nullptr);
      [[maybe_unused]] const ssize_t begun = ::write(report, &failure, sizeof failure);
      const std::vector<char*> words = pointers_to(supervised_.command);
      const std::vector<char*> variables = pointers_to(supervised_.environment);
      ::execvpe(words.front(), words.data(), variables.data());
      failure = {errno, is_want_of_resources(errno)};
    }
    [[maybe_unused]] const ssize_t reported = ::write(report, &failure, sizeof failure);
    ::_exit(EXIT_FAILURE);
  }

  static std::chrono::nanoseconds ended_cpu() {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return std::chrono::seconds(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           std::chrono::microseconds(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  }

  bool none_left() {
    while (true) {
      int status = 0;
      const pid_t ended = ::waitpid(-1, &status, WNOHANG);
      if (ended == program_ && ended > 0) {
        program_status_ = status;
        program_has_ended_ = true;
      }
      if (ended < 0 && errno != EINTR) return true;
      if (ended == 0) return false;
    }
  }

  static constexpr std::chrono::milliseconds look_interval{20};
  static constexpr std::chrono::milliseconds look_interval_at_rest{200};
  // In `basic` the processes of a program can wake each other all the time; to stop them must not cost more than
  // that.
  static constexpr std::chrono::milliseconds shortest_stop_interval{2};
  static constexpr const char* subfolder = "program";

  int control_;
  const SupervisedProgram& supervised_;
  uid_t user_ = 0;                    ///< the program's user; 0: the user of this process
  std::uint64_t most_processes_ = 0;  ///< including threads; 0 if the kernel limits them
  std::optional<MemoryWatch> memory_;
  bool memory_exceeded_ = false;
  bool processes_exceeded_ = false;
  bool stopped_ = false;
  UseWhileStopped use_while_stopped_;
  SystemCallListener calls_;
  pid_t program_ = 0;
  int program_status_ = 0;
  bool program_has_ended_ = false;  ///< processes that it started may still run
};

/// Overwrites the referee's arguments and environment, which this process inherited, with the text that ps(1) shows.
/// They are adjacent in memory, and the name of the executed file comes after them.
void show_as_supervisor(const std::vector<std::string>& command) {
  std::string shown = supervisor_process_name;
  for (const std::string& word : command) shown.append(1, '\0').append(word);
  ::clearenv();
  char* const begin = ::program_invocation_name;
  char* const end = reinterpret_cast<char*>(::getauxval(AT_EXECFN));  // NOLINT(performance-no-int-to-ptr)
  if (begin < end)
    std::fill(std::copy_n(shown.begin(), std::min<std::ptrdiff_t>(std::ssize(shown), end - begin), begin),
              end, '\0');
  ::prctl(PR_SET_NAME, supervisor_process_name);
}

}  // namespace

void supervise(int control, const SupervisedProgram& program) noexcept {
  // The program must not inherit the referee's open files and signal handlers.
  forget_open_files();
  if (control > 3) ::close_range(3, static_cast<unsigned>(control) - 1, 0);
  ::close_range(static_cast<unsigned>(control) + 1, ~0U, 0);
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  show_as_supervisor(program.command);
  Supervisor(control, program).keep();
  // In a namespace this ends everything: the kernel kills all other processes with the first one.
  ::_exit(EXIT_SUCCESS);
}

}  // namespace kaven::referee::sandbox
