// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "referee/match/match.hpp"

// The start of a match: from the launch of the programs until both have read their colour.

namespace kaven::referee::match {

using namespace std::chrono_literals;
using game::Colour;

void Match::start(Colour colour) {
  const bool turn_begins = colour == position_.to_move() && player(colour).starts_with_its_turn();
  for (Spectator* spectator : spectators_) spectator->starts(colour, turn_begins);
  player(colour).start(colour);
  renew_watch(colour);
  launched_[game::index(colour)] = loop_.now();
}

std::optional<game::Outcome> Match::begin_first_turn() {
  const Colour first = position_.to_move();
  if (player(first).starts_with_its_turn()) {
    clock_runs_ = false;
    turn_start_ = launched_[game::index(first)];
    note_look(turn_start_);
    return std::nullopt;
  }
  if (auto outcome = await_ready(first)) return outcome;
  auto outcome = give_turn(first);
  for (Spectator* spectator : spectators_) spectator->first_clock_started();
  return outcome;
}

// The time until now was the start of the side that moves first, which no clock counts, as no clock counts the other's. A program that
// delays reading its colour gains no more than its opponent can, and at most the start limit.
void Match::start_first_clock() {
  const Colour first = position_.to_move();
  knows_colour_[game::index(first)] = true;
  count_start(first, turn_start_);
  const Clock::time_point now = loop_.now();
  start_clock(first, goes_by_cpu(first) ? now : std::min(now, turn_start_ + limits_.start));
  renew_watch(first);
  referee_stopped_ = 0s;
  for (Spectator* spectator : spectators_) spectator->first_clock_started();
}

// A program that exits after it has read its colour is judged when its turn comes; a program that exits
// before that loses at once.
std::optional<game::Outcome> Match::lost_before_its_turn(Colour colour) {
  bool& knows = knows_colour_[game::index(colour)];
  if (knows) return std::nullopt;
  contestant::Contestant& waiting = player(colour);
  const bool was_gone = program(colour).gone();
  if (waiting.ready()) {
    knows = true;
    // The CPU time so far belongs to its start, not to its opponent's turn.
    make_idle(colour);
    count_start(colour, launched_[game::index(colour)]);
    return std::nullopt;
  }
  if (!was_gone) {
    watch_processors(colour, launched_[game::index(colour)], limits_.start);
    return std::nullopt;
  }
  const auto answer = waiting.answer(true);
  for (Spectator* spectator : spectators_) spectator->answered(colour, answer);
  return gone(colour, answer.value_or(contestant::Gone{}), "before it read its colour");
}

// Rule: "A pending turn file is never overwritten". White may answer before a slowly starting Black has read
// its colour. No clock counts the wait, but the start limit bounds it.
std::optional<game::Outcome> Match::await_ready(Colour colour) {
  const Clock::duration longest = goes_by_cpu(colour) ? wall_limit(limits_.start) : limits_.start;
  return await_ready(colour, launched_[game::index(colour)] + longest);
}

bool Match::start_is_over(Colour colour, Clock::time_point& deadline) {
  const Clock::time_point now = loop_.now();
  if (!goes_by_cpu(colour)) {
    if (now >= deadline) deadline += take_processor_wait(colour, limits_.start);
    return now >= deadline;
  }
  if (program(colour).cpu_time() >= limits_.start) return true;
  const auto start = now >= deadline ? watched_overrun(colour, limits_.start) : std::nullopt;
  const Clock::duration taken = start ? taken_by_others(*start) : 0ns;
  return now - std::min<Clock::duration>(taken, most_credit * wall_limit(limits_.start)) >= deadline;
}

std::optional<game::Outcome> Match::await_ready(Colour colour, Clock::time_point deadline) {
  while (!knows_colour_[game::index(colour)]) {
    if (auto outcome = lost_before_its_turn(colour)) return outcome;
    if (knows_colour_[game::index(colour)]) break;
    const Clock::time_point now = loop_.now();
    if (start_is_over(colour, deadline)) {
      last_turn_ = now - launched_[game::index(colour)];
      return never_read_colour(colour, limits_.start);
    }
    const Clock::time_point next = now + shortest_look_interval;
    loop_.wait_until(deadline > now ? std::min(deadline, next) : next);
    const Clock::duration stopped = loop_.take_lost_time().stopped;
    if (stopped > 0s) watch_anew(colour);
    deadline += stopped;
    referee_stopped_ += stopped;
  }
  return std::nullopt;
}

game::Outcome Match::never_read_colour(Colour loser, Clock::duration allowed) {
  const bool by_cpu = goes_by_cpu(loser);
  const std::chrono::nanoseconds cpu = by_cpu ? program(loser).cpu_time() : 0ns;
  // No other load can make a program use more CPU time.
  if (!by_cpu || cpu < allowed) suspect_machine(loser, by_cpu ? wall_limit(allowed) : allowed);
  const std::string used = by_cpu
                               ? fmt::format(" of CPU time allowed from its start, {:.1f} s used in {:.1f} s",
                                             seconds(cpu), seconds(last_turn_))
                               : " allowed from its start";
  return forfeit(loser, game::Ending::never_read_colour,
                 fmt::format("{:g} s{}; {}", seconds(allowed), used, player(loser).describe_silence()));
}

}  // namespace kaven::referee::match
