#pragma once

#include <chrono>
#include <utility>

#include "referee/event_loop.hpp"

namespace kaven::referee::match {

/// What one side of a match has used, on its clock and on nobody's. CPU times that are passed in are those of its whole
/// process tree since its launch.
class SideTime {
 public:
  /// Its CPU time since this was asked last.
  std::chrono::nanoseconds take_cpu(std::chrono::nanoseconds now) { return now - std::exchange(cpu_, now); }

  /// A turn in which it used its clock for `used`.
  void add_turn(Clock::duration used) { used_ += used; }
  /// What it computed in that turn.
  void add_computed(std::chrono::nanoseconds cpu) { computed_ += cpu; }
  /// The time of its turns before this one.
  Clock::duration used() const { return used_; }
  /// What is left of `limit` for this turn and those to come; without end where the limit is 0.
  Clock::duration left(Clock::duration limit) const;
  /// A turn took longer than its limit by `used`, which is taken from the overage of the game.
  void add_overage(Clock::duration used) { overage_used_ += used; }
  /// What is left of `overage`.
  Clock::duration left_of_overage(Clock::duration overage) const;
  /// Whether with a turn of `turn` it has used more than `limit`, and computed for next to nothing of that
  /// (record::has_slept).
  bool has_slept(Clock::duration turn, std::chrono::nanoseconds cpu_now, Clock::duration limit) const;

  /// It has started, and no clock has run for `passed`. A program that slept has gained nothing, nor has one that loaded
  /// its tables with many threads: of its CPU time at most `passed` counts. What it computed beyond `free` in the whole
  /// game is owed to its next turn.
  void count_start(Clock::duration passed, std::chrono::nanoseconds cpu_now, std::chrono::nanoseconds free);
  /// The same for a program that was started anew, or told of another board, in the middle of a game. It knows the
  /// position then, so what all its threads computed counts; it owes `passed` at most.
  void count_restart(Clock::duration passed, std::chrono::nanoseconds cpu_now, std::chrono::nanoseconds free);
  /// What it owes, once.
  Clock::duration take_charge() { return std::exchange(charged_, std::chrono::nanoseconds(0)); }
  /// How long it has computed on nobody's clock in the whole game, as it counts.
  std::chrono::nanoseconds unclocked() const { return unclocked_; }
  /// The CPU time of that since this was asked last.
  std::chrono::nanoseconds take_unclocked_cpu() {
    return std::exchange(unclocked_cpu_, std::chrono::nanoseconds(0));
  }

 private:
  std::chrono::nanoseconds take_unclocked(std::chrono::nanoseconds cpu_now);
  void count_unclocked(std::chrono::nanoseconds computed, Clock::duration passed,
                       std::chrono::nanoseconds free);

  std::chrono::nanoseconds cpu_{0};  ///< when it was looked at last
  Clock::duration used_{0};
  Clock::duration overage_used_{0};
  std::chrono::nanoseconds computed_{0};
  std::chrono::nanoseconds unclocked_{0};
  std::chrono::nanoseconds unclocked_cpu_{0};
  std::chrono::nanoseconds charged_{0};
};

}  // namespace kaven::referee::match
