#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

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

/// The supervisor's eye on the memory of its program: it asks the memory group, where there is one, or adds up.
class MemoryWatch {
 public:
  /// `group` is a descriptor of the folder of a memory group, or none. Throws std::system_error when that is no
  /// group.
  MemoryWatch(const Confinement& confinement, const system::Descriptor& group);

  /// Whether there is anything to look at.
  bool is_needed() const { return most_ != 0; }
  /// Puts this process into the group, if there is one. Returns 0, or the errno of what failed.
  int enter() const;
  /// Whether the descendants of this process have more than they may, or the kernel has ended some for that.
  bool exceeded();

 private:
  std::uint64_t most_;
  system::Descriptor entrance_;
  system::Descriptor events_;
  MemoryCount count_;
};

}  // namespace kaven::referee::sandbox
