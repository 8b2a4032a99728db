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

/// Closes the files of /proc that these functions keep open. A process that was forked without executing a program calls it before it
/// closes what it has inherited.
void forget_open_files();

/// Every living descendant of `ancestor`, without it. What forks meanwhile may be missed: ask again.
std::vector<pid_t> descendants(pid_t ancestor);

/// Ends every descendant of this process; returns when `none_left`, which waits for children without
/// blocking, says that there is none. In rounds, because what forks while it is being killed shows up only in
/// the next one; stopping all first takes a fork bomb's breath away.
void end_descendants(const std::function<bool()>& none_left);

/// Sends `signal` to every descendant of this process.
void signal_descendants(int signal);

/// All descendants of this process at one moment.
struct StoppedTree {
  std::chrono::nanoseconds cpu{0};  ///< as cpu_time_of_descendants()
  bool stopped = false;             ///< every thread of each is stopped, or has ended
};

/// Looks at every descendant of this process.
StoppedTree look_at_descendants();

/// Stops every descendant of this process; returns when all are at rest, or, where they keep waking each
/// other, after 200 ms. Returns its last look at them. Calls `about_to_look` before that look, so that the caller can
/// begin to notice what happens later.
StoppedTree stop_descendants(const std::function<void()>& about_to_look);

/// Returns true if this process has a single descendant with a single thread, and that is stopped. To find this out is
/// quicker than to look at any other state, or to signal a whole namespace.
bool only_descendant_is_stopped();
/// Lets them go on.
void continue_descendants();

/// What the descendants of this process are doing now.
Activity activity_of_descendants();

/// How many threads `user` runs on this machine, in all its processes.
std::uint64_t threads_of_user(uid_t user);

/// How many threads the descendants of this process have.
std::uint64_t threads_of_descendants();

/// The CPU time of `process` alone; 0 when it is gone.
std::chrono::nanoseconds own_cpu_time(pid_t process);

/// CPU time used by `ancestor`'s living descendants, and by those that they have waited for: the former
/// to the nanosecond, the latter to the kernel's tick (10 ms). What `ancestor`, which
/// must have a single thread, has waited for itself is not in it.
std::chrono::nanoseconds cpu_time_below(pid_t ancestor);
/// The same of this process.
std::chrono::nanoseconds cpu_time_of_descendants();

/// The same, sooner, of an ancestor all of whose descendants are one process with one thread, and below which nothing else
/// has ended: most programs are so.
class OnlyProcessBelow {
 public:
  explicit OnlyProcessBelow(pid_t ancestor);
  /// Nothing in any other case, or where /proc hides them.
  std::optional<std::chrono::nanoseconds> cpu_time();

 private:
  // Of /proc, and kept open: opening them takes longer than reading them.
  struct Files {
    explicit Files(pid_t process);

    system::Descriptor status;
    system::Descriptor children;  // of the first thread
  };

  bool is_there();

  Files ancestor_;
  std::optional<Files> files_;
  pid_t process_ = 0;
  system::Descriptor newest_process_;  ///< the number of the machine's newest process; none in some kernels
  std::string newest_seen_;            ///< that number at the last look, if there was only one process
  std::chrono::steady_clock::time_point looked_;
};

/// What a process has used of the processors, to the kernel's tick.
struct ProcessTimes {
  pid_t process = 0;
  pid_t parent = 0;
  std::chrono::nanoseconds cpu{0};
  std::chrono::nanoseconds ended_children_cpu{0};  ///< of the children that it has waited for, and of theirs
};

/// All processes of this machine that can be seen, except `ancestor` and its descendants.
std::vector<ProcessTimes> processes_outside(pid_t ancestor);

/// What a program uses of the processors although it has been stopped: nothing, if it is honest. What it still uses
/// between the order and the moment when all of it is at rest is not its fault: it may be in the middle of a system
/// call, or wait for a processor itself. As there is an end to that, so there is to what is not counted. All times are
/// CPU times of its whole process tree since its launch.
class UseWhileStopped {
 public:
  /// Of what is used before all is at rest, more than this counts: it has resisted.
  static constexpr std::chrono::nanoseconds longest_coming_to_rest = std::chrono::seconds(1);

  /// It has been told to stop when it had used `cpu`; what was counted before is forgotten.
  void begin(std::chrono::nanoseconds cpu);
  /// It has used `cpu`, and all of it was at rest since it was told to stop (`stopped`), or was not seen to be.
  void look(std::chrono::nanoseconds cpu, bool stopped);
  /// Whether it has been at rest since it was told to stop, or has had its time for that. Then no look is needed.
  bool settled() const { return settled_; }
  /// What counts when it has used `cpu`.
  std::chrono::nanoseconds counted(std::chrono::nanoseconds cpu) const;

 private:
  std::chrono::nanoseconds told_{0};
  std::chrono::nanoseconds excused_{0};  ///< what it had used when it was last seen coming to rest
  bool settled_ = false;
};

/// While it lives, the descendants of this process that lose their parents become its children; in the end it
/// ends all that are left. It stands behind the supervisors, which a program may have killed.
class SubreaperScope {
 public:
  SubreaperScope();
  SubreaperScope(const SubreaperScope&) = delete;
  SubreaperScope& operator=(const SubreaperScope&) = delete;
  ~SubreaperScope();
};

}  // namespace kaven::referee::sandbox
