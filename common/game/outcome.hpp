// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/move.hpp"

namespace kaven::game {

/// Every way a game can end: without anybody's fault first, then forfeits.
enum class Ending : std::uint8_t {
  line,               ///< the winner made a line
  most_lines,         ///< the board is full and the winner has more lines
  full_board,         ///< the board is full: a draw or a loss for both, depending on the rules
  adjudicated,        ///< the result was set before the board decided: by a third party, or by agreement
  illegal_move,       ///< the loser's answer was not a legal move
  time,               ///< the loser exceeded its time limit
  exited,             ///< the loser's program exited without an answer
  killed_by_signal,   ///< a signal ended the loser's program before it answered
  memory,             ///< the loser's program exceeded its memory limit and was killed
  idle_cpu,           ///< the loser computed too much during its opponent's turn
  never_started,      ///< the loser's program could not be started
  never_read_colour,  ///< the loser's program did not read its colour within the start-up limit
  resigned,           ///< the loser, a human, resigned
};

/// Whether the loser lost because of its program, not on the board.
constexpr bool is_forfeit(Ending ending) {
  return ending >= Ending::illegal_move;
}

enum class Result : std::uint8_t { white_wins, black_wins, draw, both_lose };

/// The result of a game won by `colour`.
constexpr Result win_for(Colour colour) {
  return colour == Colour::white ? Result::white_wins : Result::black_wins;
}
/// The side that won. Empty for a draw and when both sides lose.
constexpr std::optional<Colour> winner(Result result) {
  if (result == Result::white_wins) return Colour::white;
  if (result == Result::black_wins) return Colour::black;
  return std::nullopt;
}

/// How one game ended, and why.
struct Outcome {
  Result result = Result::draw;
  Ending ending = Ending::full_board;
  std::vector<Place> line;  ///< Ending::line: the whole winning row, by column, then row
  /// Forfeits: what the referee observed; may quote the program. Ending::most_lines: the score, `6 to 4`.
  /// Ending::adjudicated: who set the result.
  /// Ending::line, if a pop-out gave both sides lines: `2 lines to 1`.
  std::string detail;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace kaven::game
