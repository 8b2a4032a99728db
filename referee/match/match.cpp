// SPDX-License-Identifier: MIT
#include "referee/match/match.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/time_text.hpp"
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

}  // namespace

Match::Match(EventLoop& loop, record::Header header, const Limits& limits,
             std::array<contestant::Contestant*, 2> contestants, std::vector<Spectator*> spectators)
    : loop_(loop),
      header_(std::move(header)),
      limits_(limits),
      sides_{Side(Colour::white, *contestants[0], header_.contestants[0].name, limits),
             Side(Colour::black, *contestants[1], header_.contestants[1].name, limits)},
      spectators_(std::move(spectators)),
      position_(header_.rules) {
  for (const game::Move move : header_.opening) position_.play(move);
}

void Match::play() {
  for (Spectator* spectator : spectators_) spectator->started(header_);
  const game::Outcome outcome = course();
  collect_warnings();
  // After an adjudication programs still play: they are ended as after a forfeit.
  const bool decided_on_the_board =
      !game::is_forfeit(outcome.ending) && outcome.ending != game::Ending::adjudicated;
  const auto& [white, black] = header_.contestants;
  const std::string sentence = notation::outcome_sentence(outcome, header_.rules, white.name, black.name);
  for (Side& side : sides_) side.player.show_verdict(outcome, sentence);
  if (decided_on_the_board && limits_.idle_policy == IdlePolicy::freeze) {
    for (Side& side : sides_) side.program().thaw();
  }
  const record::Verdict verdict{
      .outcome = outcome,
      .seconds = decided_on_the_board ? 0 : seconds(last_turn_),
      .clocked_cpu_seconds = decided_on_the_board || last_turn_ == 0s ? std::nullopt : clocked_cpu(),
      .warnings = std::exchange(warnings_, {}),
      .suspect = suspect_,
      .ended = record::time_text(std::chrono::system_clock::now())};
  for (Spectator* spectator : spectators_) spectator->ended(verdict, position_);
  if (decided_on_the_board) {
    let_exit();
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
    if (!clock_runs_ && side.player.ready()) start_first_clock();
    const Clock::time_point now = loop_.now();
    // If the clock were set back, which should not happen, the turn starts again.
    turn_start_ = std::min(turn_start_, now);
    read_clocks();
    bool over = time_is_over();
    if (over && credit_processor_wait()) over = time_is_over();
    const auto [answer, late] = look_for_answer(over);
    if (answer || over) {
      for (Spectator* spectator : spectators_) spectator->answered(side.colour, answer);
    }
    if (answer && std::holds_alternative<contestant::SaidMove>(*answer) && has_slept())
      return overran(limit_of_turn(),
                     fmt::format("{:.1f} s for all its moves, and computed for less than a tenth of that; "
                                 "{:g} s are allowed so",
                                 seconds(side.time.present() + last_turn_), seconds(limits_.sleep)));
    if (answer && !late) return judge(*answer);
    if (answer || over) {
      // An opponent that took the processors away loses before this side's time-out counts.
      if (auto outcome = went_on_while_stopped(opponent)) return outcome;
      return out_of_time(late);
    }
    if (auto outcome = lost_before_its_turn(opponent)) return outcome;
    side.watch_processors(loop_.now() - turn_start_, limit_of_turn());
    note_look(now);
    has_looked_ = true;
    loop_.wait_until(std::min(earliest_end(now), next_look(now)));
  }
}

Match::FoundAnswer Match::look_for_answer(bool over) {
  Side& side = mover();
  const bool may_answer = side.left_of_match() > 0s;
  auto answer = may_answer ? side.player.answer(false) : std::nullopt;
  // An answer that counts only at the last chance may have been there before.
  const bool is_new = answer.has_value();
  if (!answer && may_answer && over) answer = side.player.answer(true);
  // Time lost while the contestant was reading the answer is not the program's either.
  credit_lost_time();
  read_clocks();
  if (!answer) return {};
  const Clock::time_point moment = moment_of_answer(is_new);
  // A program that answers only at the last chance has taken all its time.
  if (is_new) last_turn_ = std::max<Clock::duration>(moment - turn_start_, 0s);
  credit_processor_wait();
  const bool is_dated = (is_new && has_looked_) || side.player.answer_age();
  const bool late = is_dated && std::holds_alternative<contestant::SaidMove>(*answer) && came_late(moment);
  return {std::move(answer), late};
}

