#pragma once

#include <chrono>
#include <optional>

namespace kaven::referee {

/// The clock of all turns. It does not count while the machine sleeps.
using Clock = std::chrono::steady_clock;

/// The time that passed while the referee could not look.
struct LostTime {
  Clock::duration stopped{0};  ///< the referee was not run although it should have been: stopped by its user
  Clock::duration asleep{0};   ///< the whole machine slept: a laptop's lid
};

/// Finds lost time by looking at the clocks often, in waits and between them; the one that counts while the
/// machine sleeps tells that from the rest.
class LostTimeWatch {
 public:
  /// `steady` does not count while the machine sleeps, `boot` does: CLOCK_MONOTONIC and CLOCK_BOOTTIME.
  struct Clocks {
    Clock::time_point steady;
    std::chrono::nanoseconds boot{0};
  };
  static Clocks now();

  /// A wait begins that is to end at `due`.
  void begin(const Clocks& clocks, Clock::time_point due);
  /// The wait has ended.
  void end(const Clocks& clocks);
  /// The time that was lost until now since the last call.
  LostTime take(const Clocks& clocks);

 private:
  /// Adds what was lost since the last look at the clocks, when the referee was to go on at `due`.
  void look(const Clocks& clocks, Clock::time_point due);

  std::optional<Clocks> last_look_;
  Clock::time_point must_end_;
  LostTime lost_;
};

}  // namespace kaven::referee
