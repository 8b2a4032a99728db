#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace kaven::referee::sandbox {

/// What the descendants of this process hold of the machine's memory, added up from what /proc says of them: for
/// where no memory group counts it. Of what the kernel holds on their behalf it counts what can be counted or be
/// bounded from above; system_call_filter.hpp refuses what cannot.
class MemoryCount {
 public:
  struct Of {
    /// They have namespaces of their own, with this process as the first: its files in memory, its sockets and its
    /// locks are theirs.
    bool in_sandbox = false;
    /// The kernel counts all they hold, in a control group, but their locks on files: these alone are counted.
    bool kernel_counts = false;
    uid_t user = 0;  ///< whom they run as; 0: as this process
  };
  explicit MemoryCount(const Of& of) : of_(of) {}

  /// Whether it is more than `most` bytes now. What the kernel holds is looked at every 200 ms only.
  bool exceeds(std::uint64_t most);

 private:
  void look_at_kernel(std::uint64_t most);

  Of of_;
  std::uint64_t held_by_kernel_ = 0;
  std::chrono::steady_clock::time_point next_look_at_kernel_;
};

}  // namespace kaven::referee::sandbox
