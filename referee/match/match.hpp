// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/system/processors.hpp"
#include "common/text/word_table.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/adjudication.hpp"
#include "referee/match/side_time.hpp"
#include "referee/match/spectator.hpp"
#include "referee/match/suspicion.hpp"

namespace kaven::referee::match {

// A Match sends one contestant its turn, waits on the event loop, asks for the answer, judges it on the
// board, and sends the other contestant its turn. Only the match keeps the clocks and decides who has won.
// The contestant knows its program's protocol; spectators (spectator.hpp), such as the record and the display
// of the board, receive every move.

/// The reaction to a program that computes in its opponent's turn. The referee records the CPU time in any
/// case.
enum class IdlePolicy : std::uint8_t {
  record,   ///< only record the time
  warn,     ///< warn if the time exceeds the budget
  freeze,   ///< freeze its processes in its opponent's turn; it loses if they use more than the budget
  forfeit,  ///< it loses if the time exceeds the budget
};

inline constexpr text::WordTable<IdlePolicy, 4> idle_policy_words = {{{{IdlePolicy::record, "record"},
                                                                       {IdlePolicy::warn, "warn"},
                                                                       {IdlePolicy::freeze, "freeze"},
                                                                       {IdlePolicy::forfeit, "forfeit"}}}};

/// The treatment of a turn during which the whole machine slept.
enum class AfterSleep : std::uint8_t {
  again,      ///< restart its clock
  void_game,  ///< the game has no verdict
};

struct Limits {
  Clock::duration turn;   ///< for one move, by `clock`
  Clock::duration start;  ///< from the launch of a program until it has read its colour, by `clock`
  IdlePolicy idle_policy = IdlePolicy::warn;
  std::chrono::nanoseconds idle_budget =
      std::chrono::milliseconds(200);  ///< CPU time in one turn of the opponent
  AfterSleep after_sleep = AfterSleep::again;
  /// Total time by which the turns of a side may exceed `turn` (Kaggle's overage time); 0: none.
  Clock::duration overage{};
  Clock::duration match{};      ///< for all moves of a side together, by `clock`; 0: no limit
  Clock::duration increment{};  ///< added to `match` after each move of the side
  /// Like `match`, but only for a side that used less than a tenth of the time as CPU time (record::has_slept);
  /// 0: no limit.
  Clock::duration sleep{};
  /// Free CPU time of a side in the whole game while no clock runs: for its start, and for a restart. The
  /// excess is charged to the next turn.
  std::chrono::nanoseconds start_cpu = std::chrono::seconds(5);
  Clock::duration grace{};  ///< how long programs may take to exit by themselves after a game
  /// The kind of time that the clocks count. The clocks of people are wall clocks in any case.
  record::ClockKind clock = record::ClockKind::wall;
  /// Time in which others had a program's processors counts against no limit of wall-clock time, so that the verdict
  /// does not depend on how busy the machine is: for trials.
  bool excludes_processor_wait = false;
  /// By which `turn`, `overage`, `match` and `increment` of White and of Black are multiplied.
  std::array<double, 2> time_factors{1, 1};
  Adjudication adjudication = Adjudication::none;
  Solver* solver = nullptr;  ///< used unless adjudication is none; may be null

