// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/window_layout.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::coursework::connect_n {

/// The value of a board for one player: infinity for a win, minus infinity for a loss, 0 for a draw,
/// otherwise Score(player) - Score(opponent). Score is the sum of 10^(k-1) over all k-out-of-n unblocked
/// lines: n places in a line with k pieces (at least one) of the player and none of the opponent.
///
/// The sum is updated piece by piece. For n above 17 it exceeds 64 bits.
class UnblockedLines {
 public:
  __extension__ using Value = __int128;
  static constexpr Value infinity = static_cast<Value>(1) << 120U;

  /// Evaluates for `player`, beginning with the pieces of `position`.
  UnblockedLines(const game::Position& position, game::Colour player);

  void put(game::Move move);
  void take(game::Move move);
  Value value(const game::Position& position) const;

 private:
  using Pieces = std::array<std::uint8_t, 2>;  ///< the number of pieces in a window, by colour

  int place_of(game::Move move) const { return move.place.row * columns_ + move.place.column; }
  Value gain(const Pieces& pieces, std::size_t own) const;
  Value sign_of(game::Colour colour) const { return colour == player_ ? 1 : -1; }

  game::Colour player_;
  int columns_;
  lines::WindowLayout layout_;
  std::vector<Value> weights_;   ///< the value of a window by the number of pieces of its only owner
  std::vector<Pieces> windows_;  ///< the pieces in each window
  Value balance_ = 0;
};

}  // namespace kaven::agent::coursework::connect_n
