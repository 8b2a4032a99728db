// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::agent::lines {

/// Games of every kind, small enough for slow and simple searches.
inline std::vector<game::Rules> small_variants() {
  using game::FullBoard;
  using game::Goal;
  using game::Opening;
  return {
      {},
      {.columns = 4, .rows = 4},
      {.columns = 5, .rows = 4},
      {.columns = 5, .rows = 5, .line_length = 3},
      {.columns = 6, .rows = 3, .line_length = 3, .full_board = FullBoard::both_lose},
      {.columns = 5, .rows = 4, .line_length = 3, .exact_length = true},
      {.columns = 7, .rows = 6, .line_length = 4, .exact_length = true},
      {.columns = 8, .rows = 5, .line_length = 5},
      {.columns = 1, .rows = 6, .line_length = 2},
      {.columns = 6, .rows = 1, .line_length = 2},
      {.columns = 5, .rows = 4, .line_length = 4, .goal = Goal::most_lines},
      {.columns = 4,
       .rows = 4,
       .line_length = 3,
       .goal = Goal::most_lines,
       .full_board = FullBoard::both_lose},
      {.columns = 3, .rows = 3, .line_length = 3, .gravity = false},
      {.columns = 4, .rows = 4, .line_length = 3, .gravity = false},
      {.columns = 4, .rows = 4, .line_length = 4, .gravity = false, .full_board = FullBoard::both_lose},
      {.columns = 5, .rows = 5, .line_length = 4, .gravity = false, .opening = Opening::recolour},
      {.columns = 6, .rows = 5, .line_length = 4, .exact_length = true, .gravity = false},
      {.columns = 5, .rows = 3, .line_length = 3, .gravity = false, .opening = Opening::recolour},
      {.columns = 4, .rows = 3, .line_length = 2, .gravity = false, .opening = Opening::recolour},
      {.columns = 3, .rows = 3, .line_length = 2, .gravity = false, .goal = Goal::most_lines},
      {.columns = 7, .rows = 7, .line_length = 5, .gravity = false, .opening = Opening::recolour},
      {.columns = 1, .rows = 1, .line_length = 1},
      {.columns = 3, .rows = 2, .line_length = 1, .gravity = false, .opening = Opening::recolour},
      {.columns = 2, .rows = 2, .line_length = 1, .goal = Goal::most_lines},
      {.pop_out = true},
      {.columns = 3, .rows = 3, .line_length = 3, .pop_out = true},
      {.columns = 4, .rows = 4, .line_length = 3, .pop_out = true},
      {.columns = 4, .rows = 3, .line_length = 3, .pop_out = true, .full_board = FullBoard::both_lose},
      {.columns = 2, .rows = 5, .line_length = 2, .pop_out = true},
  };
}

/// Games on boards of usual sizes.
inline std::vector<game::Rules> large_variants() {
  using game::Goal;
  using game::Opening;
  return {
      {},
      {.goal = Goal::most_lines},
      {.columns = 10, .rows = 10, .line_length = 5},
      {.columns = 26, .rows = 26, .line_length = 4},
      {.columns = 10, .rows = 10, .line_length = 5, .pop_out = true},
      {.columns = 15, .rows = 15, .line_length = 5, .gravity = false, .opening = Opening::recolour},
      {.columns = 15, .rows = 15, .line_length = 5, .exact_length = true, .gravity = false},
      {.columns = 26, .rows = 26, .line_length = 6, .gravity = false},
      {.columns = 26,
       .rows = 3,
       .line_length = 26,
       .gravity = false,
       .full_board = game::FullBoard::both_lose},
      {.columns = 9, .rows = 9, .line_length = 4, .gravity = false, .goal = Goal::most_lines},
  };
}

inline game::Move random_move(const game::Position& position, std::mt19937& random) {
  const auto moves = position.legal_moves();
  return moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
}

/// An unfinished position after at most `plies` random moves.
inline game::Position random_position(const game::Rules& rules, int plies, std::mt19937& random) {
  game::Position position(rules);
  while (position.ply() < plies) {
    position.play(random_move(position, random));
    if (!position.over()) continue;
    position.undo();
    break;
  }
  return position;
}

/// All small and large variants.
inline std::vector<game::Rules> all_variants() {
  std::vector<game::Rules> variants = small_variants();
  for (const game::Rules& rules : large_variants()) variants.push_back(rules);
  return variants;
}

}  // namespace kaven::agent::lines
