#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/group_folder.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

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
