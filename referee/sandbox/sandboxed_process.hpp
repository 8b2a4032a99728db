#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/launch_spec.hpp"
#include "referee/sandbox/memory_group.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/processor_wait.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::referee::sandbox {

// A supervisor process stands between the referee and the program, in a sandbox where the isolation level has
// one (sandbox_view.hpp, control_group.hpp). It confines the program, stops it, counts what it uses, and ends
// it with all its descendants, even when the referee has been killed. The two talk by packets over a socket
// (supervisor_messages.hpp); SandboxedProcess is the referee's side.

/// Whoever holds a program has been killed, or does not answer, and the program cannot have caused that: there is no
/// verdict.
class SupervisorLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One program of a stranger with all its descendants. stdin is the null device unless it is talked to,
/// stdout and stderr go to the capped log; it leads a session of its own. All of it is gone when this object
/// is gone, or when the referee dies. When the machine turns out to be unable to hold it, whatever waits or
/// asks throws std::system_error, or SupervisorLost. Where a program can kill its supervisor, which sandboxes and
/// the walls of `basic` keep it from, one whose supervisor is killed counts as ended by SIGKILL: it may not gain by
/// that.
///
///   construct ─→ await_ready ─→ (files are put into its directory) ─→ launch ─→ freeze ⇄ thaw … ─→ end
class SandboxedProcess {
 public:
  /// Prepares everything but the program, without waiting. Throws std::system_error when the machine
  /// cannot; SandboxUnavailable when it lacks what the isolation level needs.
  SandboxedProcess(boost::asio::io_context& context, LaunchSpec spec);
  SandboxedProcess(const SandboxedProcess&) = delete;
  SandboxedProcess& operator=(const SandboxedProcess&) = delete;
  ~SandboxedProcess();

  /// Waits until the program could be launched. Throws SandboxUnavailable that quotes what kept it from it;
  /// std::system_error when that takes more than 30 s; SupervisorLost.
  void await_ready();
  /// An open descriptor of the directory it works in, known from await_ready() on.
  int working_directory() const { return directory_.get(); }
  /// Executes the program. One that cannot be shows in start_failure() after a while.
  void launch();

  /// Why the program could not be started, as soon as that is known.
  const std::optional<std::string>& start_failure();
  /// The wait status of the program, as soon as neither it nor any descendant is left.
  const std::optional<int>& wait_status() const { return status_; }
  /// Whether it was ended because it exceeded its memory.
  bool memory_exceeded() const;
  /// Whether no process of the program runs: it was not launched yet, or could not be started, or neither it nor any
  /// descendant is left.
  bool gone() const { return !launched_ || failure_ || status_; }

  /// The CPU time of the program's whole process tree since its launch. It never falls.
  std::chrono::nanoseconds cpu_time();
  /// What of it was used since freeze() although it should have been stopped; what it used on its way to rest is not
  /// counted. Nothing while it may run, and where a control group stops it: that holds whatever the program does.
  std::chrono::nanoseconds cpu_while_stopped();
  /// How long it has waited for processors until now.
  ProcessorWait processor_wait();
  /// What its processes are doing now; all asleep when it is gone.
  Activity activity();
  /// The names that end in `ending` (`.go`, at most 7 characters) and lie in the memory of the program itself,
  /// not of the system's libraries, without the ending; those found most often first. A program that looks a
  /// file up has its name there. Few of them, and none where the memory cannot be read.
  std::vector<std::string> names_in_memory(std::string_view ending);

  /// Stops the whole process tree, or lets it go on. A program that is gone, or not launched yet, is left alone.
  void freeze();
  void thaw();

  /// Puts `text` on the stdin of a program that is talked to, as soon as there is room.
  void send(std::string_view text);
  /// Whether some of what was sent has not been read yet.
  bool has_unread_input() const;
  /// Hands what it has printed up to now to the listener and the log.
  void collect_output();

  /// Ends the whole process tree now, and waits until it is gone.
  void end();

 private:
  /// The pipes and the socket by which it is reached, and its supervisor.
  struct Connection;

  /// What is to be the program's stdin.
  system::Descriptor open_input();
  void wait_for_message();
  /// False when there will be no more.
  bool take_messages();
  void take(const SupervisorMessage& message);
  /// Asks the supervisor what was used, unless it has just said that.
  void account();
  void request(SupervisorRequest::Kind kind, std::string_view name_ending = {});
  /// Waits for the first word of the supervisor. False when what was started has ended meanwhile.
  bool await_word_or_end() const;
  std::string first_words() const;
  /// Whether the kernel counts all its memory.
  bool memory_is_counted() const;
  bool is_frozen_by_group() const;
  /// Whether the program can send signals to whoever holds it.
  bool may_signal_its_supervisor() const;
  /// The CPU time of the process that answers requests.
  std::chrono::nanoseconds cpu_time_of_supervisor() const;
  std::optional<std::chrono::nanoseconds> cpu_time_of_only_process();
  /// Its supervisor is gone, as `how` says, and the program with it. Throws SupervisorLost unless `is_its_doing`.
  void lose_supervisor(const std::string& how, bool is_its_doing);

  LaunchSpec spec_;
  std::optional<ControlGroup> group_;
  std::optional<MemoryGroup> memory_group_;  ///< where `group_` holds no memory
  CappedLog log_;
  std::unique_ptr<Connection> connection_;
  system::Descriptor input_;  ///< the writing end of its stdin, where the referee talks to it
  std::string unsent_;
  system::Descriptor directory_;
  std::optional<std::string> failure_;
  std::optional<int> status_;
  int supervisor_status_ = 0;  ///< its wait status, from end() on
  bool watchdog_ended_it_ = false;
  int answers_missing_ = 0;
  std::chrono::nanoseconds cpu_before_launch_{0};  ///< of the group without the supervisor
  std::chrono::nanoseconds supervisor_cpu_{0};
  std::optional<OnlyProcessBelow> only_process_;
  std::chrono::nanoseconds cpu_seen_{0};
  std::chrono::nanoseconds cpu_while_stopped_{0};
  std::chrono::nanoseconds accounted_cpu_{0};        ///< the CPU time that the supervisor said last
  std::chrono::steady_clock::time_point accounted_;  ///< when the supervisor said both
  Activity activity_;
  std::string names_;  ///< a name a line
  bool launched_ = false;
  bool stopped_ = false;  ///< by the supervisor
  bool ended_ = false;
};

}  // namespace kaven::referee::sandbox
