#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "common/system/descriptor.hpp"
#include "referee/custody/keeper_messages.hpp"

namespace kaven::referee {

/// Where this process may make control groups (cgroups(7), version 2), and what they can do there.
struct ControlGroupPlace {
  boost::filesystem::path directory;
  bool holds_memory = false;     ///< the memory controller is to be had
  bool holds_processes = false;  ///< the pids controller is to be had
};

/// Finds a place: for root the top of the hierarchy, for others the group they are in when it has been
/// delegated to them. There the controllers are turned on if that is possible. Throws CustodyUnavailable that
/// says why there is none, and what provides one.
ControlGroupPlace find_control_group_place();

/// A control group for one program with all that it starts. Ends what is left in it, and is removed, with
/// this object.
class ControlGroup {
 public:
  /// `name` tells the two programs of a game apart. Groups that a killed referee has left are
  /// removed. Throws std::system_error.
  ControlGroup(const ControlGroupPlace& place, const std::string& name, const ProgramLimits& limits);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup();

  /// A process that writes `0` to this descriptor joins the group.
  int entrance() const { return processes.get(); }
  /// Stops all of it, and waits for that, 0.2 s at most; or lets it go on.
  void freeze(bool frozen) const;
  /// CPU time that all of it has used.
  std::chrono::nanoseconds cpu_time() const;
  /// The kernel has ended it because it exceeded its memory.
  bool memory_exceeded() const;
  /// Ends all of it and waits until it is gone.
  void end() const;

 private:
  void await_frozen() const;

  boost::filesystem::path directory;
  system::Descriptor processes;
  system::Descriptor frozen_file;
  system::Descriptor cpu_file;
  system::Descriptor events_file;
  system::Descriptor memory_events_file;
};

}  // namespace kaven::referee
