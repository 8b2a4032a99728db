#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "referee/sandbox/control_group.hpp"

namespace kaven::referee::sandbox {

/// Whether the kernel counts in memory groups what it holds itself for a program, as it does unless it was told not
/// to. Without that, files and tables in its memory would be nobody's.
bool kernel_memory_is_counted();

/// Where this process may make memory groups (cgroups(7), version 1): below its own, so that what bounds the
/// whole of it, a job of Slurm for example, goes on to bound it. Nothing where there is no such place, or where
/// the kernel was told not to count its own memory there. Looked for once: this process stays in its group.
const std::optional<boost::filesystem::path>& find_memory_group_parent();

/// A memory group of version 1 for one program with all that it starts, for machines where control groups of
/// version 2 hold no memory. The kernel counts in it what no process is seen to hold, too: page tables, files in
/// memory, its own tables. Nobody is in it before the supervisor lets the program in; it is removed with this object,
/// when all of it has ended.
class MemoryGroup {
 public:
  /// Throws std::system_error when it cannot be made, or not be held to `most` bytes.
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
