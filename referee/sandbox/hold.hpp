// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

/// Sends the supervisor of a program a request and returns its answer; nullopt if the program is gone.
using AskSupervisor = std::function<std::optional<SupervisorMessage>(SupervisorRequest::Kind)>;

/// How the referee counts the CPU time of all processes of a program, stops and ends them. This class does it by the
/// supervisor; make_hold() returns one that does it by a control group, as far as possible.
class Hold {
 public:
  explicit Hold(AskSupervisor ask) : ask_(std::move(ask)) {}
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
  virtual ~Hold() = default;

  /// The open folder of the control group in which `supervisor` must start; -1 if there is none.
  virtual int folder() const { return -1; }
  /// Call it just before the launch.
  virtual void begin(pid_t supervisor) { supervisor_ = supervisor; }
  /// Call it once the program is gone: nothing more is read of its supervisor.
  void release() { supervisor_ = 0; }

  /// The current count of the CPU time used since begin(). It may be less than an earlier one.
  virtual std::chrono::nanoseconds cpu_time();
  /// Whether that count includes children that nobody waits for.
  virtual bool counts_all_children() const { return false; }
  /// CPU time used since stop(), without what the processes used on their way to rest; 0 while they may run.
  virtual std::chrono::nanoseconds cpu_while_stopped();
  /// The time during which a process wanted to run and none ran; nullopt if nothing counts it.
  virtual std::optional<std::chrono::nanoseconds> stalled_time() const { return std::nullopt; }
  /// Whether the kernel killed processes because they exceeded the memory of a control group.
  virtual bool memory_exceeded() const { return false; }

  virtual void stop();
  virtual void resume();
  /// Ends all processes, at the latest at `deadline`. The supervisor itself does so once its socket is closed.
  virtual void end(std::chrono::steady_clock::time_point /*deadline*/) const {}

 protected:
  /// The process number of the supervisor; 0 before the launch, and once the program is gone.
  pid_t supervisor() const { return supervisor_; }

 private:
  void account();
  void take(const std::optional<SupervisorMessage>& answer);
  std::optional<std::chrono::nanoseconds> cpu_time_of_only_process();

  AskSupervisor ask_;
  pid_t supervisor_ = 0;
  std::optional<OnlyProcessBelow> only_process_;
  SupervisorMessage accounted_;  ///< the last answer that contains CPU times
  std::chrono::steady_clock::time_point answered_;
  bool stopped_ = false;
};

/// The hold on the processes in `group`, which may be null. `freezes`: the group itself stops them. It must not if the
/// supervisor adds up their memory: it would freeze the supervisor, while a system call of the program may still take
/// memory.
std::unique_ptr<Hold> make_hold(std::unique_ptr<const ControlGroup> group, bool freezes, AskSupervisor ask);

}  // namespace kaven::referee::sandbox
