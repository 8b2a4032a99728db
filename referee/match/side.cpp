// SPDX-License-Identifier: MIT
#include "referee/match/side.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kaven::referee::match {

using namespace std::chrono_literals;

Limits Limits::of(game::Colour colour) const {
  const double factor = time_factors[game::index(colour)];
  Limits own = *this;
  if (factor == 1) return own;
  for (Clock::duration* limit : {&own.turn, &own.overage, &own.match, &own.increment})
    *limit = std::chrono::duration_cast<Clock::duration>(*limit * factor);
  return own;
}

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

std::string Side::described() const {
  return fmt::format("{} ({})", game::colour_name(colour), name);
}

bool Side::goes_by_cpu() const {
  return limits.clock == record::ClockKind::cpu && !player.own_limit() && program().measures_cpu();
}

void Side::count_start(Clock::duration passed) {
  time.count_start(passed, program().cpu_time(), limits.start_cpu);
}

void Side::renew_watch() {
  watch.forget();
  if (limits.excludes_processor_wait) watch.begin(program().processor_wait());
}

void Side::watch_anew() {
  if (watch.has_begun()) watch.begin(program().processor_wait());
}

void Side::watch_processors(Clock::duration passed, Clock::duration limit) {
  // The time before it begins is at most half of what would make the machine suspect.
  const Clock::duration unwatched = std::max<Clock::duration>(20ms, limit / (2 * suspicion_share));
  if (limits.excludes_processor_wait) watch.look(Clock::now(), [this] { return program().own_waits(); });
  if (!watch.has_begun() && passed >= unwatched) watch.begin(program().processor_wait());
}

std::optional<Overrun> Side::watched_overrun(Clock::duration limit) const {
  if (!watch.has_begun()) return std::nullopt;
  return watch.overrun(program().processor_wait(), limit);
}

std::string Side::suspicion(Clock::duration limit, Clock::duration referee_stopped) const {
  // Where the limit was extended by all waits, only those beyond the most that it may be extended by are left.
  if (limits.excludes_processor_wait && !watch.is_used_up()) return {};
  auto overrun = watched_overrun(limit > 0s ? limit : limits.turn);
  if (!overrun) return {};
  overrun->referee_stopped = referee_stopped;
  return match::suspicion(*overrun).value_or("");
}

Clock::duration Side::take_processor_wait(Clock::duration limit) {
  if (!limits.excludes_processor_wait || !watch.has_begun()) return 0s;
  return watch.take_credit(program().processor_wait(), limit);
}

}  // namespace kaven::referee::match
