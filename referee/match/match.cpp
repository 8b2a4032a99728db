// SPDX-License-Identifier: MIT
#include "referee/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/time_text.hpp"
#include "referee/match/verdict.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::match {

using namespace std::chrono_literals;
using game::Colour;

namespace {

constexpr Clock::duration longest_look_interval = 250ms;
// Even if events wake the loop, the match looks at this share of the time that a turn has taken, as a safety
// net. A lost event then costs a program at most this share of its time.
constexpr int look_interval_share = 50;

// The signal that kills both a program and the referee may reach the program this much sooner.
constexpr Clock::duration shared_fate = 500ms;

// A spectator that takes longer (a stopped terminal, a pager, a slow disk) makes the clock of the turn
// inexact.
constexpr Clock::duration tolerated_delay = 500ms;

// When to look next for an answer to a turn that has taken `passed`.
Clock::duration until_next_look(const Side& mover, Clock::duration passed) {
  if (!mover.player.wakes_the_loop()) return shortest_look_interval;
  return std::clamp(passed / look_interval_share, shortest_look_interval, longest_look_interval);
}

// Adds the CPU time of both sides since the last turn.
void account(record::Turn& turn, std::array<Side, 2>& sides) {
  for (Side& side : sides) {
    const std::chrono::nanoseconds used = side.time.take_cpu(side.program().cpu_time());
    const bool moved = side.colour == turn.move.colour;
    (moved ? turn.cpu_seconds : turn.opponent_cpu_seconds) = seconds(used);
    if (moved) side.time.add_computed(used);
  }
}

void wait_for_exits(EventLoop& loop, const std::array<Side, 2>& sides, Clock::duration grace) {
  const Clock::time_point deadline = loop.now() + grace;
  const auto all_gone = [&] {
    return std::ranges::all_of(sides, [](const Side& side) { return side.program().gone(); });
  };
  try {
    while (!all_gone() && loop.now() < deadline) loop.wait_until(deadline);
  } catch (const Interrupted&) {
    // The verdict stands; only the wait ends early.
  } catch (const sandbox::SupervisorLost&) {
    // The same holds here.
  }
}

std::string idle_use(double cpu_seconds, double turn_seconds) {
  return fmt::format("used {:.2f} s of CPU in its opponent's turn of {:.2f} s", cpu_seconds, turn_seconds);
}

}  // namespace

Match::Match(EventLoop& loop, record::Header header, const Limits& limits,
             std::array<contestant::Contestant*, 2> contestants, std::vector<Spectator*> spectators)
    : loop_(loop),
      header_(std::move(header)),
      limits_(limits),
      sides_{Side(Colour::white, *contestants[0], header_.contestants[0].name, limits),
             Side(Colour::black, *contestants[1], header_.contestants[1].name, limits)},
      spectators_(std::move(spectators)),
      position_(header_.rules),
      clock_([&loop] { return loop.now(); }),
      adjudicator_(limits.adjudication, limits.solver) {
  for (const game::Move move : header_.opening) position_.play(move);
}

void Match::play() {
  for (Spectator* spectator : spectators_) spectator->started(header_);
  const game::Outcome outcome = course();
  collect_warnings();
  const bool is_forfeit = game::is_forfeit(outcome.ending);
  // After an adjudication programs still play: they are ended as after a forfeit.
  const bool decided_on_the_board = !is_forfeit && outcome.ending != game::Ending::adjudicated;
  const auto& [white, black] = header_.contestants;
  const std::string sentence = notation::outcome_sentence(outcome, header_.rules, white.name, black.name);
  for (Side& side : sides_) side.player.show_verdict(outcome, sentence);
  if (decided_on_the_board) {
    for (const Side& side : sides_) side.make_active();
  }
  const record::Verdict verdict{
      .outcome = outcome,
      .seconds = is_forfeit ? seconds(clock_.passed()) : 0,
      .clocked_cpu_seconds = is_forfeit && clock_.passed() != 0s ? clocked_cpu() : std::nullopt,
      .warnings = std::exchange(warnings_, {}),
      .suspect = suspect_,
      .ended = record::time_text(std::chrono::system_clock::now())};
  for (Spectator* spectator : spectators_) spectator->ended(verdict, position_);
  if (decided_on_the_board) {
    wait_for_exits(loop_, sides_, limits_.grace);
    for (Spectator* spectator : spectators_) spectator->exit_time_over();
  }
  for (Side& side : sides_) side.program().end();
}

