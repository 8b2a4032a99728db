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
#include "common/text/printable.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::match {

using namespace std::chrono_literals;
using game::Colour;

namespace {

constexpr std::array both_colours = {Colour::white, Colour::black};

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
      contestants_(contestants),
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
  for (contestant::Contestant* each : contestants_) each->show_verdict(outcome, sentence);
  if (decided_on_the_board && limits_.idle_policy == IdlePolicy::freeze) {
    for (contestant::Contestant* each : contestants_) each->held_program().thaw();
  }
  const record::Verdict verdict{.outcome = outcome,
                                .seconds = decided_on_the_board ? 0 : seconds(last_turn_),
                                .clocked_cpu_seconds = decided_on_the_board || last_turn_ == 0s
                                                           ? std::nullopt
                                                           : clocked_cpu(position_.to_move()),
                                .warnings = std::exchange(warnings_, {}),
                                .suspect = suspect_,
                                .ended = record::time_text(std::chrono::system_clock::now())};
  for (Spectator* spectator : spectators_) spectator->ended(verdict, position_);
  if (decided_on_the_board) {
    let_exit();
    for (Spectator* spectator : spectators_) spectator->exit_time_over();
  }
  for (contestant::Contestant* each : contestants_) each->held_program().end();
}

game::Outcome Match::course() {
  // White moves first, and Black after an opening with an odd number of stones. If the referee freezes idle programs,
  // the start of the side that waits must not overlap the first turn either.
  const Colour first = position_.to_move();
  const Colour second = game::opponent(first);
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
  const Colour colour = position_.to_move();
  contestant::Contestant& mover = player(colour);
  // No clock counts time that was lost before the turn.
  loop_.take_lost_time();
  while (true) {
    credit_lost_time();
    if (!clock_runs_ && mover.ready()) start_first_clock();
    const Clock::time_point now = loop_.now();
    // If the clock were set back, which should not happen, the turn starts again.
    turn_start_ = std::min(turn_start_, now);
    read_clocks(colour);
    bool over = time_is_over(colour);
    if (over && credit_processor_wait(colour)) over = time_is_over(colour);
    const auto [answer, late] = look_for_answer(colour, over);
    if (answer || over) {
      for (Spectator* spectator : spectators_) spectator->answered(colour, answer);
    }
    if (answer && std::holds_alternative<contestant::SaidMove>(*answer) && has_slept(colour))
      return overran(
          colour, limit_of_turn(),
          fmt::format("{:.1f} s for all its moves, and computed for less than a tenth of that; "
                      "{:g} s are allowed so",
                      seconds(times_[game::index(colour)].present() + last_turn_), seconds(limits_.sleep)));
    if (answer && !late) return judge(*answer);
    if (answer || over) {
      // An opponent that took the processors away loses before this side's time-out counts.
      if (auto outcome = went_on_while_stopped(game::opponent(colour))) return outcome;
      return out_of_time(colour, late);
    }
    if (auto outcome = lost_before_its_turn(game::opponent(colour))) return outcome;
    watch_processors(colour, turn_start_, limit_of_turn());
    note_look(now);
    has_looked_ = true;
    loop_.wait_until(std::min(earliest_end(colour, now), next_look(mover, now)));
  }
}

Match::FoundAnswer Match::look_for_answer(Colour colour, bool over) {
  contestant::Contestant& mover = player(colour);
  const bool may_answer = left_of_match(colour) > 0s;
  auto answer = may_answer ? mover.answer(false) : std::nullopt;
  // An answer that counts only at the last chance may have been there before.
  const bool is_new = answer.has_value();
  if (!answer && may_answer && over) answer = mover.answer(true);
  // Time lost while the contestant was reading the answer is not the program's either.
  credit_lost_time();
  read_clocks(colour);
  if (!answer) return {};
  const Clock::time_point moment = moment_of_answer(colour, is_new);
  // A program that answers only at the last chance has taken all its time.
  if (is_new) last_turn_ = std::max<Clock::duration>(moment - turn_start_, 0s);
  credit_processor_wait(colour);
  const bool is_dated = (is_new && has_looked_) || mover.answer_age();
  const bool late =
      is_dated && std::holds_alternative<contestant::SaidMove>(*answer) && came_late(colour, moment);
  return {std::move(answer), late};
}

