// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

// Control groups (cgroups(7)) are folders with files that are read and written whole. The functions at the top serve
// both versions; the classes below serve version 2, memory_group.hpp version 1.

/// A new group. Its owner holds the lock (flock(2)) of `opened`. The lock shows other referees, also those of other
/// process namespaces, that the group is in use.
struct Group {
  boost::filesystem::path folder;
  system::Descriptor opened;
};

/// Makes a group of this process below `place`. `name` distinguishes the groups of this process. The first time in each
/// process, removes groups left there by referees that were killed. Throws std::system_error.
Group make_group(const boost::filesystem::path& place, const std::string& name);

/// The path of the group `name` of this process, whether it exists or not.
boost::filesystem::path group_folder(const boost::filesystem::path& place, const std::string& name);

/// Returns false and sets errno if the file cannot be written.
bool write_file(const boost::filesystem::path& file, std::string_view text);

/// The current content of the file, from its beginning.
std::string read_text(int file);

/// The number after `key` in a file of lines `key number`; 0 if the key is missing.
std::uint64_t number_of(int file, std::string_view key);

/// A group below which this process may make control groups (version 2), and the controllers available there.
struct ControlGroupParent {
  boost::filesystem::path directory;
  bool holds_memory = false;     ///< the memory controller is available
  bool holds_processes = false;  ///< the pids controller is available
};

/// Finds such a group: the top of the hierarchy for root, for others the group of this process if it was delegated to
/// them. Turns the controllers on if possible. Throws SandboxUnavailable with the reason and the remedy. Looks for it once
/// in the life of this process and of those that it forks.
const ControlGroupParent& find_control_group_parent();

/// The control group of one program and its descendants. The destructor ends all processes in the group and removes
/// it.
class ControlGroup {
 public:
  /// `name` distinguishes the two programs of a game. Makes its group by make_group(). Throws std::system_error.
  ControlGroup(const ControlGroupParent& place, const std::string& name, const ResourceLimits& limits);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup();

  /// Descriptor of its folder, for CLONE_INTO_CGROUP.
  int folder() const { return group_.opened.get(); }
  /// Stops all processes of the group and waits up to 0.2 s until they have stopped; or resumes them.
  void freeze(bool frozen) const;
  /// The CPU time used by the whole group.
  std::chrono::nanoseconds cpu_time() const;
  /// The time during which a process of the group wanted to run and none of them ran; nullopt if the kernel does not
  /// count it.
  std::optional<std::chrono::nanoseconds> stalled_time() const;
  /// Whether the kernel limits the memory of the group.
  bool holds_memory() const { return static_cast<bool>(memory_events_file_); }
  /// Whether the kernel killed processes of the group because it exceeded its memory limit.
  bool memory_exceeded() const;
  /// Kills all processes of the group and waits until they are gone, or until `deadline`.
  void end(std::chrono::steady_clock::time_point deadline) const;

 private:
  void await_frozen() const;

  Group group_;
  system::Descriptor frozen_file_;
  system::Descriptor cpu_file_;
  system::Descriptor pressure_file_;
  system::Descriptor events_file_;
  system::Descriptor memory_events_file_;
};

}  // namespace kaven::referee::sandbox
