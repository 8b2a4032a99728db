#include "referee/match/side_time.hpp"

#include <algorithm>

#include "common/record/sides_use.hpp"
#include "referee/match/seconds.hpp"

namespace kaven::referee::match {

using namespace std::chrono_literals;

Clock::duration SideTime::left(Clock::duration limit) const {
  if (limit == 0s) return Clock::duration::max();
  return std::max<Clock::duration>(limit - used_, 0s);
}

bool SideTime::has_slept(Clock::duration turn, std::chrono::nanoseconds cpu_now,
                         Clock::duration limit) const {
  return record::has_slept(seconds(used_ + turn), seconds(computed_ + cpu_now - cpu_), seconds(limit));
}

void SideTime::count_unclocked(Clock::duration passed, std::chrono::nanoseconds cpu_now,
                               std::chrono::nanoseconds free) {
  const std::chrono::nanoseconds cpu = take_cpu(cpu_now);
  unclocked_cpu_ += cpu;
  const std::chrono::nanoseconds still_free = std::max(free - unclocked_, 0ns);
  const std::chrono::nanoseconds computed = std::min<std::chrono::nanoseconds>(cpu, passed);
  unclocked_ += computed;
  charged_ += std::max(computed - still_free, 0ns);
}

}  // namespace kaven::referee::match
