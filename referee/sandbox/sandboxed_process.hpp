// SPDX-License-Identifier: MIT
#pragma once

// One program of a stranger: it may crash, leak, cheat, or never end. This room starts it, limits it, watches it, stops
// it while it is not its turn, and ends it with all that it has started, even if the referee was killed.
//
//   referee ── supervisor ── program ── its children     strict, isolated: the supervisor is the first process of the
//        packets over a socket                           program's own namespaces, which it has built before
//        (supervisor_messages.hpp)
//
//   SandboxedProcess   the referee's side, this file     sandbox_view, confinement   what the program sees and may use
//   hold               its CPU time, stop and end        system_call_filter          what it may ask of the kernel
//   supervisor.cpp     between the two                   control_group, memory_*     what it may use in all
//   supervisor_start   forks it
//
// GUARANTEES.md says what each isolation level promises, by which means, and which tests attack it.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/hold.hpp"
#include "referee/sandbox/launch_spec.hpp"
#include "referee/sandbox/memory_group.hpp"
#include "referee/sandbox/processor_wait.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::referee::sandbox {

/// The supervisor was killed or does not answer, and the program cannot have caused that. The game ends without a
/// verdict.
class SupervisorLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One untrusted program with all its descendants. It has its own session. Its stdin is the null device unless
/// `uses_stdin` is set; its stdout and stderr go to the capped log. The destructor ends all its processes; they also
/// end if the referee dies.
/// Member functions that wait or ask throw std::system_error if this machine cannot run the program after all, or
/// SupervisorLost. Without the protections of a sandbox or of `basic`, a program can kill its supervisor. That counts
/// as the program's own end by SIGKILL, so that it gains nothing.
///
///   construct ─→ await_ready ─→ (the referee puts files into its directory) ─→ launch ─→ freeze ⇄ thaw … ─→ end
class SandboxedProcess {
 public:
  /// Prepares everything except the program, without waiting. Throws std::system_error if that fails;
  /// SandboxUnavailable if this machine lacks what the isolation level needs.
  SandboxedProcess(boost::asio::io_context& context, LaunchSpec spec);
  SandboxedProcess(const SandboxedProcess&) = delete;
  SandboxedProcess& operator=(const SandboxedProcess&) = delete;
  ~SandboxedProcess();

  /// Waits until the program can be launched. Throws SandboxUnavailable with the reason that the supervisor printed;
  /// std::system_error after 30 s; SupervisorLost.
  void await_ready();
  /// An open descriptor of its working directory, valid after await_ready().
  int working_directory() const { return directory_.get(); }
  /// Executes the program. A failure appears later, in start_failure().
  void launch();

  /// Why the program could not be started, once that is known.
  const std::optional<std::string>& start_failure();
  /// The wait status of the program, once it and all its descendants have ended.
  const std::optional<int>& wait_status() const { return status_; }
  /// Whether it was killed because it exceeded its memory limit.
  bool memory_exceeded() const;
  /// Whether no process of the program runs: it was not launched yet, could not be started, has ended with all its
  /// descendants, or was ended by end().
  bool gone() const { return state_ != State::running; }

  /// The CPU time of the program's whole process tree since its launch. It never decreases.
  std::chrono::nanoseconds cpu_time();
  /// CPU time that the program used since freeze() although it should have stopped; its use while it comes to rest
  /// does not count (UseWhileStopped). Zero while the program may run, and if a control group freezes it, because no
  /// program can evade that.
  std::chrono::nanoseconds cpu_while_stopped();
  /// How long it has waited for processors so far.
  ProcessorWait processor_wait();
  /// The same without `outside`, for which processor_wait() reads all processes of this machine.
  ProcessorWait own_waits();
  /// The current activity of its processes; all asleep if it is gone.
  Activity activity();
  /// The names that end in `ending` (such as `.go`, at most 7 characters) in the memory of the program, without the
  /// ending; the most frequent first. A program that looks up a file has its name there. Only the first 255 bytes of
  /// names; none if the memory cannot be read.
  std::vector<std::string> names_in_memory(std::string_view ending);

  /// Stop and resume the whole process tree. They do nothing if the program is gone or not launched yet.
  void freeze();
  void thaw();

  /// Writes `text` to the program's stdin (`uses_stdin`) as soon as there is room.
  void send(std::string_view text);
  /// Closes the program's stdin once all sent text is written: the program then reads its end.
  void close_input();
  /// Whether the program has not read all of the sent text yet; false after its stdin was closed.
  bool has_unread_input() const;
  /// Passes its output so far to the listener and the log.
  void collect_output();

  /// Ends the whole process tree now and waits until it is gone.
  void end();

 private:
  enum class State : std::uint8_t {
    prepared,  ///< not launched yet
    running,   ///< also while it is stopped
    gone,      ///< it could not be started, has ended, or was lost with its supervisor
    ended,     ///< by end(); its supervisor is gone too
  };
  /// The pipes and the socket to the program, and its supervisor.
  struct Connection;

  /// Opens the stdin of the program.
  system::Descriptor open_input();
  void wait_for_message();
  /// Returns false after the last message.
  bool take_messages();
  void take(const SupervisorMessage& message);
  void set_gone();
  /// Sends a request and waits for its answer; nullopt if the program does not run.
  std::optional<SupervisorMessage> ask(const SupervisorRequest& request);
  /// Waits for the end of the supervisor; false at `deadline`, or sooner if something keeps it stopped.
  bool supervisor_ends_before(std::chrono::steady_clock::time_point deadline) const;
  /// Waits for the first message of the supervisor. Returns false if the supervisor has ended meanwhile.
  bool await_word_or_end() const;
  std::string first_words() const;
  /// Whether the program can send signals to its supervisor.
  bool may_signal_its_supervisor() const;
  /// Handles the loss of the supervisor, and of the program with it; `how` describes it. Throws SupervisorLost unless
  /// `is_its_doing`.
  void lose_supervisor(const std::string& how, bool is_its_doing);

  LaunchSpec spec_;
  std::optional<MemoryGroup> memory_group_;  ///< if no control group limits its memory
  bool memory_is_counted_ = false;           ///< the kernel counts all of it
  CappedLog log_;
  std::unique_ptr<Hold> hold_;
  std::unique_ptr<Connection> connection_;
  system::Descriptor input_;  ///< the writing end of its stdin, if `uses_stdin`
  std::string unsent_;
  bool closes_input_ = false;
  system::Descriptor directory_;
  State state_ = State::prepared;
  std::optional<std::string> failure_;
  std::optional<int> status_;
  bool watchdog_ended_it_ = false;
  std::optional<SupervisorMessage> answer_;  ///< to the last request
  std::chrono::nanoseconds cpu_seen_{0};
};

}  // namespace kaven::referee::sandbox