Clock::time_point Match::next_look(const contestant::Contestant& mover, Clock::time_point now) const {
  if (!mover.wakes_the_loop()) return now + shortest_look_interval;
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
  record::Turn turn{.ply = position_.ply() + 1,
                    .move = move,
                    .seconds = seconds(last_turn_),
                    .clocked_cpu_seconds = clocked_cpu(move.colour),
                    .unclocked_cpu_seconds = seconds(times_[game::index(move.colour)].take_unclocked_cpu())};
  const Clock::duration used = used_in_turn(move.colour);
  times_[game::index(move.colour)].add_move(used, last_turn_ - waited_in_turn(move.colour),
                                            turns_.add(move.colour));
  times_[game::index(move.colour)].add_overage(
      std::max<Clock::duration>(used - limits_of(move.colour).turn, 0s));
  const Colour waiting = game::opponent(move.colour);
  position_.play(move);
  // In the opening swap2 a side may move several times in a row.
  const Colour next = position_.to_move();
  player(move.colour).finish_turn();
  turn.info = player(move.colour).take_search_info();
  make_idle(move.colour);
  knows_colour_[game::index(move.colour)] = true;
  const bool was_idle = knows_colour_[game::index(waiting)];
  if (auto outcome = position_.outcome()) {
    // A program that has not even read its colour yet gets a little time to do so.
    if (!await_ready(waiting, loop_.now() + limits_.grace)) player(waiting).show_end(position_);
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
  auto outcome = await_ready(next);
  account(turn);
  if (!outcome && was_idle) outcome = computed_while_idle(turn, waiting);
  if (!outcome) outcome = went_on_while_stopped(waiting);
  if (outcome) {
    tell_of_move(std::move(turn));
    return outcome;
  }
  outcome = give_turn(next);
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

std::optional<game::Outcome> Match::give_turn(Colour colour) {
  if (limits_.match > 0s) player(colour).tell_time_left(left_of_match(colour));
  if (limits_.overage > 0s) player(colour).tell_overage_left(left_of_overage(colour));
  for (Spectator* spectator : spectators_) spectator->turn_begins(colour, position_.ply() + 1);
  const Clock::time_point before = loop_.now();
  const auto impossible = player(colour).give_turn(position_);
  // The program may have been restarted.
  const Clock::duration passed = loop_.now() - before;
  if (passed > longest_look_interval)
    times_[game::index(colour)].count_restart(passed, program(colour).cpu_time(), limits_.start_cpu);
  // Continue a frozen program only now, when its turn file exists.
  if (limits_.idle_policy == IdlePolicy::freeze) program(colour).thaw();
  renew_watch(colour);
  start_clock(colour, loop_.now());
  for (Spectator* spectator : spectators_) spectator->turn_given();
  referee_stopped_ = 0s;
  if (!impossible) return std::nullopt;
  last_turn_ = 0s;
  return forfeit(colour, game::Ending::illegal_move, *impossible);
}

void Match::make_idle(Colour colour) {
  if (limits_.idle_policy == IdlePolicy::freeze) program(colour).freeze();
}

std::optional<game::Outcome> Match::computed_while_idle(const record::Turn& turn, Colour colour) {
  if (turn.opponent_cpu_seconds <= seconds(limits_.idle_budget)) return std::nullopt;
  const std::string what = fmt::format("used {:.2f} s of CPU in its opponent's turn of {:.2f} s",
                                       turn.opponent_cpu_seconds, turn.seconds);
  if (limits_.idle_policy == IdlePolicy::forfeit) {
    last_turn_ = 0s;
    return forfeit(colour, game::Ending::idle_cpu,
                   fmt::format("{}; {:g} s allowed", what, seconds(limits_.idle_budget)));
  }
  if (limits_.idle_policy != IdlePolicy::record) {
    warnings_.push_back(header_.contestants[game::index(colour)].name + ": " + what);
  }
  return std::nullopt;
}

std::optional<game::Outcome> Match::went_on_while_stopped(Colour colour) {
  if (limits_.idle_policy != IdlePolicy::freeze) return std::nullopt;
  const std::chrono::nanoseconds used = program(colour).cpu_while_stopped();
  if (used <= limits_.idle_budget) return std::nullopt;
  return forfeit(
      colour, game::Ending::idle_cpu,
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
  for (const Colour colour : both_colours) {
    SideTime& time = times_[game::index(colour)];
    const std::chrono::nanoseconds used = time.take_cpu(program(colour).cpu_time());
    (colour == turn.move.colour ? turn.cpu_seconds : turn.opponent_cpu_seconds) = seconds(used);
    if (colour == turn.move.colour) time.add_computed(used);
  }
}

void Match::collect_warnings() {
  for (const Colour colour : both_colours) {
    for (const std::string& warning : player(colour).take_warnings()) {
      warnings_.push_back(side(colour) + ": " + warning);
    }
  }
}

void Match::let_exit() {
  const Clock::time_point deadline = loop_.now() + limits_.grace;
  const auto all_gone = [&] {
    return std::ranges::all_of(contestants_,
                               [](contestant::Contestant* each) { return each->held_program().gone(); });
  };
  try {
    while (!all_gone() && loop_.now() < deadline) loop_.wait_until(deadline);
  } catch (const Interrupted&) {
    // The verdict stands; only the wait ends early.
  } catch (const sandbox::SupervisorLost&) {
    // The same holds here.
  }
}

std::string Match::side(Colour colour) const {
  return fmt::format("{} ({})", game::colour_name(colour), header_.contestants[game::index(colour)].name);
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
