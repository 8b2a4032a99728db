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
using game::Colour;

namespace {

// A program cannot use CPU time so fast that the clock must be read more often.
constexpr Clock::duration shortest_cpu_look = 5ms;

// All processors together may work for a program.
int usable_processors() {
  static const auto count = static_cast<int>(std::max<std::size_t>(1, system::allowed_processors().size()));
  return count;
}

}  // namespace

Limits Limits::of(Colour colour) const {
  const double factor = time_factors[game::index(colour)];
  Limits own = *this;
  if (factor == 1) return own;
  for (Clock::duration* limit : {&own.turn, &own.overage, &own.match, &own.increment})
    *limit = std::chrono::duration_cast<Clock::duration>(*limit * factor);
  return own;
}

bool Match::goes_by_cpu(Colour colour) {
  return limits_.clock == record::ClockKind::cpu && !player(colour).own_limit() &&
         program(colour).measures_cpu();
}

void Match::start_clock(Colour colour, Clock::time_point begin) {
  const Clock::duration charged = take_charge(colour);
  const bool by_cpu = goes_by_cpu(colour);
  turn_start_ = by_cpu ? begin : begin - charged;
  turn_cpu_start_ = by_cpu ? program(colour).cpu_time() - charged : 0ns;
  last_turn_cpu_ = 0ns;
  clock_runs_ = true;
  note_look(begin);
  has_looked_ = false;
}

void Match::read_clocks(Colour colour) {
  last_turn_ = std::max<Clock::duration>(loop_.now() - turn_start_, 0s);
  if (goes_by_cpu(colour)) last_turn_cpu_ = program(colour).cpu_time() - turn_cpu_start_;
}

std::optional<double> Match::clocked_cpu(Colour colour) {
  return goes_by_cpu(colour) ? std::optional(seconds(last_turn_cpu_)) : std::nullopt;
}

Clock::duration Match::used_in_turn(Colour colour) {
  return goes_by_cpu(colour) ? last_turn_cpu_ : last_turn_;
}

// If White has not read its colour but may still answer, its turn began with its launch. Then it has at least
// as much time as in any other turn.
Clock::duration Match::limit_of_turn() const {
  if (const auto own = contestants_[game::index(position_.to_move())]->own_limit()) return *own;
  const Colour mover = position_.to_move();
  const Limits limits = limits_of(mover);
  const Clock::duration all = left_of_match(mover);
  const Clock::duration turn =
      limits.limits_each_move() ? std::min(limits.turn + left_of_overage(mover), all) : all;
  return clock_runs_ ? turn : std::max(limits_.start, turn);
}

bool Match::time_is_over(Colour colour) {
  const Clock::duration limit = limit_of_turn();
  if (!goes_by_cpu(colour)) return last_turn_ >= limit;
  return last_turn_cpu_ >= limit || has_only_waited(colour);
}

// The event that woke the referee was as long ago as it then waited for a processor. What the file system says is rougher,
// but also shows what else kept the referee. A program can change a file without its status (mmap), so the last look
// bounds it.
Clock::time_point Match::moment_of_answer(Colour colour, bool none_before) {
  const Clock::time_point now = loop_.now();
  // The clock of the turn has been set right for `now` only.
  if (lost_time_) return now;
  const Clock::time_point last = std::min(none_before ? last_look_ : turn_start_, now);
  const Clock::time_point woke = std::clamp(now - referee_wait_.passed(), last, now);
  const auto age = player(colour).answer_age();
  if (!age) return woke;
  const Clock::time_point written = std::clamp(now - *age, last, now);
  return woke > written + mailbox::file_clock_step() ? written : std::max(woke, written);
}

bool Match::came_late(Colour colour, Clock::time_point moment) {
  if (!goes_by_cpu(colour)) return moment - turn_start_ >= limit_of_turn();
  // It may have computed since then, on all processors.
  return last_turn_cpu_ - (loop_.now() - moment) * usable_processors() >= limit_of_turn();
}

