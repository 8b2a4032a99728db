#pragma once

#include <unordered_map>

#include "agent/search/score.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::lines {

/// Minimax as in the textbook: every legal move, no pruning, on the rules alone.
class PlainMinimax {
 public:
  /// Evaluates for `player`, to whom a full board is a loss where it makes both lose.
  explicit PlainMinimax(game::Colour player) : player_(player) {}

  /// The value of `position` to the side to move, looking `depth` moves ahead; a move by a side whose
  /// opponent threatens to make a line does not count. Leaves have their value by the static evaluation,
  /// and by what it sees at a glance.
  search::Score value(game::Position& position, int depth) const;

  /// The true value, by going to the end of the game everywhere. Remembers positions, so only for small
  /// boards.
  search::Score true_value(game::Position& position);

  /// The value of a position that is over, to the side to move.
  search::Score utility(const game::Position& position) const;

 private:
  game::Colour player_;
  std::unordered_map<std::uint64_t, search::Score> known_;
};

/// Whether a stone of `colour` on the free `place` would make a line.
bool makes_line(const game::Position& position, game::Place place, game::Colour colour);

}  // namespace kaven::agent::lines
