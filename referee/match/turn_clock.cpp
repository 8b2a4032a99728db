// SPDX-License-Identifier: MIT
#include "referee/match/turn_clock.hpp"

#include <algorithm>
#include <utility>

#include "common/mailbox/program_directory.hpp"
#include "common/system/processors.hpp"

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

TurnClock::TurnClock(std::function<Clock::time_point()> now,
                     std::function<Clock::duration(const Side&)> taken)
    : now_(std::move(now)), taken_(std::move(taken)) {}

Clock::duration TurnClock::begin(Side& mover, Clock::time_point moment) {
  mover_ = &mover;
  const Clock::duration charged = mover.time.take_charge();
  start_ = by_cpu() ? moment : moment - charged;
  cpu_start_ = by_cpu() ? mover.program().cpu_time() - charged : 0ns;
  cpu_ = 0ns;
  runs_ = true;
  note_look(moment);
  has_looked_ = false;
  return charged;
}

void TurnClock::begin_at_launch(Side& mover) {
  mover_ = &mover;
  start_ = mover.launched;
  runs_ = false;
  note_look(start_);
  has_looked_ = false;
}

Clock::time_point TurnClock::read() {
  const Clock::time_point now = now_();
  start_ = std::min(start_, now);
  passed_ = now - start_;
  if (by_cpu()) cpu_ = mover_->program().cpu_time() - cpu_start_;
  return now;
}

Clock::duration TurnClock::taken_in_turn(const Side& mover) {
  const auto turn = mover.watched_overrun(mover.limits.turn);
  return turn ? taken_by_others(*turn) : 0s;
}

// A program that has had a processor for most of its turn has hardly waited.
Clock::duration TurnClock::waited() const {
  if (!by_cpu() || cpu_ >= passed_ / 2) return 0s;
  return std::min(taken_(*mover_), passed_);
}

Clock::duration TurnClock::limit() const {
  if (const auto own = mover_->player.own_limit()) return *own;
  const Clock::duration all = mover_->left_of_match();
  const Limits& limits = mover_->limits;
  const Clock::duration turn =
      limits.limits_each_move() ? std::min(limits.turn + mover_->left_of_overage(), all) : all;
  return runs_ ? turn : std::max(limits.start, turn);
}

bool TurnClock::is_over() const {
  return used() >= limit() || (by_cpu() && has_only_waited());
}

bool TurnClock::has_only_waited() const {
  const Clock::duration longest = wall_limit(limit());
  return passed_ >= longest && passed_ - waited() >= longest;
}

Clock::time_point TurnClock::earliest_end(Clock::time_point now) const {
  if (!by_cpu()) return start_ + limit();
  return now + std::max((limit() - cpu_) / usable_processors(), shortest_cpu_look);
}

bool TurnClock::has_slept() const {
  const SideTime& time = mover_->time;
  const Clock::duration most = mover_->limits.sleep;
  if (most == 0s || mover_->player.own_limit() || time.present() + passed_ <= most) return false;
  return time.has_slept(passed_ - waited(), mover_->program().cpu_time(), most);
}

void TurnClock::forgive(const LostTime& lost) {
  lost_time_ = lost_time_ || lost.asleep > 0s || lost.stopped > 0s;
  start_ = lost.asleep > 0s ? now_() : start_ + lost.stopped;
}

void TurnClock::credit(Clock::duration waited) {
  start_ += waited;
  passed_ = std::max<Clock::duration>(passed_ - waited, 0s);
}

void TurnClock::note_look(Clock::time_point moment) {
  last_look_ = moment;
  has_looked_ = true;
  lost_time_ = false;
}

void TurnClock::note_answer(bool is_new, std::chrono::nanoseconds referee_waited) {
  const Clock::time_point moment = moment_of_answer(is_new, referee_waited);
  const bool is_dated = (is_new && has_looked_) || mover_->player.answer_age();
  answered_ = is_dated ? std::optional(moment) : std::nullopt;
  if (is_new) passed_ = std::max<Clock::duration>(moment - start_, 0s);
}

// A file's time is rougher than that of the event, but also shows what else kept the referee. A program can change a
// file without its time (mmap), so the last look bounds it.
Clock::time_point TurnClock::moment_of_answer(bool is_new, std::chrono::nanoseconds referee_waited) const {
  const Clock::time_point now = now_();
  // The turn has been set right for `now` only.
  if (lost_time_) return now;
  const Clock::time_point last = std::min(is_new ? last_look_ : start_, now);
  const Clock::time_point woke = std::clamp(now - referee_waited, last, now);
  const auto age = mover_->player.answer_age();
  if (!age) return woke;
  const Clock::time_point written = std::clamp(now - *age, last, now);
  return woke > written + mailbox::file_clock_step() ? written : std::max(woke, written);
}

bool TurnClock::answer_is_late() const {
  if (!answered_) return false;
  if (!by_cpu()) return *answered_ - start_ >= limit();
  // It may have computed since then, on all processors.
  return cpu_ - (now_() - *answered_) * usable_processors() >= limit();
}

}  // namespace kaven::referee::match
