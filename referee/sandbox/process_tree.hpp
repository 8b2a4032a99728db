// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

// These functions find, count, stop and end the descendants of a process. They read /proc.

/// Closes the files of /proc that these functions keep open. A process forked without exec() calls it before it
/// closes the descriptors that it inherited.
void forget_open_files();

/// All living descendants of `ancestor`, without `ancestor`. A process that is forked during the call may be missing.
std::vector<pid_t> descendants(pid_t ancestor);

/// Ends all descendants of this process. Returns when `none_left` returns true; it must wait for children without
/// blocking. Works in rounds, because a process forked during one round appears in the next. Each round stops all
/// processes first, so that a fork bomb cannot go on forking.
void end_descendants(const std::function<bool()>& none_left);

/// Sends `signal` to every descendant of this process.
void signal_descendants(int signal);

/// All descendants of this process at one moment.
struct StoppedTree {
  std::chrono::nanoseconds cpu{0};  ///< as cpu_time_of_descendants()
  bool stopped = false;             ///< every thread of every process is stopped or has ended
};

/// The current state of all descendants of this process.
StoppedTree look_at_descendants();

/// Stops all descendants of this process. Returns when all are at rest, or after 200 ms if they keep waking each
/// other. Returns their last state. Calls `about_to_look` before it reads that state, so that the caller can watch
/// for later changes.
StoppedTree stop_descendants(const std::function<void()>& about_to_look);

/// Returns true if this process has exactly one descendant, with one thread, and that is stopped. This check is
/// quicker than any other, and quicker than a signal to a whole namespace.
bool only_descendant_is_stopped();

/// Whether a signal has stopped `process`.
bool is_stopped(pid_t process);

/// The current activity of the descendants of this process.
Activity activity_of_descendants();

/// The number of threads of `user` on this machine.
std::uint64_t threads_of_user(uid_t user);

/// The number of threads of all descendants of this process.
std::uint64_t threads_of_descendants();

/// The CPU time of `process` alone; 0 if it is gone.
std::chrono::nanoseconds own_cpu_time(pid_t process);

/// The CPU time of the living descendants of `ancestor` (exact) and of the children that they have waited for (in the
/// kernel's ticks of 10 ms). Excludes children that `ancestor` itself has waited for. `ancestor` must have a single
/// thread.
std::chrono::nanoseconds cpu_time_below(pid_t ancestor);
/// The same for this process.
std::chrono::nanoseconds cpu_time_of_descendants();

/// Files of /proc, kept open: to open them takes longer than to read them.
struct ProcessFiles {
  explicit ProcessFiles(pid_t process);

  system::Descriptor status;
  system::Descriptor children;  ///< of the first thread
};

/// The same, quicker, for an ancestor whose descendants are one process with one thread and have no ended children.
/// Most programs are so.
class OnlyProcessBelow {
 public:
  explicit OnlyProcessBelow(pid_t ancestor);
  /// nullopt in any other case, or if /proc hides the processes.
  std::optional<std::chrono::nanoseconds> cpu_time();

 private:
  bool is_there();

  ProcessFiles ancestor_;
  std::optional<ProcessFiles> files_;
  pid_t process_ = 0;
  system::Descriptor newest_process_;  ///< shows the number of the newest process; missing in some kernels
  std::string newest_seen_;            ///< that number at the last look, if it found a single process
  std::chrono::steady_clock::time_point looked_;
};

/// The CPU times of a process, in the kernel's ticks.
struct ProcessTimes {
  pid_t process = 0;
  pid_t parent = 0;
  std::chrono::nanoseconds cpu{0};
  std::chrono::nanoseconds ended_children_cpu{0};  ///< of its children that it has waited for, and of theirs
};

/// All visible processes of this machine except `ancestor` and its descendants.
std::vector<ProcessTimes> processes_outside(pid_t ancestor);

/// CPU time used after the stop order. An honest program uses none. Up to 1 s is forgiven while processes leave
/// system calls or wait for a processor; the rest counts. All times are CPU times of the whole process tree since its
/// launch.
class UseWhileStopped {
 public:
  /// CPU time before all processes are at rest counts above this limit: the program has resisted.
  static constexpr std::chrono::nanoseconds longest_coming_to_rest = std::chrono::seconds(1);

  /// The stop order: the program had used `cpu` by then. Forgets earlier counts.
  void begin(std::chrono::nanoseconds cpu);
  /// A look at the program: it has used `cpu`. `stopped`: all its processes were seen at rest since
  /// the order.
  void look(std::chrono::nanoseconds cpu, bool stopped);
  /// Whether it was seen at rest since the order, or has used up its limit. Then no further look is needed.
  bool settled() const { return settled_; }
  /// The part of `cpu` that counts.
  std::chrono::nanoseconds counted(std::chrono::nanoseconds cpu) const;

 private:
  std::chrono::nanoseconds told_{0};
  std::chrono::nanoseconds excused_{0};  ///< its CPU time at the last look before it was at rest
  bool settled_ = false;
};

/// While this object exists, descendants of this process that lose their parents become its children. The destructor
/// ends all descendants that are left. This covers a program that has killed its supervisor.
class SubreaperScope {
 public:
  SubreaperScope();
  SubreaperScope(const SubreaperScope&) = delete;
  SubreaperScope& operator=(const SubreaperScope&) = delete;
  ~SubreaperScope();
};

}  // namespace kaven::referee::sandbox
