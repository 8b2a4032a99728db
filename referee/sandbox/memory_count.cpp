#include "referee/sandbox/memory_count.hpp"

#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "referee/sandbox/file_rights.hpp"
#include "referee/sandbox/kernel_memory.hpp"
#include "referee/sandbox/proc_file.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/sandbox_view.hpp"

namespace kaven::referee::sandbox {

namespace {

constexpr std::uint64_t kilobyte = 1024;
constexpr std::chrono::milliseconds kernel_look_interval{200};
// An inode of a tmpfs, with the entry of its name, and the longest name.
constexpr std::uint64_t bytes_of_file = 2048;

/// Never too low: pages that several share count for each. A line's name stands behind a line end: a program calls
/// itself what it likes.
std::uint64_t upper_bound(const std::string& status) {
  std::uint64_t kilobytes = 0;
  for (const char* line : {"\nVmRSS:", "\nVmSwap:", "\nVmPTE:", "\nHugetlbPages:"}) {
    kilobytes += number_behind(status, line);
  }
  return kilobytes * kilobyte;
}

std::uint64_t upper_bound_of_descendants() {
  std::uint64_t total = 0;
  for (const pid_t process : descendants(::getpid())) {
    std::string status;
    if (!place_of_memory(process, status).empty()) total += upper_bound(status);
  }
  return total;
}

/// Every shared page divided among those that share it: slow. `without_files` leaves those of files in memory out.
std::uint64_t divided_among_descendants(bool without_files) {
  std::uint64_t total = 0;
  for (const pid_t process : descendants(::getpid())) {
    std::string status;
    const std::string place = place_of_memory(process, status);
    if (place.empty()) continue;
    // Below a thread there is no summary.
    const std::string text = read_proc_file(place + "/smaps_rollup");
    if (text.empty()) {
      total += upper_bound(status);
      continue;
    }
    const std::uint64_t files = without_files ? number_behind(text, "\nPss_Shmem:") : 0;
    total += kilobyte * (number_behind(text, "\nPss:") - std::min(files, number_behind(text, "\nPss:")) +
                         number_behind(text, "\nSwapPss:") + number_behind(status, "\nVmPTE:") +
                         number_behind(status, "\nHugetlbPages:"));
  }
  return total;
}

std::uint64_t files_in_memory() {
  std::uint64_t total = 0;
  for (const char* place : {"/tmp", "/dev/shm", sandbox_directory}) {
    struct statfs used {};
    if (::statfs(place, &used) != 0) continue;
    total += (used.f_blocks - used.f_bfree) * static_cast<std::uint64_t>(used.f_bsize) +
             (used.f_files - used.f_ffree) * bytes_of_file;
  }
  return total;
}

}  // namespace

void MemoryCount::look_at_kernel(std::uint64_t most) {
  const FileRightsOf rights(of_.user);
  held_by_kernel_ =
      of_.kernel_counts ? uncounted_of_descendants(most) : kernel_memory_of_descendants(of_.in_sandbox, most);
}

bool MemoryCount::exceeds(std::uint64_t most) {
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_look_at_kernel_) {
    look_at_kernel(most);
    next_look_at_kernel_ = now + kernel_look_interval;
  }
  if (of_.kernel_counts) return held_by_kernel_ > most;
  const std::uint64_t besides = (of_.in_sandbox ? files_in_memory() : 0) + held_by_kernel_;
  return besides + upper_bound_of_descendants() > most &&
         besides + divided_among_descendants(of_.in_sandbox) > most;
}

}  // namespace kaven::referee::sandbox