Clock::time_point Match::next_look(Clock::time_point now) {
  if (!mover().player.wakes_the_loop()) return now + shortest_look_interval;
  return now +
         std::clamp((now - turn_start_) / look_interval_share, shortest_look_interval, longest_look_interval);
}

std::optional<game::Outcome> Match::judge(const contestant::Answer& answer) {
  const Colour colour = position_.to_move();
  if (const auto* no_move = std::get_if<contestant::SaidNoMove>(&answer)) {
    return forfeit(colour, game::Ending::illegal_move, no_move->reason);
  }
  if (const auto* resigned = std::get_if<contestant::Resigned>(&answer)) {
    return forfeit(colour, game::Ending::resigned, resigned->how);
  }
  const auto* said = std::get_if<contestant::SaidMove>(&answer);
  if (said == nullptr) {
    return gone(colour, answer,
                clock_runs_ ? fmt::format("in its turn after {:.1f} s", seconds(last_turn_))
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
                    .seconds = seconds(last_turn_),
                    .clocked_cpu_seconds = clocked_cpu(),
                    .unclocked_cpu_seconds = seconds(moved.time.take_unclocked_cpu())};
  const Clock::duration used = used_in_turn();
  moved.time.add_move(used, last_turn_ - waited_in_turn(), turns_.add(move.colour));
  moved.time.add_overage(std::max<Clock::duration>(used - moved.limits.turn, 0s));
  position_.play(move);
  moved.player.finish_turn();
  turn.info = moved.player.take_search_info();
  make_idle(moved);
  moved.knows_colour = true;
  const bool was_idle = waiting.knows_colour;
  if (auto outcome = position_.outcome()) {
    // A program that has not even read its colour yet gets a little time to do so.
    if (!await_ready(waiting, loop_.now() + limits_.grace)) waiting.player.show_end(position_);
    account(turn);
    tell_of_move(std::move(turn));
    return outcome;
  }
  if (auto outcome = adjudicated(turn)) {
    account(turn);
    last_turn_ = 0s;
    tell_of_move(std::move(turn));
    return outcome;
  }
  // In the opening swap2 a side may move several times in a row.
  auto outcome = await_ready(mover());
  account(turn);
  if (!outcome && was_idle) outcome = computed_while_idle(turn, waiting);
  if (!outcome) outcome = went_on_while_stopped(waiting);
  if (outcome) {
    tell_of_move(std::move(turn));
    return outcome;
  }
  outcome = give_turn();
  // Only now call the spectators: they must not delay the turn.
  tell_of_move(std::move(turn));
  return outcome;
}

std::optional<game::Outcome> Match::adjudicated(const record::Turn& turn) {
  if (limits_.adjudication == Adjudication::none) return std::nullopt;
  proved_results_.add(turn);
  if (auto outcome = certain_outcome(position_)) return outcome;
  if (auto outcome = adjudicated_by_solver()) return outcome;
  return limits_.adjudication == Adjudication::agreed ? proved_results_.agreed() : std::nullopt;
}

std::optional<game::Outcome> Match::adjudicated_by_solver() {
  if (limits_.solver == nullptr) return std::nullopt;
  try {
    return outcome_by_exact_value(position_, *limits_.solver);
  } catch (const SolverFailure& failure) {
    limits_.solver = nullptr;
    warnings_.push_back(
        fmt::format("the game is not adjudicated by exact value from here on: {}", failure.what()));
    return std::nullopt;
  }
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
  if (limits_.idle_policy == IdlePolicy::freeze) side.program().thaw();
  side.renew_watch();
  start_clock(loop_.now());
  for (Spectator* spectator : spectators_) spectator->turn_given();
  referee_stopped_ = 0s;
  if (!impossible) return std::nullopt;
  last_turn_ = 0s;
  return forfeit(side.colour, game::Ending::illegal_move, *impossible);
}

void Match::make_idle(Side& side) {
  if (limits_.idle_policy == IdlePolicy::freeze) side.program().freeze();
}

std::optional<game::Outcome> Match::computed_while_idle(const record::Turn& turn, const Side& side) {
  if (turn.opponent_cpu_seconds <= seconds(limits_.idle_budget)) return std::nullopt;
  const std::string what = fmt::format("used {:.2f} s of CPU in its opponent's turn of {:.2f} s",
                                       turn.opponent_cpu_seconds, turn.seconds);
  if (limits_.idle_policy == IdlePolicy::forfeit) {
    last_turn_ = 0s;
    return forfeit(side.colour, game::Ending::idle_cpu,
                   fmt::format("{}; {:g} s allowed", what, seconds(limits_.idle_budget)));
  }
  if (limits_.idle_policy != IdlePolicy::record) warnings_.push_back(side.name + ": " + what);
  return std::nullopt;
}

std::optional<game::Outcome> Match::went_on_while_stopped(const Side& side) {
  if (limits_.idle_policy != IdlePolicy::freeze) return std::nullopt;
  const std::chrono::nanoseconds used = side.program().cpu_while_stopped();
  if (used <= limits_.idle_budget) return std::nullopt;
  return forfeit(
      side.colour, game::Ending::idle_cpu,
      fmt::format("went on while it was stopped, and used {:.2f} s of CPU in its opponent's turn of "
                  "{:.2f} s; {:g} s allowed",
                  seconds(used), seconds(std::exchange(last_turn_, Clock::duration(0))),
                  seconds(limits_.idle_budget)));
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

void Match::account(record::Turn& turn) {
  for (Side& side : sides_) {
    const std::chrono::nanoseconds used = side.time.take_cpu(side.program().cpu_time());
    const bool moved = side.colour == turn.move.colour;
    (moved ? turn.cpu_seconds : turn.opponent_cpu_seconds) = seconds(used);
    if (moved) side.time.add_computed(used);
  }
}

void Match::collect_warnings() {
  for (Side& side : sides_) {
    for (const std::string& warning : side.player.take_warnings())
      warnings_.push_back(side.described() + ": " + warning);
  }
}

void Match::let_exit() {
  const Clock::time_point deadline = loop_.now() + limits_.grace;
  const auto all_gone = [&] {
    return std::ranges::all_of(sides_, [](const Side& side) { return side.program().gone(); });
  };
  try {
    while (!all_gone() && loop_.now() < deadline) loop_.wait_until(deadline);
  } catch (const Interrupted&) {
    // The verdict stands; only the wait ends early.
  } catch (const sandbox::SupervisorLost&) {
    // The same holds here.
  }
}

game::Outcome Match::gone(Colour loser, const contestant::Answer& answer, const std::string& when) {
  // A scheduler or a shutdown that ends the job kills all processes at once, the referee included. Wait, so
  // that the referee's own signal arrives and no player loses.
  const Clock::time_point deadline = loop_.now() + shared_fate;
  while (loop_.now() < deadline) {
    loop_.wait_until(deadline);
    credit_lost_time();
  }
  return outcome_of_end(loser, answer, when);
}

game::Outcome forfeit(game::Colour loser, game::Ending ending, std::string detail) {
  return {.result = game::win_for(game::opponent(loser)), .ending = ending, .detail = std::move(detail)};
}

game::Outcome outcome_of_end(game::Colour loser, const contestant::Answer& answer, const std::string& when) {
  if (const auto* failure = std::get_if<contestant::NotStartable>(&answer)) {
    return forfeit(loser, game::Ending::never_started, failure->reason);
  }
  const auto* gone = std::get_if<contestant::Gone>(&answer);
  const int status = gone != nullptr ? gone->wait_status : 0;
  if (gone != nullptr && gone->memory_exceeded) return forfeit(loser, game::Ending::memory, when);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return forfeit(loser, game::Ending::killed_by_signal,
                   fmt::format("SIG{} ({}) {}", ::sigabbrev_np(signal), ::sigdescr_np(signal), when));
  }
  std::string detail = fmt::format("exit status {} {}", WEXITSTATUS(status), when);
  if (gone != nullptr && !gone->missing.empty()) detail += "; " + gone->missing;
  return forfeit(loser, game::Ending::exited, std::move(detail));
}

}  // namespace kaven::referee::match
