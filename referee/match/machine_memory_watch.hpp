// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>

#include "referee/event_loop.hpp"

namespace kaven::referee::match {

/// The last wall against memory that a program has the kernel hold, and that is counted for nobody: during a game the machine's
/// own is watched, as /proc/meminfo says it (SUnreclaim and VmallocUsed). Other work on the machine adds to it, so that only
/// much of it counts.
class MachineMemoryWatch {
 public:
  /// More of the machine's memory than this ends a game.
  static constexpr std::uint64_t share_that_ends = 4;

  /// Looks at the machine now, and every 200 ms while `loop` waits: then it warns once, if the machine holds more than
  /// all programs that are held here may (`limit` bytes each), and throws GameVoid if it holds 1/share_that_ends of its
  /// memory more than now. `proc` is where /proc is; tests use another folder.
  MachineMemoryWatch(EventLoop& loop, std::uint64_t limit, boost::filesystem::path proc = "/proc");

 private:
  struct Memory {
    std::uint64_t of_the_machine = 0;
    std::uint64_t counted_for_nobody = 0;
  };
  Memory memory() const;
  std::uint64_t programs_held() const;
  void look();
  void look_later();

  EventLoop& loop_;
  std::uint64_t limit_;
  boost::filesystem::path proc_;
  Memory at_first_;
  bool has_warned_ = false;
  Alarm next_look_;
};

}  // namespace kaven::referee::match
