#include "referee/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/time_text.hpp"
#include "common/text/printable.hpp"
#include "referee/match/program_end.hpp"
#include "referee/match/seconds.hpp"
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
  const bool decided_on_the_board = !game::is_forfeit(outcome.ending);
  const auto& [white, black] = header_.contestants;
  const std::string sentence = notation::outcome_sentence(outcome, header_.rules, white.name, black.name);
  for (contestant::Contestant* each : contestants_) each->show_verdict(outcome, sentence);
  if (decided_on_the_board && limits_.idle_policy == IdlePolicy::freeze) {
    for (contestant::Contestant* each : contestants_) each->held_program().thaw();
  }
  const record::Verdict verdict{.outcome = outcome,
                                .seconds = decided_on_the_board ? 0 : seconds(last_turn_),
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
  // If the referee freezes idle programs, Black's start must not overlap White's first turn either.
  const bool black_first = limits_.idle_policy == IdlePolicy::freeze;
  if (black_first) {
    start(Colour::black);
    if (auto outcome = await_ready(Colour::black)) return *outcome;
  }
  start(Colour::white);
  if (!black_first) start(Colour::black);
  if (auto outcome = begin_first_turn()) return *outcome;
  while (true) {
    if (auto outcome = play_turn()) return *outcome;
  }
}

// If White has not read its colour but may still answer, its turn began with its launch. Then it has at least
// as much time as in any other turn.
Clock::duration Match::limit_of_turn() const {
  if (const auto own = contestants_[game::index(position_.to_move())]->own_limit()) return *own;
  const Colour mover = position_.to_move();
  const Clock::duration turn = std::min(limits_.turn + left_of_overage(mover), left_of_match(mover));
  return clock_runs_ ? turn : std::max(limits_.start, turn);
}

Clock::duration Match::left_of_overage(Colour colour) const {
  return times_[game::index(colour)].left_of_overage(limits_.overage);
}

Clock::duration Match::left_of_match(Colour colour) const {
  return times_[game::index(colour)].left(limits_.match);
}

bool Match::has_slept(Colour colour) {
  const SideTime& time = times_[game::index(colour)];
  return limits_.sleep > 0s && !player(colour).own_limit() && time.used() + last_turn_ > limits_.sleep &&
         time.has_slept(last_turn_, program(colour).cpu_time(), limits_.sleep);
}

void Match::count_start(Colour colour, Clock::time_point since) {
  times_[game::index(colour)].count_start(loop_.now() - since, program(colour).cpu_time(), limits_.start_cpu);
}

