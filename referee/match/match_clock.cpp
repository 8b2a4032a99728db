// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "common/mailbox/program_directory.hpp"
#include "common/notation/time_control.hpp"
#include "common/system/processors.hpp"
#include "referee/match/match.hpp"

// The clocks of a match: what a turn has used of its limits, and the verdict when its time is over.

namespace kaven::referee::match {

using namespace std::chrono_literals;

namespace {

// A program cannot use CPU time so fast that the clock must be read more often.
constexpr Clock::duration shortest_cpu_look = 5ms;

// All processors together may work for a program.
int usable_processors() {
  static const auto count = static_cast<int>(std::max<std::size_t>(1, system::allowed_processors().size()));
  return count;
}

}  // namespace

void Match::start_clock(Clock::time_point begin) {
  Side& side = mover();
  const Clock::duration charged = side.time.take_charge();
  if (charged > 0s) {
    warnings_.push_back(fmt::format(
        "{}: computed for {:.1f} s while no clock ran; {:g} s are free, {:.1f} s are charged to "
        "its next turn",
        side.described(), seconds(side.time.unclocked()), seconds(side.limits.start_cpu), seconds(charged)));
  }
  const bool by_cpu = side.goes_by_cpu();
  turn_start_ = by_cpu ? begin : begin - charged;
  turn_cpu_start_ = by_cpu ? side.program().cpu_time() - charged : 0ns;
  last_turn_cpu_ = 0ns;
  clock_runs_ = true;
  note_look(begin);
  has_looked_ = false;
}

void Match::read_clocks() {
  last_turn_ = std::max<Clock::duration>(loop_.now() - turn_start_, 0s);
  if (mover().goes_by_cpu()) last_turn_cpu_ = mover().program().cpu_time() - turn_cpu_start_;
}

std::optional<double> Match::clocked_cpu() {
  return mover().goes_by_cpu() ? std::optional(seconds(last_turn_cpu_)) : std::nullopt;
}

Clock::duration Match::used_in_turn() {
  return mover().goes_by_cpu() ? last_turn_cpu_ : last_turn_;
}

// If White has not read its colour but may still answer, its turn began with its launch. Then it has at least
// as much time as in any other turn.
Clock::duration Match::limit_of_turn() {
  const Side& side = mover();
  if (const auto own = side.player.own_limit()) return *own;
  const Clock::duration all = side.left_of_match();
  const Clock::duration turn =
      side.limits.limits_each_move() ? std::min(side.limits.turn + side.left_of_overage(), all) : all;
  return clock_runs_ ? turn : std::max(side.limits.start, turn);
}

bool Match::time_is_over() {
  const Clock::duration limit = limit_of_turn();
  if (!mover().goes_by_cpu()) return last_turn_ >= limit;
  return last_turn_cpu_ >= limit || has_only_waited();
}

// The event that woke the referee was as long ago as it then waited for a processor. What the file system says is rougher,
// but also shows what else kept the referee. A program can change a file without its status (mmap), so the last look
// bounds it.
Clock::time_point Match::moment_of_answer(bool none_before) {
  const Clock::time_point now = loop_.now();
  // The clock of the turn has been set right for `now` only.
  if (lost_time_) return now;
  const Clock::time_point last = std::min(none_before ? last_look_ : turn_start_, now);
  const Clock::time_point woke = std::clamp(now - referee_wait_.passed(), last, now);
  const auto age = mover().player.answer_age();
  if (!age) return woke;
  const Clock::time_point written = std::clamp(now - *age, last, now);
  return woke > written + mailbox::file_clock_step() ? written : std::max(woke, written);
}

bool Match::came_late(Clock::time_point moment) {
  if (!mover().goes_by_cpu()) return moment - turn_start_ >= limit_of_turn();
  // It may have computed since then, on all processors.
  return last_turn_cpu_ - (loop_.now() - moment) * usable_processors() >= limit_of_turn();
}

void Match::note_look(Clock::time_point look) {
  last_look_ = look;
  referee_wait_.restart();
  lost_time_ = false;
}

bool Match::has_only_waited() {
  const Clock::duration longest = wall_limit(limit_of_turn());
  return last_turn_ >= longest && last_turn_ - waited_in_turn() >= longest;
}

// Measuring the waits takes time, and a program that has had a processor for most of its turn has hardly
// waited.
Clock::duration Match::waited_in_turn() {
  const Side& side = mover();
  if (!side.goes_by_cpu() || last_turn_cpu_ >= last_turn_ / 2) return 0s;
  const auto turn = side.watched_overrun(side.limits.turn);
  return turn ? std::min<Clock::duration>(taken_by_others(*turn), last_turn_) : 0s;
}

Clock::time_point Match::earliest_end(Clock::time_point now) {
  if (!mover().goes_by_cpu()) return turn_start_ + limit_of_turn();
  const Clock::duration left = (limit_of_turn() - last_turn_cpu_) / usable_processors();
  return now + std::max(left, shortest_cpu_look);
}

bool Match::has_slept() {
  const Side& side = mover();
  const Clock::duration limit = side.limits.sleep;
  if (limit == 0s || side.player.own_limit() || side.time.present() + last_turn_ <= limit) return false;
  return side.time.has_slept(last_turn_ - waited_in_turn(), side.program().cpu_time(), limit);
}

// No clock counts time in which the referee itself did not run, because its user stopped it or the machine
// slept.
void Match::credit_lost_time() {
  const LostTime lost = loop_.take_lost_time();
  lost_time_ = lost_time_ || lost.asleep > 0s || lost.stopped > 0s;
  if (lost.asleep > 0s) {
    warnings_.push_back(fmt::format("the machine slept for {:.1f} s: the clock of this turn started anew",
                                    seconds(lost.asleep)));
    turn_start_ = loop_.now();
    mover().watch_anew();
  } else if (lost.stopped > 0s) {
    warnings_.push_back(fmt::format("the referee itself was stopped for {:.1f} s; no clock counts them",
                                    seconds(lost.stopped)));
    turn_start_ += lost.stopped;
    referee_stopped_ += lost.stopped;
    mover().watch_anew();
  }
}

Clock::duration Match::take_processor_wait(Side& side, Clock::duration limit) {
  const Clock::duration credit = side.take_processor_wait(limit);
  if (credit > 0s) {
    for (Spectator* spectator : spectators_) spectator->limit_extended(side.colour);
  }
  return credit;
}

bool Match::credit_processor_wait() {
  const Clock::duration limit = limit_of_turn();
  // No other load can make a program use more CPU time.
  if (mover().goes_by_cpu() && last_turn_cpu_ >= limit) return false;
  const Clock::duration credit = take_processor_wait(mover(), limit);
  if (credit <= 0s) return false;
  turn_start_ += credit;
  last_turn_ = std::max<Clock::duration>(last_turn_ - credit, 0s);
  return true;
}

void Match::suspect_machine(const Side& loser, Clock::duration limit) {
  // Where the limit was extended by all waits, only those beyond the most that it may be extended by are left.
  if (loser.limits.excludes_processor_wait && !loser.watch.is_used_up()) return;
  auto overrun = loser.watched_overrun(limit);
  if (!overrun) return;
  overrun->referee_stopped = referee_stopped_;
  suspect_ = suspicion(*overrun).value_or("");
}

game::Outcome Match::out_of_time(bool late) {
  const Side& side = mover();
  const Limits& limits = side.limits;
  const Clock::duration limit = limit_of_turn();
  if (!clock_runs_ && !late) return never_read_colour(side, limit);
  const auto own = side.player.own_limit();
  const Clock::duration overage = own ? 0s : side.left_of_overage();
  const bool match_is_over =
      !own && (!limits.limits_each_move() || side.left_of_match() < limits.turn + overage);
  const bool by_cpu = side.goes_by_cpu();
  const std::string allowed =
      match_is_over ? notation::time_control_text({seconds(limits.match), seconds(limits.increment)})
                    : fmt::format("{:g}", seconds(own.value_or(limits.turn)));
  const std::string detail =
      fmt::format("{} s{} allowed{}{}; {}", allowed, by_cpu ? " of CPU time" : "",
                  match_is_over ? " for all its moves" : "",
                  own || match_is_over || limits.overage == 0s
                      ? ""
                      : fmt::format(", and {:.3g} s were left of its overage", seconds(overage)),
                  late ? fmt::format("its answer came after {:.3f} s", seconds(used_in_turn()))
                       : side.player.describe_silence());
  if (!by_cpu) return overran(limit, detail);
  // No other load can make a program use more CPU time.
  if (last_turn_cpu_ >= limit) return forfeit(side.colour, game::Ending::time, detail);
  return overran(wall_limit(limit), fmt::format("no move in {:.1f} s, {:.1f} s of them computing; {}",
                                                seconds(last_turn_), seconds(last_turn_cpu_), detail));
}

game::Outcome Match::overran(Clock::duration limit, std::string detail) {
  suspect_machine(mover(), limit > 0s ? limit : mover().limits.turn);
  return forfeit(mover().colour, game::Ending::time, std::move(detail));
}

}  // namespace kaven::referee::match
