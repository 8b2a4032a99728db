// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "referee/match/match.hpp"
#include "referee/match/verdict.hpp"

// The start of a match: from the launch of the programs until both have read their colour.

namespace kaven::referee::match {

using namespace std::chrono_literals;

void Match::start(Side& side) {
  const bool turn_begins = &side == &mover() && side.player.starts_with_its_turn();
  for (Spectator* spectator : spectators_) spectator->starts(side.colour, turn_begins);
  side.player.start(side.colour);
  side.renew_watch();
  side.launched = loop_.now();
}

std::optional<game::Outcome> Match::begin_first_turn() {
  Side& first = mover();
  if (first.player.starts_with_its_turn()) {
    clock_.begin_at_launch(first);
    referee_wait_.restart();
    return std::nullopt;
  }
  if (auto outcome = await_ready(first)) return outcome;
  auto outcome = give_turn();
  for (Spectator* spectator : spectators_) spectator->first_clock_started();
  return outcome;
}

// The time until now was the start of the side that moves first, which no clock counts, as no clock counts the other's. A program that
// delays reading its colour gains no more than its opponent can, and at most the start limit.
void Match::start_first_clock() {
  Side& first = mover();
  first.knows_colour = true;
  const Clock::time_point now = loop_.now();
  first.count_start(std::max<Clock::duration>(now - clock_.start(), 0s));
  start_clock(first.goes_by_cpu() ? now : std::min(now, clock_.start() + first.limits.start));
  first.renew_watch();
  referee_stopped_ = 0s;
  for (Spectator* spectator : spectators_) spectator->first_clock_started();
}

// A program that exits after it has read its colour is judged when its turn comes; a program that exits
// before that loses at once.
std::optional<game::Outcome> Match::lost_before_its_turn(Side& side) {
  if (side.knows_colour) return std::nullopt;
  const bool was_gone = side.program().gone();
  if (side.player.ready()) {
    side.knows_colour = true;
    // The CPU time so far belongs to its start, not to its opponent's turn.
    side.make_idle();
    side.count_start(loop_.now() - side.launched);
    return std::nullopt;
  }
  if (!was_gone) {
    side.watch_processors(loop_.now() - side.launched, side.limits.start);
    return std::nullopt;
  }
  const auto answer = side.player.answer(true);
  for (Spectator* spectator : spectators_) spectator->answered(side.colour, answer);
  return exited(side.colour, answer.value_or(contestant::Gone{}), "before it read its colour");
}

// Rule: "A pending turn file is never overwritten". White may answer before a slowly starting Black has read
// its colour. No clock counts the wait, but the start limit bounds it.
std::optional<game::Outcome> Match::await_ready(Side& side) {
  return await_ready(side, side.launched + side.longest(side.limits.start));
}

bool Match::start_is_over(Side& side, Clock::time_point& deadline) {
  const Clock::time_point now = loop_.now();
  const Clock::duration limit = side.limits.start;
  if (!side.goes_by_cpu()) {
    if (now >= deadline) deadline += take_processor_wait(side, limit);
    return now >= deadline;
  }
  if (side.program().cpu_time() >= limit) return true;
  const auto start = now >= deadline ? side.watched_overrun(limit) : std::nullopt;
  const Clock::duration taken = start ? taken_by_others(*start) : 0ns;
  return now - std::min<Clock::duration>(taken, most_credit * wall_limit(limit)) >= deadline;
}

std::optional<game::Outcome> Match::await_ready(Side& side, Clock::time_point deadline) {
  while (!side.knows_colour) {
    if (auto outcome = lost_before_its_turn(side)) return outcome;
    if (side.knows_colour) break;
    const Clock::time_point now = loop_.now();
    if (start_is_over(side, deadline)) {
      clock_.show(now - side.launched);
      return lost_by_start(side, side.limits.start);
    }
    const Clock::time_point next = now + shortest_look_interval;
    loop_.wait_until(deadline > now ? std::min(deadline, next) : next);
    const Clock::duration stopped = loop_.take_lost_time().stopped;
    if (stopped > 0s) side.watch_anew();
    deadline += stopped;
    referee_stopped_ += stopped;
  }
  return std::nullopt;
}

game::Outcome Match::lost_by_start(const Side& loser, Clock::duration allowed) {
  const auto cpu = loser.goes_by_cpu() ? std::optional(loser.program().cpu_time()) : std::nullopt;
  // No other load can make a program use more CPU time.
  if (!cpu || *cpu < allowed) suspect_ = loser.suspicion(loser.longest(allowed), referee_stopped_);
  return never_read_colour(loser, allowed, clock_.passed(), cpu);
}

}  // namespace kaven::referee::match