void Match::note_look(Clock::time_point look) {
  last_look_ = look;
  referee_wait_ = {};
  lost_time_ = false;
}

bool Match::has_only_waited(Colour colour) {
  const Clock::duration longest = wall_limit(limit_of_turn());
  return last_turn_ >= longest && last_turn_ - waited_in_turn(colour) >= longest;
}

// Measuring the waits takes time, and a program that has had a processor for most of its turn has hardly
// waited.
Clock::duration Match::waited_in_turn(Colour colour) {
  if (!goes_by_cpu(colour) || last_turn_cpu_ >= last_turn_ / 2) return 0s;
  const auto turn = watched_overrun(colour, limits_of(colour).turn);
  return turn ? std::min<Clock::duration>(taken_by_others(*turn), last_turn_) : 0s;
}

Clock::time_point Match::earliest_end(Colour colour, Clock::time_point now) {
  if (!goes_by_cpu(colour)) return turn_start_ + limit_of_turn();
  const Clock::duration left = (limit_of_turn() - last_turn_cpu_) / usable_processors();
  return now + std::max(left, shortest_cpu_look);
}

Clock::duration Match::left_of_overage(Colour colour) const {
  return times_[game::index(colour)].left_of_overage(limits_of(colour).overage);
}

Clock::duration Match::left_of_match(Colour colour) const {
  const Limits limits = limits_of(colour);
  return times_[game::index(colour)].left(limits.match, limits.increment);
}

bool Match::has_slept(Colour colour) {
  const SideTime& time = times_[game::index(colour)];
  if (limits_.sleep == 0s || player(colour).own_limit()) return false;
  if (time.present() + last_turn_ <= limits_.sleep) return false;
  return time.has_slept(last_turn_ - waited_in_turn(colour), program(colour).cpu_time(), limits_.sleep);
}

void Match::count_start(Colour colour, Clock::time_point since) {
  times_[game::index(colour)].count_start(loop_.now() - since, program(colour).cpu_time(), limits_.start_cpu);
}

Clock::duration Match::take_charge(Colour colour) {
  const Clock::duration charged = times_[game::index(colour)].take_charge();
  if (charged > 0s) {
    warnings_.push_back(
        fmt::format("{}: computed for {:.1f} s while no clock ran; {:g} s are free, {:.1f} s are charged to "
                    "its next turn",
                    side(colour), seconds(times_[game::index(colour)].unclocked()),
                    seconds(limits_.start_cpu), seconds(charged)));
  }
  return charged;
}

// No clock counts time in which the referee itself did not run, because its user stopped it or the machine
// slept.
void Match::credit_lost_time() {
  const LostTime lost = loop_.take_lost_time();
  lost_time_ = lost_time_ || lost.asleep > 0s || lost.stopped > 0s;
  if (lost.asleep > 0s) {
    if (limits_.after_sleep == AfterSleep::void_game) {
      throw GameVoid(
          fmt::format("the machine slept for {:.1f} s in ply {}", seconds(lost.asleep), position_.ply() + 1));
    }
    warnings_.push_back(fmt::format("the machine slept for {:.1f} s: the clock of this turn started anew",
                                    seconds(lost.asleep)));
    turn_start_ = loop_.now();
    watch_anew(position_.to_move());
  } else if (lost.stopped > 0s) {
    warnings_.push_back(fmt::format("the referee itself was stopped for {:.1f} s; no clock counts them",
                                    seconds(lost.stopped)));
    turn_start_ += lost.stopped;
    referee_stopped_ += lost.stopped;
    watch_anew(position_.to_move());
  }
}

// Lost time does not count as credit too.
void Match::watch_anew(Colour colour) {
  ProcessorWatch& watch = processor_watches_[game::index(colour)];
  if (watch.has_begun()) watch.begin(program(colour).processor_wait());
}

std::optional<Overrun> Match::watched_overrun(Colour colour, Clock::duration limit) {
  const ProcessorWatch& watch = processor_watches_[game::index(colour)];
  if (!watch.has_begun()) return std::nullopt;
  return watch.overrun(program(colour).processor_wait(), limit);
}

