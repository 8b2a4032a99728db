#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/move.hpp"

namespace kaven::game {

/// Every way a game can end: those decided on the board come first, then forfeits.
enum class Ending : std::uint8_t {
  line,               ///< the winner made a line
  most_lines,         ///< the board is full, the winner has more lines
  full_board,         ///< the board is full: a draw, or both lose, by the rules
  illegal_move,       ///< the loser's answer was no legal move
  time,               ///< the loser overran its turn
  exited,             ///< the loser's program ended by itself without an answer
  killed_by_signal,   ///< the loser's program was ended by a signal without an answer
  memory,             ///< the loser's program was ended because it exceeded its memory
  idle_cpu,           ///< the loser computed in its opponent's turn beyond what is allowed
  never_started,      ///< the loser's program could not be started
  never_read_colour,  ///< the loser's program did not take its colour within the start-up limit
  resigned,           ///< the loser, a human, gave up
};

/// Whether the loser lost by what its program did, not on the board.
bool is_forfeit(Ending ending);

enum class Result : std::uint8_t { white_wins, black_wins, draw, both_lose };

/// The result of a game that `colour` won.
constexpr Result win_for(Colour colour) {
  return colour == Colour::white ? Result::white_wins : Result::black_wins;
}
/// The side that won; nothing for a draw and where both lose.
std::optional<Colour> winner(Result result);

/// How one game ended, and why.
struct Outcome {
  Result result = Result::draw;
  Ending ending = Ending::full_board;
  std::vector<Place> line;  ///< Ending::line: the whole winning row, by column, then row
  /// Forfeits: what was seen, may quote the program. Most lines: the score, `6 to 4`. Line, where the loser
  /// has some, too, by a pop-out: `2 lines to 1`.
  std::string detail;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace kaven::game
