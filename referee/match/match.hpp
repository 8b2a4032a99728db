// SPDX-License-Identifier: MIT
#pragma once

// The course of one game: whose turn it is, what the answer means, the clocks, and who has won. A match knows
// contestants, the event loop in which it waits, and its spectators; it knows nothing of programs, files or sandboxes.
//
//   start both, read colours ─▶ give_turn ─▶ wait ─▶ answer? ─▶ judge it on the board ─▶ give_turn to the other …
//   (match_start.cpp)             │           ▲         │ none                      └─▶ verdict ─▶ time to exit, end
//                        its clock starts     └─────────┤
//                        (TurnClock)                    └─▶ its time is over ─▶ verdict
//
// Only the match decides who has won. Each of the two players is a Side (side.hpp): its contestant, its limits, the time
// that it has used. The clock of the turn is a TurnClock (turn_clock.hpp); verdict.hpp words the outcome of a forfeit.
// Spectators (spectator.hpp), such as the record and the display of the board, receive every move,
// after the other side has received its turn: they must not delay it.

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
#include "referee/match/turn_clock.hpp"

namespace kaven::referee::match {

/// Thrown if the game cannot be judged and no player is at fault; what() says why.
class GameVoid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How often a match looks for what no event announces.
inline constexpr Clock::duration shortest_look_interval = std::chrono::milliseconds(20);

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
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  /// Plays the game; both programs have ended when it returns. Throws Interrupted, GameVoid, and
  /// std::system_error if the machine is at fault; there is no verdict then.
  void play();

 private:
  /// The side whose turn it is.
  Side& mover() { return sides_[game::index(position_.to_move())]; }
  Side& opponent_of(const Side& side) { return sides_[game::index(game::opponent(side.colour))]; }
  game::Outcome course();

  // The start (match_start.cpp).

  void start(Side& side);
  std::optional<game::Outcome> begin_first_turn();
  void start_first_clock();
  std::optional<game::Outcome> lost_before_its_turn(Side& side);
  std::optional<game::Outcome> await_ready(Side& side);
  std::optional<game::Outcome> await_ready(Side& side, Clock::time_point deadline);
  /// Whether the start limit is over: by the CPU time of `side`, or at `deadline`, which may be extended.
  bool start_is_over(Side& side, Clock::time_point& deadline);
  game::Outcome lost_by_start(const Side& loser, Clock::duration allowed);

  // A turn.

  std::optional<game::Outcome> give_turn();
  /// The mover has received its turn at `moment`.
  void start_clock(Clock::time_point moment);
  std::optional<game::Outcome> play_turn();
  /// The mover's answer, if it is there; `over`: this is its last chance.
  std::optional<contestant::Answer> look_for_answer(bool over);
  std::optional<game::Outcome> judge(const contestant::Answer& answer);
  std::optional<game::Outcome> play_legal_move(game::Move move);
  std::optional<game::Outcome> computed_while_idle(const record::Turn& turn, const Side& side);
  std::optional<game::Outcome> went_on_while_stopped(const Side& side);
  game::Outcome lost_on_time(bool late);
  game::Outcome exited(game::Colour loser, const contestant::Answer& answer, const std::string& when);
  void tell_of_move(record::Turn turn);
  void collect_warnings();

  // The time of others, and of the machine.

  void credit_lost_time();
  /// Takes the time that others took from the mover out of its turn, if its limits say so. Returns whether there was any.
  bool credit_processor_wait();
  /// Returns side.take_processor_wait(), and tells the spectators of it.
  Clock::duration take_processor_wait(Side& side, Clock::duration limit);
  /// The CPU seconds of the turn if the mover's clock goes by them.
  std::optional<double> clocked_cpu();

  EventLoop& loop_;
  record::Header header_;
  Limits limits_;  ///< of both sides
  std::array<Side, 2> sides_;
  std::vector<Spectator*> spectators_;
  game::Position position_;
  TurnClock clock_;
  system::ProcessorWaitMeter referee_wait_;  ///< of the referee itself, since its last look for an answer
  record::TurnCount turns_;
  Clock::duration referee_stopped_{0};  ///< in this turn, or during the starts
  std::string suspect_;                 ///< why the machine may have caused the verdict
  std::vector<std::string> warnings_;
  Adjudicator adjudicator_;
};

}  // namespace kaven::referee::match