  /// The limits of one side, multiplied.
  Limits of(game::Colour colour) const;
  /// Whether `turn` counts. A limit for one move that is not below that for all moves limits nothing.
  bool limits_each_move() const { return match == Clock::duration::zero() || turn < match; }
};

/// With ClockKind::cpu, the wall-clock time after which a turn with the limit `turn` is over, too: a program
/// that sleeps uses no CPU time. Waits for a processor that others used do not count.
constexpr Clock::duration wall_limit(Clock::duration turn) {
  return 10 * turn + std::chrono::seconds(10);
}

/// Thrown if the game cannot be judged and no player is at fault; what() says why.
class GameVoid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The course of one game between two programs, from the launch to the verdict.
///
/// A clock starts when the contestant has received its turn. If the colour is the signal for White's first
/// turn, White's clock starts when White has read its colour, at the latest after Limits::start. If White
/// answers without having read its colour, its turn began with its launch, and its limit is the longer of
/// Limits::start and Limits::turn. The game begins after the header's opening, with White to move. No clock
/// counts starts, the cleanup after a turn, or the referee's own work; but CPU time that a side uses
/// meanwhile is charged if it exceeds Limits::start_cpu.
class Match {
 public:
  Match(EventLoop& loop, record::Header header, const Limits& limits,
        std::array<contestant::Contestant*, 2> contestants, std::vector<Spectator*> spectators);

  /// Plays the game; both programs have ended when it returns. Throws Interrupted, GameVoid, and
  /// std::system_error if the machine is at fault; there is no verdict then.
  void play();

 private:
  static constexpr Clock::duration shortest_look_interval = std::chrono::milliseconds(20);

  contestant::Contestant& player(game::Colour colour) { return *contestants_[game::index(colour)]; }
  contestant::HeldProgram& program(game::Colour colour) { return player(colour).held_program(); }
  game::Outcome course();
  void start(game::Colour colour);
  std::optional<game::Outcome> begin_first_turn();
  void start_first_clock();
  bool goes_by_cpu(game::Colour colour);
  /// Reads both clocks of the current turn.
  void read_clocks(game::Colour colour);
  /// The CPU seconds of the current turn if its clock goes by them.
  std::optional<double> clocked_cpu(game::Colour colour);
  /// The time on the mover's clock when it was last read.
  Clock::duration used_in_turn(game::Colour colour);
  bool time_is_over(game::Colour colour);
  bool has_only_waited(game::Colour colour);
  /// When the answer came that has just been read; `none_before`: it was not there at the last look.
  Clock::time_point moment_of_answer(game::Colour colour, bool none_before);
  /// Whether an answer came too late that came at `moment`, by the clocks as they were read.
  bool came_late(game::Colour colour, Clock::time_point moment);
  /// Remembers that there was no answer at `look`.
  void note_look(Clock::time_point look);
  /// How long the mover has waited for processors in the current turn.
  Clock::duration waited_in_turn(game::Colour colour);
  /// When the time of the current turn is over, at the earliest.
  Clock::time_point earliest_end(game::Colour colour, Clock::time_point now);
  /// Time was over before the answer came that was `late`, or without one.
  game::Outcome out_of_time(game::Colour colour, bool late);
  Limits limits_of(game::Colour colour) const { return limits_.of(colour); }
  Clock::duration limit_of_turn() const;
  Clock::duration left_of_overage(game::Colour colour) const;
  Clock::duration left_of_match(game::Colour colour) const;
  bool has_slept(game::Colour colour);
  /// Counts the start of `colour`: no clock has run since `since`.
  void count_start(game::Colour colour, Clock::time_point since);
  /// The clock of `colour` began at `begin`.
  void start_clock(game::Colour colour, Clock::time_point begin);
  Clock::duration take_charge(game::Colour colour);
  std::optional<game::Outcome> give_turn(game::Colour colour);
  std::optional<game::Outcome> play_turn();
  /// The mover's answer, and whether it came after its time: what the referee did before its first look is no fault of
  /// the program, unless a file says when the answer came.
  struct FoundAnswer {
    std::optional<contestant::Answer> answer;
    bool late = false;
  };
  FoundAnswer look_for_answer(game::Colour colour, bool over);
  std::optional<game::Outcome> judge(const contestant::Answer& answer);
  std::optional<game::Outcome> play_legal_move(game::Move move);
  std::optional<game::Outcome> adjudicated(const record::Turn& turn);
  std::optional<game::Outcome> adjudicated_by_solver();
  std::optional<game::Outcome> await_ready(game::Colour colour);
  std::optional<game::Outcome> await_ready(game::Colour colour, Clock::time_point deadline);
  /// Whether the start limit is over: by the CPU time of `colour`, or at `deadline`, which may be extended.
  bool start_is_over(game::Colour colour, Clock::time_point& deadline);
  std::optional<game::Outcome> lost_before_its_turn(game::Colour colour);
  void tell_of_move(record::Turn turn);
  std::optional<game::Outcome> computed_while_idle(const record::Turn& turn, game::Colour colour);
  std::optional<game::Outcome> went_on_while_stopped(game::Colour colour);
  void collect_warnings();
  void account(record::Turn& turn);
  void make_idle(game::Colour colour);
  void credit_lost_time();
  /// Takes the time that others took from `colour` out of its current turn, if limits_ say so. Returns whether there was
  /// any.
  bool credit_processor_wait(game::Colour colour);
  /// The time that others took from the time limited by `limit`, if limits_ exclude it.
  Clock::duration take_processor_wait(game::Colour colour, Clock::duration limit);
  /// Forgets what the watch of `colour` has seen, as another limit begins.
  void renew_watch(game::Colour colour);
  /// Begins the watch of `colour` again, if it has begun.
  void watch_anew(game::Colour colour);
  /// The overrun of `limit` as the watch of `colour` shows it; nullopt if none has begun.
  std::optional<Overrun> watched_overrun(game::Colour colour, Clock::duration limit);
  void watch_processors(game::Colour colour, Clock::time_point since, Clock::duration limit);
  void suspect_machine(game::Colour loser, Clock::duration limit);
  void let_exit();
  Clock::time_point next_look(const contestant::Contestant& mover, Clock::time_point now) const;
  std::string side(game::Colour colour) const;
  game::Outcome overran(game::Colour loser, Clock::duration limit, std::string detail);
  game::Outcome never_read_colour(game::Colour loser, Clock::duration allowed);
  game::Outcome gone(game::Colour loser, const contestant::Answer& answer, const std::string& when);

