#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kaven::system {

// Information about the processors of this machine. `root` is the parent of /proc and /sys; tests use another
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

}  // namespace kaven::system