game::Outcome Match::course() {
  // White moves first, and Black after an opening with an odd number of stones. If the referee freezes idle programs,
  // the start of the side that waits must not overlap the first turn either.
  Side& first = mover();
  Side& second = opponent_of(first);
  const bool waits_for_second = limits_.idle_policy == IdlePolicy::freeze;
  if (waits_for_second) {
    start(second);
    if (auto outcome = await_ready(second)) return *outcome;
  }
  start(first);
  if (!waits_for_second) start(second);
  if (auto outcome = begin_first_turn()) return *outcome;
  while (true) {
    if (auto outcome = play_turn()) return *outcome;
  }
}

std::optional<game::Outcome> Match::play_turn() {
  Side& side = mover();
  Side& opponent = opponent_of(side);
  // No clock counts time that was lost before the turn.
  loop_.take_lost_time();
  while (true) {
    credit_lost_time();
    if (!clock_.runs() && side.player.ready()) start_first_clock();
    const Clock::time_point now = clock_.read();
    bool over = clock_.is_over();
    if (over && credit_processor_wait()) over = clock_.is_over();
    const auto answer = look_for_answer(over);
    const bool is_move = answer && std::holds_alternative<contestant::SaidMove>(*answer);
    const bool late = is_move && clock_.answer_is_late();
    if (answer || over) {
      for (Spectator* spectator : spectators_) spectator->answered(side.colour, answer);
    }
    if (is_move && clock_.has_slept()) {
      suspect_ = side.suspicion(clock_.limit(), referee_stopped_);
      return slept(clock_);
    }
    if (answer && !late) return judge(*answer);
    if (answer || over) {
      // An opponent that took the processors away loses before this side's time-out counts.
      if (auto outcome = went_on_while_stopped(opponent)) return outcome;
      return lost_on_time(late);
    }
    if (auto outcome = lost_before_its_turn(opponent)) return outcome;
    side.watch_processors(loop_.now() - clock_.start(), clock_.limit());
    clock_.note_look(now);
    referee_wait_.restart();
    loop_.wait_until(std::min(clock_.earliest_end(now), now + until_next_look(side, now - clock_.start())));
  }
}

std::optional<contestant::Answer> Match::look_for_answer(bool over) {
  Side& side = mover();
  const bool may_answer = side.left_of_match() > 0s;
  auto answer = may_answer ? side.player.answer(false) : std::nullopt;
  // An answer that counts only at the last chance may have been there before: it has taken all its time.
  const bool is_new = answer.has_value();
  if (!answer && may_answer && over) answer = side.player.answer(true);
  // Time lost while the contestant was reading the answer is not the program's either.
  credit_lost_time();
  clock_.read();
  if (!answer) return std::nullopt;
  clock_.note_answer(is_new, referee_wait_.passed());
  credit_processor_wait();
  return answer;
}