Clock::duration Match::take_charge(Colour colour) {
  const Clock::duration charged = times_[game::index(colour)].take_charge();
  if (charged > 0s) {
    warnings_.push_back(fmt::format(
        "{}: computed for {:.1f} s on nobody's clock; {:g} s are free, {:.1f} s are charged to its "
        "next turn",
        side(colour), seconds(times_[game::index(colour)].unclocked()), seconds(limits_.start_cpu),
        seconds(charged)));
  }
  return charged;
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
    const Clock::time_point deadline = turn_start_ + limit_of_turn();
    const bool time_is_over = now >= deadline;
    const auto answer = left_of_match(colour) > 0s ? mover.answer(time_is_over) : std::nullopt;
    // Time lost while the contestant was reading the answer is not the program's either.
    credit_lost_time();
    last_turn_ = std::max<Clock::duration>(loop_.now() - turn_start_, 0s);
    if (answer || time_is_over) {
      for (Spectator* spectator : spectators_) spectator->answered(colour, answer);
    }
    if (answer && std::holds_alternative<contestant::SaidMove>(*answer) && has_slept(colour))
      return overran(
          colour,
          fmt::format("{:.1f} s for all its moves, and computed for less than a tenth of that; "
                      "{:g} s are allowed so",
                      seconds(times_[game::index(colour)].used() + last_turn_), seconds(limits_.sleep)));
    if (answer) return judge(*answer);
    if (time_is_over) {
      // An opponent that took the processors away loses before this side's time-out counts.
      if (auto outcome = went_on_while_stopped(game::opponent(colour))) return outcome;
      if (!clock_runs_) {
        suspect_machine(colour, limit_of_turn());
        return never_read_colour(colour, seconds(limit_of_turn()));
      }
      const auto own = mover.own_limit();
      const Clock::duration overage = own ? 0s : left_of_overage(colour);
      const bool match_is_over = !own && left_of_match(colour) < limits_.turn + overage;
      return overran(
          colour, fmt::format("{:g} s allowed{}{}; {}",
                              seconds(own.value_or(match_is_over ? limits_.match : limits_.turn)),
                              match_is_over ? " for all its moves" : "",
                              own || match_is_over || limits_.overage == 0s
                                  ? ""
                                  : fmt::format(", and {:.3g} s were left of its overage", seconds(overage)),
                              mover.describe_silence()));
    }
    if (auto outcome = lost_before_its_turn(game::opponent(colour))) return outcome;
    watch_processors(colour, turn_start_, limit_of_turn());
    loop_.wait_until(std::min(deadline, next_look(mover, now)));
  }
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
                    .unclocked_cpu_seconds = seconds(times_[game::index(move.colour)].take_unclocked_cpu())};
  times_[game::index(move.colour)].add_turn(last_turn_);
  times_[game::index(move.colour)].add_overage(std::max<Clock::duration>(last_turn_ - limits_.turn, 0s));
  const Colour next = game::opponent(move.colour);
  position_.play(move);
  player(move.colour).finish_turn();
  turn.info = player(move.colour).take_search_info();
  make_idle(move.colour);
  knows_colour_[game::index(move.colour)] = true;
  const bool next_was_idle = knows_colour_[game::index(next)];
  if (auto outcome = position_.outcome()) {
    // A program that has not even read its colour yet gets a little time to do so.
    if (!await_ready(next, loop_.now() + limits_.grace)) player(next).show_end(position_);
    account(turn);
    tell_of_move(std::move(turn));
    return outcome;
  }
  auto outcome = await_ready(next);
  account(turn);
  if (!outcome && next_was_idle) outcome = computed_while_idle(turn, next);
  if (!outcome) outcome = went_on_while_stopped(next);
  if (outcome) {
    tell_of_move(std::move(turn));
    return outcome;
  }
  outcome = give_turn(next);
  // Only now call the spectators: they must not delay the turn.
  tell_of_move(std::move(turn));
  return outcome;
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
  turn_start_ = loop_.now() - take_charge(colour);
  clock_runs_ = true;
  for (Spectator* spectator : spectators_) spectator->turn_given();
  processor_watches_[game::index(colour)].forget();
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

// No clock counts time in which the referee itself did not run, because its user stopped it or the machine
// slept.
void Match::credit_lost_time() {
  const LostTime lost = loop_.take_lost_time();
  if (lost.asleep > 0s) {
    if (limits_.after_sleep == AfterSleep::void_game) {
      throw GameVoid(
          fmt::format("the machine slept for {:.1f} s in ply {}", seconds(lost.asleep), position_.ply() + 1));
    }
    warnings_.push_back(fmt::format("the machine slept for {:.1f} s: the clock of this turn started anew",
                                    seconds(lost.asleep)));
    turn_start_ = loop_.now();
  } else if (lost.stopped > 0s) {
    warnings_.push_back(fmt::format("the referee itself was stopped for {:.1f} s, which is charged to nobody",
                                    seconds(lost.stopped)));
    turn_start_ += lost.stopped;
    referee_stopped_ += lost.stopped;
  }
}

// Most turns end before this begins to watch, because looking takes time from the program. The time before
// that is at most half of what would make the machine suspect.
void Match::watch_processors(Colour colour, Clock::time_point since, Clock::duration limit) {
  ProcessorWatch& watch = processor_watches_[game::index(colour)];
  const Clock::duration unwatched = std::max(shortest_look_interval, limit / (2 * suspicion_share));
  if (!watch.has_begun() && loop_.now() - since >= unwatched) watch.begin(program(colour));
}

void Match::suspect_machine(Colour loser, Clock::duration limit) {
  auto overrun = processor_watches_[game::index(loser)].overrun(program(loser), limit);
  if (!overrun) return;
  overrun->referee_stopped = referee_stopped_;
  suspect_ = suspicion(*overrun).value_or("");
}

void Match::tell_of_move(record::Turn turn) {
  collect_warnings();
  turn.warnings = std::exchange(warnings_, {});
  const Clock::time_point before = loop_.now();
  for (Spectator* spectator : spectators_) spectator->moved(turn, position_);
  const Clock::duration delay = loop_.now() - before;
  if (delay > tolerated_delay) {
    warnings_.push_back(
        fmt::format("the referee was held up for {:.1f} s by what its output goes to: this turn was "
                    "measured too long, and an overrun in it was not seen",
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

game::Outcome Match::overran(Colour loser, std::string detail) {
  const Clock::duration limit = limit_of_turn();
  suspect_machine(loser, limit > 0s ? limit : limits_.turn);
  return forfeit(loser, game::Ending::time, std::move(detail));
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

}  // namespace kaven::referee::match
