// Stands between the referee and one program. It adopts whatever the program leaves behind, so that the
// whole process tree can be stopped, counted and ended, and it ends it when the referee asks for that or
// dies, however it dies:
//
//   referee ── socket ── supervisor ── program ── its children …
//              closed ⇒ supervisor ends all below it, then itself
//
// In a sandbox it is the first process of the program's own namespace: when it ends, the kernel ends the
// rest. It is a process of its own, because the referee may be killed by a signal that cannot be caught. It is a copy of the
// referee that executes no program, because starting one takes longer than all that it does in a quick game.

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
#include <cstdio>
#include <cstdlib>
#include <cstring>
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
    // A program of the same user may not attach to its supervisor and let it lose its children.
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
      // One read is enough: a program may send signals faster than they are read.
      [[maybe_unused]] const ssize_t signalled = ::read(signals, &information, sizeof information);
      if (waits[0].revents != 0 && !obey()) {
        if (::getpid() != 1) end_descendants([this] { return none_left(); });
        return;
      }
      if (waits[2].revents != 0) answer_call(waits[2]);
      // The clock decides, because children that come and go wake the supervisor all the time. The look comes
      // after the requests: it takes long.
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
    // The kernel may have ended the last of them since the last look.
    if (watches_memory()) look_at_memory();
    tell({.kind = Kind::ended,
          .memory_exceeded = memory_exceeded_,
          .number = program_status_,
          .cpu = ended_cpu()});
  }

  void answer_call(pollfd& wait) {
    // None is left that could make one.
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
  // A system call that takes memory (MADV_POPULATE_WRITE) goes on after its process has been told to stop.
  std::chrono::milliseconds memory_look_interval() const {
    return stopped_ && use_while_stopped_.settled() ? look_interval_at_rest : look_interval;
  }

  // This and look_at_processes() kill again as long as any is left: a process that was forked between the look and the
  // signal was missed.
  void look_at_memory() {
    memory_exceeded_ = memory_exceeded_ || memory_->exceeded();
    if (memory_exceeded_) signal_descendants(SIGKILL);
  }

  void look_at_processes() {
    if (most_processes_ == 0) return;
    processes_exceeded_ = processes_exceeded_ || threads_of_descendants() > most_processes_;
    if (processes_exceeded_) signal_descendants(SIGKILL);
  }

  // Who is woken all the same is stopped again: at once, where it is a child of ours (SIGCHLD says so), else with the
  // next look. Those at rest take no note of it.
  void keep_stopped() {
    if (use_while_stopped_.settled() && only_descendant_is_stopped()) return;
    signal_descendants(SIGSTOP);
    if (!use_while_stopped_.settled()) take_note_of(look_at_descendants());
  }

  void take_note_of(const StoppedTree& seen) {
    use_while_stopped_.look(ended_cpu() + seen.cpu, seen.stopped || program_was_continued());
  }

  // On a busy machine, a program that is woken all the time may always have been woken again before we look.
  bool program_was_continued() const {
    siginfo_t change{};
    return ::waitid(P_PID, static_cast<id_t>(program_), &change, WCONTINUED | WNOHANG) == 0 &&
           change.si_pid == program_;
  }

  /// Returns the CPU time used by then.
  std::chrono::nanoseconds stop() {
    // What it says of the turn before, when we continued it, is forgotten.
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
    // It could give back at once what it took on its way to rest.
    if (watches_memory()) look_at_memory();
    stopped_ = false;
    // That a child stops or goes on when we tell it to would only wake us.
    hear_of_stopped_children(false);
    continue_descendants();
  }

  static void hear_of_stopped_children(bool wanted) {
    struct sigaction action {};
    // SIGCHLD is blocked and read from a descriptor. Setting its default action would discard one that waits there.
    action.sa_handler = [](int) {};
    action.sa_flags = wanted ? 0 : SA_NOCLDSTOP;
    ::sigaction(SIGCHLD, &action, nullptr);
  }

  static std::chrono::nanoseconds cpu_time() { return ended_cpu() + cpu_time_of_descendants(); }

  /// False when the referee is gone or wants the end.
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
    // Nobody may be there any more; then the next poll says so.
    static_cast<void>(system::send_packet(control_, message, descriptor));
  }

  /// Waits for the request and executes the program. False when that fails or the referee is gone.
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
      // It belongs to whoever works in it.
      if (confinement.user != 0 && ::fchown(here.get(), confinement.user, confinement.user) != 0) {
        tell({.kind = Kind::not_held, .number = errno});
        return false;
      }
      user_ = confinement.user;
      // The kernel holds root to no number of processes.
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
    // The supervisor holds no end of the program's streams: its log is complete when its last process is
    // gone.
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
    // Until it executes the program, the new process works in this one's memory, and this one waits: to copy the memory would take
    // longer than all that the new process does. The open files are this one's, too, until then: so what it opens to have
    // its system calls told is open here.
    Beginning beginning{*this, confinement, ::getpid(), writing.get()};
    alignas(std::max_align_t) std::array<std::byte, std::size_t{256} << 10U> stack;
    program_ = ::clone(Beginning::begin, stack.data() + stack.size(),
                       CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &beginning);
    if (program_ < 0) return {errno, true};
    calls_.listen(beginning.call_listener);
    // The change of user has set this for the memory of both, to a value that is a setting of the kernel.
    ::prctl(PR_SET_DUMPABLE, 0);
    writing.reset();
    StartFailure failure;
    // Who is killed before it executes the program was not the program yet.
    if (::read(reading.get(), &failure, sizeof failure) <= 0) return {EAGAIN, true};
    if (failure.error != 0) return failure;
    return ::read(reading.get(), &failure, sizeof failure) > 0 ? failure : StartFailure{};
  }

  /// What the new process does.
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
    // This comes after the change of user, which would clear it.
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
  // In `basic` a program's processes can wake each other as fast as they can; stopping them must not cost more.
  static constexpr std::chrono::milliseconds shortest_stop_interval{2};
  static constexpr const char* subfolder = "program";

  int control_;
  const SupervisedProgram& supervised_;
  uid_t user_ = 0;                    ///< whom the program runs as; 0: as this process
  std::uint64_t most_processes_ = 0;  ///< with their threads, where the kernel does not count them
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

/// Overwrites the arguments and the environment of the referee, from which this process was forked, by what ps(1) is to show.
/// They lie one after the other, and the name of the executed file after them.
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
  // The referee's open files and signal handlers are none of the program's business.
  forget_open_files();
  if (control > 3) ::close_range(3, static_cast<unsigned>(control) - 1, 0);
  ::close_range(static_cast<unsigned>(control) + 1, ~0U, 0);
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  show_as_supervisor(program.command);
  Supervisor(control, program).keep();
  // This ends everything at once: the first process of a namespace takes the others with it.
  ::_exit(EXIT_SUCCESS);
}

}  // namespace kaven::referee::sandbox
