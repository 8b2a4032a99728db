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

// What control groups of both versions have in common: they are folders with files that are read and written
// whole.

/// A new group. Its owner holds the lock (flock(2)) of `opened`, which tells other referees, also those of other process
/// namespaces, that the group is in use.
struct Group {
  boost::filesystem::path folder;
  system::Descriptor opened;
};

/// Makes a group of this process below `place`. `name` tells the groups of this process apart. Removes the groups that killed
/// referees have left there. Throws std::system_error.
Group make_group(const boost::filesystem::path& place, const std::string& name);

/// The path of the group of that name of this process, whether it exists or not.
boost::filesystem::path group_folder(const boost::filesystem::path& place, const std::string& name);

/// False, with errno, when it cannot be written.
bool write_file(const boost::filesystem::path& file, std::string_view text);

/// What the file says now, from its beginning.
std::string read_text(int file);

/// The number behind `key` in a file of lines `key number`; 0 when it is not there.
std::uint64_t number_of(int file, std::string_view key);

/// Where this process may make control groups (cgroups(7), version 2), and what they can do there.
struct ControlGroupParent {
  boost::filesystem::path directory;
  bool holds_memory = false;     ///< the memory controller is to be had
  bool holds_processes = false;  ///< the pids controller is to be had
};

/// Finds such a group: for root the top of the hierarchy, for others the group they are in when it has been
/// delegated to them. There the controllers are turned on if that is possible. Throws SandboxUnavailable that
/// says why there is none, and what provides one.
ControlGroupParent find_control_group_parent();

/// A control group for one program with all that it starts. When this object goes, whatever is left in the
/// group is ended, and the group is removed.
class ControlGroup {
 public:
  /// `name` tells the two programs of a game apart. Groups that a killed referee has left are
  /// removed. Throws std::system_error.
  ControlGroup(const ControlGroupParent& place, const std::string& name, const ResourceLimits& limits);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup();

  /// Its open folder, for CLONE_INTO_CGROUP.
  int folder() const { return group_.opened.get(); }
  /// Stops the whole group, and waits for that, 0.2 s at most; or lets it go on.
  void freeze(bool frozen) const;
  /// The CPU time that the whole group has used.
  std::chrono::nanoseconds cpu_time() const;
  /// The time in which some of it wanted to run, and none of it did; nothing where the kernel does not count.
  std::optional<std::chrono::nanoseconds> stalled_time() const;
  /// Whether the kernel bounds its memory.
  bool holds_memory() const { return static_cast<bool>(memory_events_file_); }
  /// Whether the kernel has ended it because it exceeded its memory.
  bool memory_exceeded() const;
  /// Ends the whole group and waits until it is gone.
  void end() const;

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
