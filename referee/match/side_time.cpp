// SPDX-License-Identifier: MIT
#include "referee/match/side_time.hpp"

#include <algorithm>

#include "common/record/game_record.hpp"

namespace kaven::referee::match {

using namespace std::chrono_literals;

Clock::duration SideTime::left(Clock::duration limit, Clock::duration increment) const {
  if (limit == 0s) return Clock::duration::max();
  return std::max<Clock::duration>(limit + turns_ * increment - used_, 0s);
}

Clock::duration SideTime::left_of_overage(Clock::duration overage) const {
  return std::max<Clock::duration>(overage - overage_used_, 0s);
}

bool SideTime::has_slept(Clock::duration turn, std::chrono::nanoseconds cpu_now,
                         Clock::duration limit) const {
  return record::has_slept(seconds(present_ + turn), seconds(computed_ + cpu_now - cpu_), seconds(limit));
}

void SideTime::count_start(Clock::duration passed, std::chrono::nanoseconds cpu_now,
                           std::chrono::nanoseconds free) {
  count_unclocked(std::min<std::chrono::nanoseconds>(take_unclocked(cpu_now), passed), passed, free);
}

void SideTime::count_restart(Clock::duration passed, std::chrono::nanoseconds cpu_now,
                             std::chrono::nanoseconds free) {
  count_unclocked(take_unclocked(cpu_now), passed, free);
}

std::chrono::nanoseconds SideTime::take_unclocked(std::chrono::nanoseconds cpu_now) {
  const std::chrono::nanoseconds cpu = take_cpu(cpu_now);
  unclocked_cpu_ += cpu;
  return cpu;
}

void SideTime::count_unclocked(std::chrono::nanoseconds computed, Clock::duration passed,
                               std::chrono::nanoseconds free) {
  const std::chrono::nanoseconds still_free = std::max(free - unclocked_, 0ns);
  unclocked_ += computed;
  charged_ += std::clamp<std::chrono::nanoseconds>(computed - still_free, 0ns, passed);
}

}  // namespace kaven::referee::match
