// SPDX-License-Identifier: MIT
#pragma once

// The family of games: two sides put stones on a board of columns and rows, and lines of stones decide. A Rules value
// is one game of the family; a Position (position.hpp) plays by it, and knows which moves are legal and how the game
// ended. catalogue.hpp has the games with names.
//
//   Rules ──▶ Position ── check(move): why it is illegal ── play(), undo() ── outcome(): result, ending, line
//
//                 size    line   gravity
//   connect4      7x6     4      yes
//   gomoku        15x15   5      no        the first stone may change its colour (Opening::recolour)
//   renju         15x15   5      no        fouls of the side that moves first
//   caro          15x15   5      no        exactly five, not between two stones of the other side
//   maxconnect4   7x6     4      yes       the board is filled, the side with more lines wins
//   connectn      10x10   5      yes       with pop-outs on request
//
// Pure values without I/O. A new game is a row of catalogue.cpp, a new rule a member of Rules.

#include <cstdint>
#include <optional>
#include <string>

#include "common/game/move.hpp"

namespace kaven::game {

/// Special rules for the first two moves.
enum class Opening : std::uint8_t {
  none,
  /// Black may answer White's first stone by naming its place: the stone turns black (Go-moku, 1997 text).
  recolour,
  /// White puts three stones, Black chooses a colour or puts two more and lets White choose (swap2.hpp).
  swap2,
};

enum class Goal : std::uint8_t {
  /// The first line ends the game and wins it.
  first_line,
  /// The board is filled; the side with more lines wins (Max-Connect4).
  most_lines,
};

/// The result of a full board on which neither side has won.
enum class FullBoard : std::uint8_t { draw, both_lose };

inline constexpr int largest_side = 26;

/// A game of the family.
struct Rules {
  int columns = 7;            ///< 1–26, lettered from A
  int rows = 6;               ///< 1–26, numbered from 1
  int line_length = 4;        ///< stones in a row that make a line; at most the longer side of the board
  bool exact_length = false;  ///< longer rows do not count; only with Goal::first_line
  /// The side that moves first needs exactly five and may make no foul (renju.hpp); the other one needs five or more.
  bool renju = false;
  /// A row of exactly five with stones of the other side at both ends is no line; the edge of the board is no such end
  /// (Caro). Piskvork and the Gomocup judge it so: INFO rule 9 with exact_length, 8 without, where six or more win even
  /// between two stones. (Sources: Piskvork 9.0, game.cpp, where a move is made; GomocupJudge, ai_match.py; the rule of
  /// the Gomocup 2023: "neither oxxxxxo nor xxxxxx is a win".)
  bool caro = false;
  bool gravity = true;  ///< a stone must rest on the bottom or on another stone
  /// Once per game, each side may pop one of its own stones out of the bottom of a column instead of putting
  /// a stone; the stones above fall by one row (Connect-N of WPI, 2013). A pop-out can make lines for both
  /// sides: the side with more lines wins; if both have the same number, the game goes on.
  bool pop_out = false;
  Opening opening = Opening::none;
  Goal goal = Goal::first_line;
  FullBoard full_board = FullBoard::draw;

  int places() const { return columns * rows; }
  /// Whether longer rows do not count for `colour`.
  bool needs_exact_length(Colour colour) const { return exact_length || (renju && colour == Colour::white); }
  friend bool operator==(const Rules&, const Rules&) = default;
};

/// Returns the contradiction in `rules` as a sentence for the user; empty if they describe a game.
std::optional<std::string> contradiction(const Rules& rules);

}  // namespace kaven::game
