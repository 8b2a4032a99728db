#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kaven::game {

// The games are one family: two sides put stones on a board of columns and rows, and lines of stones decide.
// Rules say which of them is played; a Position (position.hpp) plays by them, and says which moves are legal
// and how the game ended. catalogue.hpp lists the games that have names.

/// How the first two moves may go.
enum class Opening : std::uint8_t {
  none,
  /// Black may answer White's first stone by naming its place: the stone turns black (Go-moku, 1997 text).
  recolour,
};

enum class Goal : std::uint8_t {
  /// The first line ends the game and wins it.
  first_line,
  /// The board is filled; the side with more lines wins (Max-Connect4).
  most_lines,
};

/// What a full board without a line means.
enum class FullBoard : std::uint8_t { draw, both_lose };

inline constexpr int largest_side = 26;

/// A game of the family: stones of two colours on a board of columns and rows, in search of lines.
struct Rules {
  int columns = 7;            ///< 1–26, lettered from A
  int rows = 6;               ///< 1–26, numbered from 1
  int line_length = 4;        ///< stones in a row that make a line; at most the longer side of the board
  bool exact_length = false;  ///< longer rows do not count; only with Goal::first_line
  bool gravity = true;        ///< a stone rests on the bottom or on another stone
  /// Once a game each side may, instead of putting a stone, pop out a stone of its own from the bottom of a
  /// column: what lies above falls by one (Connect-N of WPI, 2013). That can make lines of both sides: who
  /// has more of them has won, and as many of both go on.
  bool pop_out = false;
  Opening opening = Opening::none;
  Goal goal = Goal::first_line;
  FullBoard full_board = FullBoard::draw;

  int places() const { return columns * rows; }
  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The contradiction in `rules`, as a sentence for the user; nothing when they describe a game.
std::optional<std::string> contradiction(const Rules& rules);

}  // namespace kaven::game
