// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <random>

#include "agent/connect4/bitboard.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::connect4 {

inline game::Rules rules_of(int columns, int rows) {
  return {.columns = columns, .rows = rows};
}

/// The same position as the solver sees it.
inline Stones stones_of(const game::Position& position) {
  Stones stones;
  for (int column = 0; column < position.rules().columns; ++column) {
    for (int row = 0; row < position.height(column); ++row) {
      const Bitboard place = Bitboard{1} << (column * (position.rules().rows + 1) + row);
      (position.at({column, row}) == position.to_move() ? stones.mover : stones.opponent) |= place;
    }
  }
  return stones;
}

/// A position after `ply` random moves; nothing if the game was over before or is then.
inline std::optional<game::Position> random_position(const game::Rules& rules, int ply,
                                                     std::mt19937& random) {
  game::Position position(rules);
  while (position.ply() < ply && !position.over()) {
    const auto moves = position.legal_moves();
    position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
  }
  if (position.over()) return std::nullopt;
  return position;
}

}  // namespace kaven::agent::connect4
