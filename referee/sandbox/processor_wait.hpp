#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::sandbox {

// A program that wants to run and may not, because its processor runs something else, loses time that is not its
// own. The kernel counts that. What its own threads take from each other is its own affair, and is not in here.

/// What a thread has run, and how long it wanted to run and had no processor, since it began.
struct ThreadTimes {
  pid_t thread = 0;
  std::chrono::nanoseconds ran{0};
  std::chrono::nanoseconds waited{0};
  friend bool operator==(const ThreadTimes&, const ThreadTimes&) = default;
};

/// What the kernel has counted of a program until a moment.
struct ProcessorWait {
  std::chrono::nanoseconds cpu{0};  ///< used by its whole process tree
  /// The time in which some of it wanted to run, and none of it did; nothing where no control group counts that.
  std::optional<std::chrono::nanoseconds> stalled;
  std::vector<ThreadTimes> threads;  ///< those that live
  /// The processes that are not the program's, where no control group counts. A program's children that it never waits
  /// for are in `cpu` only as long as they live, so what is not in `cpu` need not be others' use.
  std::optional<std::vector<ProcessTimes>> outside;
};

/// The time in which nothing of a control group ran that wanted to: of its `cpu.pressure`, in the line `full`.
/// Nothing where it has no such line, as before Linux 5.13.
std::optional<std::chrono::nanoseconds> stalled_time(std::string_view pressure);

/// The times of every thread of every living descendant of `ancestor`; none where the kernel does not count
/// them, or hides them.
std::vector<ThreadTimes> threads_below(pid_t ancestor);

/// How long, between two moments, a program was kept from its processors by others, at least: the larger of two counts,
/// each of which may miss some. A control group's is the mean of the processors that the program used meanwhile, so one
/// that was moved between two of them seems to have waited half as long. Of its threads, those count that live, less
/// what its other threads ran meanwhile.
std::chrono::nanoseconds waited_for_others(const ProcessorWait& before, const ProcessorWait& after);

/// What processes have used of the processors between two moments. Of one that has ended meanwhile counts what it used
/// after the first moment, and only if its parent has waited for it.
std::chrono::nanoseconds used_between(const std::vector<ProcessTimes>& before,
                                      const std::vector<ProcessTimes>& after);

}  // namespace kaven::referee::sandbox
