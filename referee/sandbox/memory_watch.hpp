// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

/// Adds up the memory of the descendants of this process from /proc, if no memory group counts it. Kernel memory is
/// counted or estimated from above as far as possible; system_call_filter.hpp refuses the rest.
class MemoryCount {
 public:
  struct Of {
    /// They have namespaces of their own with this process as the first: all files in memory, sockets and locks there
    /// are theirs.
    bool in_sandbox = false;
    /// A control group counts all their memory except locks on files and the names that an open folder keeps: only
    /// these are added up.
    bool kernel_counts = false;
    uid_t user = 0;  ///< the user that they run as; 0: the user of this process
  };
  explicit MemoryCount(const Of& of) : of_(of) {}

  /// Whether the total is above `most` bytes now. Kernel memory is read again only every 200 ms.
  bool exceeds(std::uint64_t most);

 private:
  void look_at_kernel(std::uint64_t most);

  Of of_;
  std::uint64_t held_by_kernel_ = 0;
  std::chrono::steady_clock::time_point next_look_at_kernel_;
};

/// The supervisor's check of its program's memory: it reads the memory group, if there is one, or adds up.
class MemoryWatch {
 public:
  /// `group`: a descriptor of the folder of a memory group, or none. Throws std::system_error if it is not such a
  /// group.
  MemoryWatch(const Confinement& confinement, const system::Descriptor& group);

  /// Whether the program has a memory limit.
  bool is_needed() const { return most_ != 0; }
  /// Moves this process into the group, if there is one. Returns 0, or the errno of the failure.
  int enter() const;
  /// Whether the descendants of this process use more than their limit, or the kernel has killed some of them for
  /// that.
  bool exceeded();

 private:
  std::uint64_t most_;
  system::Descriptor entrance_;
  system::Descriptor events_;
  MemoryCount count_;
};

}  // namespace kaven::referee::sandbox
