// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "referee/sandbox/control_group.hpp"

namespace kaven::referee::sandbox {

/// Whether memory groups include the memory that the kernel itself uses for a program. They do by default; without
/// that, files and tables in kernel memory would not be counted at all.
bool kernel_memory_is_counted();

/// The folder below which this process may make memory groups (cgroups(7), version 1). It is below its own group, so
/// that a limit of the whole, such as that of a Slurm job, still applies. nullopt if there is no such folder, or if
/// kernel memory is not counted there. Searched once, because this process stays in its group.
const std::optional<boost::filesystem::path>& find_memory_group_parent();

/// A memory group of version 1 for one program and its descendants, for machines where control groups of version 2
/// cannot limit memory. The kernel also counts memory in it that no process shows: page tables, files in memory, its
/// own tables. The group is empty until the supervisor puts the program into it. The destructor removes it; all
/// processes must have ended by then.
class MemoryGroup {
 public:
  /// `most`: bytes. Throws std::system_error if the group cannot be made or limited.
  MemoryGroup(const boost::filesystem::path& place, const std::string& name, std::uint64_t most);
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;
  ~MemoryGroup();

  /// An open descriptor of its folder, for the supervisor.
  int directory() const { return group_.opened.get(); }

 private:
  Group group_;
};

}  // namespace kaven::referee::sandbox