Clock::duration Match::take_processor_wait(Colour colour, Clock::duration limit) {
  ProcessorWatch& watch = processor_watches_[game::index(colour)];
  if (!limits_.excludes_processor_wait || !watch.has_begun()) return 0s;
  return watch.take_credit(program(colour).processor_wait(), limit);
}

bool Match::credit_processor_wait(Colour colour) {
  const Clock::duration credit = take_processor_wait(colour, limit_of_turn());
  if (credit <= 0s) return false;
  turn_start_ += credit;
  last_turn_ = std::max<Clock::duration>(last_turn_ - credit, 0s);
  return true;
}

// If waits do not count, the watch must not miss any: the referee itself may wait before its first look.
void Match::renew_watch(Colour colour) {
  ProcessorWatch& watch = processor_watches_[game::index(colour)];
  watch.forget();
  if (limits_.excludes_processor_wait) watch.begin(program(colour).processor_wait());
}

// Most turns end before this begins to watch, because looking takes time from the program. The time before
// that is at most half of what would make the machine suspect.
void Match::watch_processors(Colour colour, Clock::time_point since, Clock::duration limit) {
  ProcessorWatch& watch = processor_watches_[game::index(colour)];
  const Clock::duration unwatched = std::max(shortest_look_interval, limit / (2 * suspicion_share));
  if (limits_.excludes_processor_wait) {
    watch.look(loop_.now(), [&] { return program(colour).processor_wait(); });
  }
  if (!watch.has_begun() && loop_.now() - since >= unwatched) watch.begin(program(colour).processor_wait());
}

void Match::suspect_machine(Colour loser, Clock::duration limit) {
  // Where the limit was extended by all waits, only those beyond the most that it may be extended by are left.
  if (limits_.excludes_processor_wait && !processor_watches_[game::index(loser)].is_used_up()) return;
  auto overrun = watched_overrun(loser, limit);
  if (!overrun) return;
  overrun->referee_stopped = referee_stopped_;
  suspect_ = suspicion(*overrun).value_or("");
}

game::Outcome Match::out_of_time(Colour colour, bool late) {
  contestant::Contestant& mover = player(colour);
  const Clock::duration limit = limit_of_turn();
  if (!clock_runs_ && !late) return never_read_colour(colour, limit);
  const auto own = mover.own_limit();
  const Clock::duration overage = own ? 0s : left_of_overage(colour);
  const Limits limits = limits_of(colour);
  const bool match_is_over =
      !own && (!limits.limits_each_move() || left_of_match(colour) < limits.turn + overage);
  const bool by_cpu = goes_by_cpu(colour);
  const std::string allowed =
      match_is_over ? notation::time_control_text({seconds(limits.match), seconds(limits.increment)})
                    : fmt::format("{:g}", seconds(own.value_or(limits.turn)));
  const std::string detail =
      fmt::format("{} s{} allowed{}{}; {}", allowed, by_cpu ? " of CPU time" : "",
                  match_is_over ? " for all its moves" : "",
                  own || match_is_over || limits_.overage == 0s
                      ? ""
                      : fmt::format(", and {:.3g} s were left of its overage", seconds(overage)),
                  late ? fmt::format("its answer came after {:.3f} s", seconds(used_in_turn(colour)))
                       : mover.describe_silence());
  if (!by_cpu) return overran(colour, limit, detail);
  // No other load can make a program use more CPU time.
  if (last_turn_cpu_ >= limit) return forfeit(colour, game::Ending::time, detail);
  return overran(colour, wall_limit(limit),
                 fmt::format("no move in {:.1f} s, {:.1f} s of them computing; {}", seconds(last_turn_),
                             seconds(last_turn_cpu_), detail));
}

game::Outcome Match::overran(Colour loser, Clock::duration limit, std::string detail) {
  suspect_machine(loser, limit > 0s ? limit : limits_of(loser).turn);
  return forfeit(loser, game::Ending::time, std::move(detail));
}

}  // namespace kaven::referee::match
