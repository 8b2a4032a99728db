#pragma once

#include "common/system/descriptor.hpp"
#include "referee/sandbox/memory_count.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

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
