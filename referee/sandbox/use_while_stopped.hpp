#pragma once

#include <chrono>

namespace kaven::referee::sandbox {

/// What a program uses of the processors although it has been stopped: nothing, if it is honest. What it still uses
/// between the order and the moment when all of it is at rest is not its fault: it may be in the middle of a system
/// call, or wait for a processor itself. As there is an end to that, so there is to what is not counted. All times are
/// CPU times of its whole process tree since its launch.
class UseWhileStopped {
 public:
  /// Of what is used before all is at rest, more than this counts: it has resisted.
  static constexpr std::chrono::nanoseconds longest_coming_to_rest = std::chrono::seconds(1);

  /// It has been told to stop when it had used `cpu`; what was counted before is forgotten.
  void begin(std::chrono::nanoseconds cpu);
  /// It has used `cpu`, and all of it was at rest since it was told to stop (`stopped`), or was not seen to be.
  void look(std::chrono::nanoseconds cpu, bool stopped);
  /// Whether it has been at rest since it was told to stop, or has had its time for that. Then no look is needed.
  bool settled() const { return settled_; }
  /// What counts when it has used `cpu`.
  std::chrono::nanoseconds counted(std::chrono::nanoseconds cpu) const;

 private:
  std::chrono::nanoseconds told_{0};
  std::chrono::nanoseconds excused_{0};  ///< what it had used when it was last seen coming to rest
  bool settled_ = false;
};

}  // namespace kaven::referee::sandbox