std::optional<game::Outcome> Match::judge(const contestant::Answer& answer) {
  const Colour colour = position_.to_move();
  if (const auto* no_move = std::get_if<contestant::SaidNoMove>(&answer))
    return forfeit(colour, game::Ending::illegal_move, no_move->reason);
  if (const auto* resigned = std::get_if<contestant::Resigned>(&answer))
    return forfeit(colour, game::Ending::resigned, resigned->how);
  const auto* said = std::get_if<contestant::SaidMove>(&answer);
  if (said == nullptr) {
    return exited(colour, answer,
                  clock_.runs() ? fmt::format("in its turn after {:.1f} s", seconds(clock_.passed()))
                                : "before it read its colour");
  }
  if (const auto illegality = position_.check(said->move)) {
    return forfeit(colour, game::Ending::illegal_move,
                   (said->words.empty() ? notation::write_move(said->move) : said->words) + ": " +
                       game::explain(*illegality, position_, said->move));
  }
  return play_legal_move(said->move);
}

std::optional<game::Outcome> Match::play_legal_move(game::Move move) {
  Side& moved = mover();
  Side& waiting = opponent_of(moved);
  record::Turn turn{.ply = position_.ply() + 1,
                    .move = move,
                    .seconds = seconds(clock_.passed()),
                    .clocked_cpu_seconds = clocked_cpu(),
                    .unclocked_cpu_seconds = seconds(moved.time.take_unclocked_cpu())};
  const Clock::duration used = clock_.used();
  moved.time.add_move(used, clock_.passed() - clock_.waited(), turns_.add(move.colour));
  moved.time.add_overage(std::max<Clock::duration>(used - moved.limits.turn, 0s));
  position_.play(move);
  moved.player.finish_turn();
  turn.info = moved.player.take_search_info();
  moved.make_idle();
  moved.knows_colour = true;
  const bool was_idle = waiting.knows_colour;
  auto outcome = position_.outcome();
  // A program that has not even read its colour yet gets a little time to do so.
  if (outcome && !await_ready(waiting, loop_.now() + limits_.grace)) waiting.player.show_end(position_);
  if (!outcome) outcome = adjudicator_.outcome(turn, position_, warnings_);
  // In the opening swap2 a side may move several times in a row.
  if (!outcome) outcome = await_ready(mover());
  account(turn, sides_);
  if (!outcome && was_idle) outcome = computed_while_idle(turn, waiting);
  if (!outcome) outcome = went_on_while_stopped(waiting);
  if (!outcome) outcome = give_turn();
  // Only now call the spectators: they must not delay the turn.
  tell_of_move(std::move(turn));
  return outcome;
}

std::optional<game::Outcome> Match::give_turn() {
  Side& side = mover();
  if (side.limits.match > 0s) side.player.tell_time_left(side.left_of_match());
  if (side.limits.overage > 0s) side.player.tell_overage_left(side.left_of_overage());
  for (Spectator* spectator : spectators_) spectator->turn_begins(side.colour, position_.ply() + 1);
  const Clock::time_point before = loop_.now();
  const auto impossible = side.player.give_turn(position_);
  // The program may have been restarted.
  const Clock::duration passed = loop_.now() - before;
  if (passed > longest_look_interval)
    side.time.count_restart(passed, side.program().cpu_time(), limits_.start_cpu);
  // Continue a frozen program only now, when its turn file exists.
  side.make_active();
  side.renew_watch();
  start_clock(loop_.now());
  for (Spectator* spectator : spectators_) spectator->turn_given();
  referee_stopped_ = 0s;
  if (!impossible) return std::nullopt;
  clock_.show(0s);
  return forfeit(side.colour, game::Ending::illegal_move, *impossible);
}

void Match::start_clock(Clock::time_point moment) {
  const Side& side = mover();
  const Clock::duration charged = clock_.begin(mover(), moment);
  referee_wait_.restart();
  if (charged <= 0s) return;
  warnings_.push_back(fmt::format(
      "{}: computed for {:.1f} s while no clock ran; {:g} s are free, {:.1f} s are charged to "
      "its next turn",
      side.described(), seconds(side.time.unclocked()), seconds(side.limits.start_cpu), seconds(charged)));
}

