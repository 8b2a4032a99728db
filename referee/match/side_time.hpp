// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <utility>

#include "referee/event_loop.hpp"

namespace kaven::referee::match {

/// Converts a duration to the seconds that records and messages contain.
inline double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

/// The time that one side of a match has used, on its clock and while no clock ran. The CPU times passed in
/// are those of the side's whole process tree since its launch.
class SideTime {
 public:
  /// The CPU time since the last call.
  std::chrono::nanoseconds take_cpu(std::chrono::nanoseconds now) { return now - std::exchange(cpu_, now); }

  /// Adds a move that took `used` on its clock, and `present` of wall-clock time without waits for a processor.
  /// `begins_turn`: see record::TurnCount.
  void add_move(Clock::duration used, Clock::duration present, bool begins_turn) {
    used_ += used;
    if (begins_turn) ++turns_;
    present_ += present;
  }
  /// Adds the CPU time of that move.
  void add_computed(std::chrono::nanoseconds cpu) { computed_ += cpu; }
  /// The wall-clock time of all completed turns, without waits for a processor.
  Clock::duration present() const { return present_; }
  /// The rest of `limit`, to which each turn has added `increment`, for this turn and later ones;
  /// Clock::duration::max() if the limit is 0.
  Clock::duration left(Clock::duration limit, Clock::duration increment) const;
  /// Adds the time by which a turn exceeded its limit; it reduces the overage time of the game.
  void add_overage(Clock::duration used) { overage_used_ += used; }
  /// The rest of `overage`.
  Clock::duration left_of_overage(Clock::duration overage) const;
  /// Whether all turns, including a current one of length `turn`, took more than `limit` with almost no CPU
  /// time (record::has_slept).
  bool has_slept(Clock::duration turn, std::chrono::nanoseconds cpu_now, Clock::duration limit) const;

  /// Counts a start during which no clock ran for `passed`. At most `passed` of its CPU time counts, so that
  /// neither sleeping nor loading tables with many threads costs anything extra. CPU time beyond `free` in
  /// the whole game is charged to the next turn.
  void count_start(Clock::duration passed, std::chrono::nanoseconds cpu_now, std::chrono::nanoseconds free);
  /// Counts a restart, or the setup of another board, in the middle of a game. The program knows the position
  /// then, so the CPU time of all its threads counts; at most `passed` is charged.
  void count_restart(Clock::duration passed, std::chrono::nanoseconds cpu_now, std::chrono::nanoseconds free);
  /// Returns the time to charge to the next turn, and resets it.
  Clock::duration take_charge() { return std::exchange(charged_, std::chrono::nanoseconds(0)); }
  /// The counted CPU time while no clock ran, in the whole game.
  std::chrono::nanoseconds unclocked() const { return unclocked_; }
  /// The real CPU time while no clock ran, since the last call.
  std::chrono::nanoseconds take_unclocked_cpu() {
    return std::exchange(unclocked_cpu_, std::chrono::nanoseconds(0));
  }

 private:
  std::chrono::nanoseconds take_unclocked(std::chrono::nanoseconds cpu_now);
  void count_unclocked(std::chrono::nanoseconds computed, Clock::duration passed,
                       std::chrono::nanoseconds free);

  std::chrono::nanoseconds cpu_{0};  ///< at the last call of take_cpu()
  Clock::duration used_{0};
  Clock::duration present_{0};
  int turns_ = 0;
  Clock::duration overage_used_{0};
  std::chrono::nanoseconds computed_{0};
  std::chrono::nanoseconds unclocked_{0};
  std::chrono::nanoseconds unclocked_cpu_{0};
  std::chrono::nanoseconds charged_{0};
};

}  // namespace kaven::referee::match