  EventLoop& loop_;
  record::Header header_;
  Limits limits_;
  std::array<contestant::Contestant*, 2> contestants_;
  std::vector<Spectator*> spectators_;
  game::Position position_;
  std::array<Clock::time_point, 2> launched_{};
  std::array<bool, 2> knows_colour_{};
  Clock::time_point turn_start_;
  Clock::time_point last_look_;              ///< there was no answer then
  system::ProcessorWaitMeter referee_wait_;  ///< of the referee itself, since last_look_
  bool lost_time_ = false;                   ///< whether the referee lost time since last_look_
  bool has_looked_ = false;                  ///< whether the referee has looked for an answer in this turn
  bool clock_runs_ = true;        ///< false: White has not read its colour yet, and turn_start_ is its launch
  Clock::duration last_turn_{0};  ///< wall clock of the current turn, or the last one
  std::chrono::nanoseconds turn_cpu_start_{0};  ///< the mover's CPU time when its clock started
  std::chrono::nanoseconds last_turn_cpu_{0};   ///< since then
  record::TurnCount turns_;
  std::array<SideTime, 2> times_;
  std::array<ProcessorWatch, 2>
      processor_watches_;               ///< for the start of each program, then for each of its turns
  Clock::duration referee_stopped_{0};  ///< in this turn, or during the starts
  std::string suspect_;                 ///< why the machine may have caused the verdict
  std::vector<std::string> warnings_;
  ProvedResults proved_results_;
};

/// Returns the outcome of a game in which the program of `loser` exited or could not be started, as `answer`
/// says. `when` completes the sentence: "in its turn after 0.3 s".
game::Outcome outcome_of_end(game::Colour loser, const contestant::Answer& answer, const std::string& when);

/// The opponent of `loser` wins.
game::Outcome forfeit(game::Colour loser, game::Ending ending, std::string detail);

}  // namespace kaven::referee::match