std::optional<game::Outcome> Match::computed_while_idle(const record::Turn& turn, const Side& side) {
  if (turn.opponent_cpu_seconds <= seconds(limits_.idle_budget)) return std::nullopt;
  const std::string use = idle_use(turn.opponent_cpu_seconds, turn.seconds);
  if (limits_.idle_policy == IdlePolicy::forfeit) {
    clock_.show(0s);
    return used_idle_cpu(side, use);
  }
  if (limits_.idle_policy != IdlePolicy::record) warnings_.push_back(side.name + ": " + use);
  return std::nullopt;
}

std::optional<game::Outcome> Match::went_on_while_stopped(const Side& side) {
  if (limits_.idle_policy != IdlePolicy::freeze) return std::nullopt;
  const std::chrono::nanoseconds used = side.program().cpu_while_stopped();
  if (used <= limits_.idle_budget) return std::nullopt;
  const Clock::duration turn = clock_.passed();
  clock_.show(0s);
  return used_idle_cpu(side, "went on while it was stopped, and " + idle_use(seconds(used), seconds(turn)));
}

void Match::tell_of_move(record::Turn turn) {
  collect_warnings();
  turn.warnings = std::exchange(warnings_, {});
  const Clock::time_point before = loop_.now();
  for (Spectator* spectator : spectators_) spectator->moved(turn, position_);
  const Clock::duration delay = loop_.now() - before;
  if (delay > tolerated_delay) {
    warnings_.push_back(
        fmt::format("the referee waited {:.1f} s for its output to be read: the time of this turn may be too "
                    "long, and an overrun in it may not be noticed",
                    seconds(delay)));
  }
}

void Match::collect_warnings() {
  for (Side& side : sides_) {
    for (const std::string& warning : side.player.take_warnings())
      warnings_.push_back(side.described() + ": " + warning);
  }
}

game::Outcome Match::exited(Colour loser, const contestant::Answer& answer, const std::string& when) {
  // A scheduler or a shutdown that ends the job kills all processes at once, the referee included. Wait, so
  // that the referee's own signal arrives and no player loses.
  const Clock::time_point deadline = loop_.now() + shared_fate;
  while (loop_.now() < deadline) {
    loop_.wait_until(deadline);
    credit_lost_time();
  }
  return gone(loser, answer, when);
}

game::Outcome Match::lost_on_time(bool late) {
  const Side& side = mover();
  if (!clock_.runs() && !late) return lost_by_start(side, clock_.limit());
  if (!clock_.is_over_by_cpu()) suspect_ = side.suspicion(side.longest(clock_.limit()), referee_stopped_);
  return out_of_time(clock_, late);
}

std::optional<double> Match::clocked_cpu() {
  return mover().goes_by_cpu() ? std::optional(seconds(clock_.cpu())) : std::nullopt;
}

// No clock counts time in which the referee itself did not run, because its user stopped it or the machine
// slept.
void Match::credit_lost_time() {
  const LostTime lost = loop_.take_lost_time();
  clock_.forgive(lost);
  if (lost.asleep > 0s) {
    warnings_.push_back(fmt::format("the machine slept for {:.1f} s: the clock of this turn started anew",
                                    seconds(lost.asleep)));
  } else if (lost.stopped > 0s) {
    warnings_.push_back(fmt::format("the referee itself was stopped for {:.1f} s; no clock counts them",
                                    seconds(lost.stopped)));
    referee_stopped_ += lost.stopped;
  } else {
    return;
  }
  mover().watch_anew();
}

bool Match::credit_processor_wait() {
  if (clock_.is_over_by_cpu()) return false;
  const Clock::duration credit = take_processor_wait(mover(), clock_.limit());
  clock_.credit(credit);
  return credit > 0s;
}

Clock::duration Match::take_processor_wait(Side& side, Clock::duration limit) {
  const Clock::duration credit = side.take_processor_wait(limit);
  if (credit > 0s) {
    for (Spectator* spectator : spectators_) spectator->limit_extended(side.colour);
  }
  return credit;
}

}  // namespace kaven::referee::match
