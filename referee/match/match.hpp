// SPDX-License-Identifier: MIT
#pragma once

// The course of one game: whose turn it is, what the answer means, the clocks, and who has won. A match knows
// contestants, the event loop in which it waits, and its spectators; it knows nothing of programs, files or sandboxes.
//
//   start both, read colours ─▶ give_turn ─▶ wait ─▶ answer? ─▶ judge it on the board ─▶ give_turn to the other …
//   (match_start.cpp)             │           ▲         │ none                      └─▶ verdict ─▶ time to exit, end
//                        its clock starts     └─────────┤
//                        (match_clock.cpp)              └─▶ its time is over ─▶ verdict
//
// Only the match keeps the clocks and decides who has won. Each of the two players is a Side (side.hpp): its
// contestant, its limits, the time that it has used. Spectators (spectator.hpp), such as the record and the display of
// the board, receive every move, after the other side has received its turn: they must not delay it.

#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/system/processors.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/adjudication.hpp"
#include "referee/match/side.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::match {

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

  /// The side whose turn it is.
  Side& mover() { return sides_[game::index(position_.to_move())]; }
  Side& opponent_of(const Side& side) { return sides_[game::index(game::opponent(side.colour))]; }
  game::Outcome course();
  void collect_warnings();
  void let_exit();

  // The start (match_start.cpp).

  void start(Side& side);
  std::optional<game::Outcome> begin_first_turn();
  void start_first_clock();
  std::optional<game::Outcome> lost_before_its_turn(Side& side);
  std::optional<game::Outcome> await_ready(Side& side);
  std::optional<game::Outcome> await_ready(Side& side, Clock::time_point deadline);
  /// Whether the start limit is over: by the CPU time of `side`, or at `deadline`, which may be extended.
  bool start_is_over(Side& side, Clock::time_point& deadline);
  game::Outcome never_read_colour(const Side& loser, Clock::duration allowed);

  // A turn.

  std::optional<game::Outcome> give_turn();
  std::optional<game::Outcome> play_turn();
  /// The mover's answer, and whether it came after its time: what the referee did before its first look is no fault of
  /// the program, unless a file says when the answer came.
  struct FoundAnswer {
    std::optional<contestant::Answer> answer;
    bool late = false;
  };
  FoundAnswer look_for_answer(bool over);
  Clock::time_point next_look(Clock::time_point now);
  std::optional<game::Outcome> judge(const contestant::Answer& answer);
  std::optional<game::Outcome> play_legal_move(game::Move move);
  std::optional<game::Outcome> adjudicated(const record::Turn& turn);
  std::optional<game::Outcome> adjudicated_by_solver();
  void make_idle(Side& side);
  std::optional<game::Outcome> computed_while_idle(const record::Turn& turn, const Side& side);
  std::optional<game::Outcome> went_on_while_stopped(const Side& side);
  void account(record::Turn& turn);
  void tell_of_move(record::Turn turn);
  game::Outcome gone(game::Colour loser, const contestant::Answer& answer, const std::string& when);

  // The clock of the current turn (match_clock.cpp).

  /// The mover's clock began at `begin`.
  void start_clock(Clock::time_point begin);
  /// Reads both clocks.
  void read_clocks();
  /// The CPU seconds of the turn if its clock goes by them.
  std::optional<double> clocked_cpu();
  /// The time on the mover's clock when it was last read.
  Clock::duration used_in_turn();
  Clock::duration limit_of_turn();
  bool time_is_over();
  bool has_only_waited();
  bool has_slept();
  /// When the answer came that has just been read; `none_before`: it was not there at the last look.
  Clock::time_point moment_of_answer(bool none_before);
  /// Whether an answer came too late that came at `moment`, by the clocks as they were read.
  bool came_late(Clock::time_point moment);
  /// Remembers that there was no answer at `look`.
  void note_look(Clock::time_point look);
  /// How long the mover has waited for processors.
  Clock::duration waited_in_turn();
  /// When the time of the turn is over, at the earliest.
  Clock::time_point earliest_end(Clock::time_point now);
  void credit_lost_time();
  /// Takes the time that others took from the mover out of its turn, if its limits say so. Returns whether there was any.
  bool credit_processor_wait();
  /// Returns side.take_processor_wait(), and tells the spectators of it.
  Clock::duration take_processor_wait(Side& side, Clock::duration limit);
  /// Time was over before the answer came that was `late`, or without one.
  game::Outcome out_of_time(bool late);
  game::Outcome overran(Clock::duration limit, std::string detail);
  void suspect_machine(const Side& loser, Clock::duration limit);

  EventLoop& loop_;
  record::Header header_;
  Limits limits_;  ///< of both sides
  std::array<Side, 2> sides_;
  std::vector<Spectator*> spectators_;
  game::Position position_;
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
