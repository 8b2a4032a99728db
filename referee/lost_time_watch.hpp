#pragma once

#include <chrono>
#include <optional>

namespace kaven::referee {

/// The clock that measures turns. It does not advance while the machine sleeps.
using Clock = std::chrono::steady_clock;

/// Time in which the referee could not run.
struct LostTime {
  Clock::duration stopped{0};  ///< the referee process was stopped, by its user or a very busy machine
  Clock::duration asleep{0};   ///< the whole machine slept, as a laptop does when its lid is closed
};

/// Finds lost time by reading two clocks often, during waits and between them. Only one of the two advances
/// while the machine sleeps, which distinguishes sleep from a stopped process.
class LostTimeWatch {
 public:
  /// `steady` does not advance while the machine sleeps, `boot` does: CLOCK_MONOTONIC and CLOCK_BOOTTIME.
  struct Clocks {
    Clock::time_point steady;
    std::chrono::nanoseconds boot{0};
  };
  static Clocks now();

  /// Begins a wait that should end at `due`.
  void begin(const Clocks& clocks, Clock::time_point due);
  /// Ends the wait.
  void end(const Clocks& clocks);
  /// The time lost since the last call.
  LostTime take(const Clocks& clocks);

 private:
  /// Adds the time lost since the last look at the clocks; the referee should have run again at `due`.
  void look(const Clocks& clocks, Clock::time_point due);

  std::optional<Clocks> last_look_;
  Clock::time_point must_end_;
  LostTime lost_;
};

}  // namespace kaven::referee
