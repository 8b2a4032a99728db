// SPDX-License-Identifier: MIT
#pragma once

// Claimeven, the tournament agent, in a game by the file protocol: the course of one game, around an engine.
//
//   claimeven.in: W ──▶ my turn ── search ── claimeven.out: (W D 1) ──▶ wait for claimeven.in: (B D 2) ──▶ my turn …
//   claimeven.in: B ──▶ wait …                                                  until the game is over
//
// - It thinks for 0.8 of the limit, at most 10 s (--budget), counted from the time stamp of the turn file, less a
//   reserve for a loaded machine (search/deadline.hpp).
// - It prints a line for each depth, each move and the result. Printing may block, so it happens only while the clock
//   is stopped; a pipe is written before the move if it has room, because the referee may stop the program right after.
// - It displays an invalid move of the opponent with its error, and does not answer it. If a valid one follows, the
//   game goes on.
//
// The other faces of the program: gomocup/session.hpp (a Gomocup manager) and solve_command.hpp (values of positions).

#include <climits>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>

#include "agent/claimeven/arguments.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "common/mailbox/agent_mailbox.hpp"
#include "common/notation/move_text.hpp"

namespace kaven::agent::claimeven {

/// Explains why the opponent's `text` is not a legal move in `position`, with the offending part: `Invalid
/// move (B D 9): off the board: …`; empty if it is legal.
std::string illegal_move_text(const notation::MoveReading& reading, const std::string& text,
                              const game::Position& position);

/// Describes how the game ended: `White (me) wins against Black (the opponent): four in a row at D1 D2 D3
/// D4`.
std::string verdict(const game::Position& position, game::Colour me);

/// One game, from reading the colour to printing the winner.
class GamePlay {
 public:
  /// Maximum number of bytes printed at once while the clock runs.
  static constexpr std::size_t most_at_once = PIPE_BUF;

  /// Keeps references to everything except `can_print`, which returns whether `most_at_once` bytes can be
  /// printed without blocking.
  GamePlay(const Arguments& arguments, mailbox::AgentMailbox& mailbox, search::Engine& engine,
           std::ostream& out, std::function<bool()> can_print);

  /// Plays the whole game. Throws std::system_error if the files cannot be read or written.
  void run();

 private:
  mailbox::Turn wait_for_colour();
  mailbox::Turn wait_for_move();
  search::Deadline deadline_of(const mailbox::Turn& turn) const;
  void answer(const mailbox::Turn& turn);
  void say(const std::string& line);
  void flush_without_waiting();
  void flush_output();

  const Arguments& arguments_;
  mailbox::AgentMailbox& mailbox_;
  search::Engine& engine_;
  std::ostream& out_;
  std::function<bool()> can_print_;
  game::Position position_;
  game::Colour me_ = game::Colour::white;
  std::string pending_output_;
  search::ExpectedPause expected_pause_;
};

}  // namespace kaven::agent::claimeven
