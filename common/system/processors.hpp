// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <atomic>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <future>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::system {

// Processors: which ones this process may use, what they have done, loops over them, waits for them.
// `root` is the parent of /proc and /sys; tests use another
// one.

/// The numbers of the processors that this process may use, ascending; under taskset and in containers fewer
/// than the machine has. Empty if the kernel does not say.
std::vector<unsigned> allowed_processors();

/// Groups `processors` by physical core: hyper-threads of one core share its units and slow each other down.
/// If the machine does not report its cores, each processor is one.
std::vector<std::vector<unsigned>> cores_of(std::span<const unsigned> processors,
                                            const boost::filesystem::path& root = "/");

/// The number of processors that the control groups of this process allow at once, as with a container's
/// `--cpus 1.5`. Empty if there is no limit.
std::optional<double> processor_quota(const boost::filesystem::path& root = "/");

/// The total time that `processors` have been busy since the machine started, for all users; time withheld by
/// a hypervisor counts as busy. `stat` is the text of /proc/stat (unit: 10 ms). Empty if one of the
/// processors is not in it.
std::optional<std::chrono::nanoseconds> busy_time(std::string_view stat,
                                                  std::span<const unsigned> processors);
/// The same for this machine now.
std::optional<std::chrono::nanoseconds> busy_time(std::span<const unsigned> processors,
                                                  const boost::filesystem::path& root = "/");

/// The CPU time of each of `processes` with its descendants, in kernel ticks (10 ms): of living processes and
/// of those that ended and were waited for. The value can decrease when descendants end; 0 if the process
/// does not exist.
std::vector<std::chrono::nanoseconds> cpu_times_of_trees(std::span<const pid_t> processes,
                                                         const boost::filesystem::path& root = "/");
/// The same for one process.
std::chrono::nanoseconds cpu_time_of_tree(pid_t process, const boost::filesystem::path& root = "/");

/// Measures how late the thread that made it got a processor after a call that blocked, such as a read: the event that
/// the call waited for happened that much before the call returned. Where the kernel does not count it, it is 0.
///
///   ProcessorWaitMeter meter;
///   std::getline(in, line);
///   const auto arrived = std::chrono::steady_clock::now() - meter.passed();
class ProcessorWaitMeter {
 public:
  ProcessorWaitMeter();
  /// Begins anew.
  void restart();
  /// How long the thread could have run, but waited for a processor, since the beginning. Never longer than the time
  /// that has passed by the clock, which counts only CPU time if the referee says so.
  std::chrono::nanoseconds passed() const;

 private:
  /// The same since the thread began.
  std::chrono::nanoseconds waited() const;

  Descriptor file_;
  std::chrono::steady_clock::time_point began_;
  std::chrono::nanoseconds waited_{0};
};

/// The growth of a counter of waits, as far as it counts: at most the time that passed by the clock.
std::chrono::nanoseconds counted_wait(std::chrono::nanoseconds waited, std::chrono::nanoseconds passed);

/// Calls `each` with 0 to `count` - 1, on as many threads as this process may use processors. Throws what a call threw,
/// when all threads have ended.
template <typename Each>
void parallel_loop(std::size_t count, const Each& each) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < count; at = next++) each(at);
  };
  std::vector<std::future<void>> others;
  const std::size_t threads = std::min(count, allowed_processors().size());
  for (std::size_t thread = 1; thread < threads; ++thread)
    others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
}

}  // namespace kaven::system
