#include "referee/lost_time_watch.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

namespace kaven::referee {

namespace {

// A busy machine may delay a process by this long; a person who stops the referee takes longer.
constexpr Clock::duration tolerated_delay = std::chrono::seconds(1);
// Tolerates that the two clocks are not read at the same instant.
constexpr std::chrono::nanoseconds shortest_sleep = std::chrono::milliseconds(100);

}  // namespace

LostTimeWatch::Clocks LostTimeWatch::now() {
  timespec boot{};
  ::clock_gettime(CLOCK_BOOTTIME, &boot);
  return {Clock::now(), std::chrono::seconds(boot.tv_sec) + std::chrono::nanoseconds(boot.tv_nsec)};
}

void LostTimeWatch::begin(const Clocks& clocks, Clock::time_point due) {
  if (last_look_) look(clocks, last_look_->steady);
  last_look_ = clocks;
  must_end_ = std::max(due, clocks.steady);
}

void LostTimeWatch::end(const Clocks& clocks) {
  look(clocks, must_end_);
}

LostTime LostTimeWatch::take(const Clocks& clocks) {
  if (last_look_) look(clocks, last_look_->steady);
  last_look_ = clocks;
  return std::exchange(lost_, {});
}

void LostTimeWatch::look(const Clocks& clocks, Clock::time_point due) {
  const std::chrono::nanoseconds asleep =
      (clocks.boot - last_look_->boot) - (clocks.steady - last_look_->steady);
  if (asleep > shortest_sleep) lost_.asleep += asleep;
  const Clock::duration late = clocks.steady - due;
  if (late > tolerated_delay) lost_.stopped += late;
  last_look_ = clocks;
}

}  // namespace kaven::referee
