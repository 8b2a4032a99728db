// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::sandbox {

// A program loses time when it wants to run and its processor runs another program. The kernel counts that time.
// These functions leave out the time that a program's own threads take from each other.

/// How long a thread has run, and how long it has waited for a processor, since it began.
struct ThreadTimes {
  pid_t thread = 0;
  std::chrono::nanoseconds ran{0};
  std::chrono::nanoseconds waited{0};
  friend bool operator==(const ThreadTimes&, const ThreadTimes&) = default;
};

/// The kernel's counts for a program up to one moment.
struct ProcessorWait {
  std::chrono::nanoseconds cpu{0};  ///< used by its whole process tree
  /// The time during which a part of the program wanted to run and no part of it ran; nullopt if no control group
  /// counts it.
  std::optional<std::chrono::nanoseconds> stalled;
  std::vector<ThreadTimes> threads;  ///< the living threads
  /// The processes outside the program, if no control group counts. `cpu` includes children that the program never
  /// waits for only while they live, so CPU time missing in `cpu` is not always that of others.
  std::optional<std::vector<ProcessTimes>> outside;
};

/// Reads `total` from the line `full` of a control group's `cpu.pressure`: the time during which some process wanted
/// to run and none of the group ran. nullopt without such a line, as before Linux 5.13.
std::optional<std::chrono::nanoseconds> stalled_time(std::string_view pressure);

/// The times of all threads of the living descendants of `ancestor`; none if the kernel does not count or show them.
std::vector<ThreadTimes> threads_below(pid_t ancestor);

/// The minimum time between two moments for which others kept a program from its processors: the larger of two
/// counts, each of which may miss some. The count of a control group is the mean over the processors that the program
/// used, so it halves for a program that moved between two processors. The count of threads covers living threads,
/// less the CPU time of the program's other threads.
std::chrono::nanoseconds waited_for_others(const ProcessorWait& before, const ProcessorWait& after);

/// The CPU time that processes used between two moments. For a process that has ended meanwhile, this includes its
/// use after the first moment only if its parent has waited for it.
std::chrono::nanoseconds used_between(const std::vector<ProcessTimes>& before,
                                      const std::vector<ProcessTimes>& after);

}  // namespace kaven::referee::sandbox
