#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/window_layout.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::coursework::connect_n {

/// What a board is worth to one player: infinity when he has won, minus infinity when he has lost, 0 for a
/// draw, else Score(player) - Score(opponent). Score is the sum of 10^(k-1) for every k-out-of-n unblocked
/// line: n places in line that hold k pieces of the side, at least one, and none of the other.
///
/// The sum is kept up to date piece by piece. It needs more than 64 bits where n is above 17.
class UnblockedLines {
 public:
  __extension__ using Value = __int128;
  static constexpr Value infinity = static_cast<Value>(1) << 120U;

  /// Evaluates for `player`, beginning with the board as it is.
  UnblockedLines(const game::Position& position, game::Colour player);

  void put(game::Move move);
  void take(game::Move move);
  Value value(const game::Position& position) const;

 private:
  using Pieces = std::array<std::uint8_t, 2>;  ///< the number of pieces in one window, by colour

  int place_of(game::Move move) const { return move.place.row * columns_ + move.place.column; }
  Value gain(const Pieces& pieces, std::size_t own) const;
  Value sign_of(game::Colour colour) const { return colour == player_ ? 1 : -1; }

  game::Colour player_;
  int columns_;
  lines::WindowLayout layout_;
  std::vector<Value> weights_;   ///< what a window is worth, by the number of pieces of its only owner
  std::vector<Pieces> windows_;  ///< the pieces in each window
  Value balance_ = 0;
};

}  // namespace kaven::agent::coursework::connect_n
