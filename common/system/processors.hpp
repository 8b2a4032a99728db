#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kaven::system {

// What Linux says of the processors of this machine. `root` is where /proc and /sys are: another one in tests.

/// The numbers of the processors that this process may run on, ascending: under taskset and in containers they
/// are fewer than the machine has. Empty when the kernel does not say.
std::vector<unsigned> allowed_processors();

/// `processors` in groups that are one physical core each: hyper-threads of a core share its units, and slow each
/// other down. Where the machine does not say what belongs together, each processor is a core.
std::vector<std::vector<unsigned>> cores_of(std::span<const unsigned> processors,
                                            const boost::filesystem::path& root = "/");

/// How many processors the control groups of this process let it use at once, as a container with `--cpus 1.5`
/// does. Nothing when they set no limit.
std::optional<double> processor_quota(const boost::filesystem::path& root = "/");

/// How long `processors` have computed since the machine started, all in all, whoever for; what a hypervisor
/// withheld from them counts, too. `stat` is the text of /proc/stat, whose unit is 10 ms. Nothing when one of them
/// is not in it.
std::optional<std::chrono::nanoseconds> busy_time(std::string_view stat,
                                                  std::span<const unsigned> processors);
/// The same, of this machine now.
std::optional<std::chrono::nanoseconds> busy_time(std::span<const unsigned> processors,
                                                  const boost::filesystem::path& root = "/");

/// The CPU time of each of `processes` and all that it has started, to the kernel's tick (10 ms): of those that live, and
/// of those that ended and were waited for. Less than before when others have ended since; 0 when it is gone.
std::vector<std::chrono::nanoseconds> cpu_times_of_trees(std::span<const pid_t> processes,
                                                         const boost::filesystem::path& root = "/");
/// The same of one process.
std::chrono::nanoseconds cpu_time_of_tree(pid_t process, const boost::filesystem::path& root = "/");

}  // namespace kaven::system
