// SPDX-License-Identifier: MIT
#pragma once

#include <random>

#include "agent/maxconnect4/bitboard.hpp"
#include "tests/common/game/random_rules.hpp"

namespace kaven::agent::maxconnect4 {

inline game::Rules most_lines(int columns, int rows) {
  return {.columns = columns, .rows = rows, .goal = game::Goal::most_lines};
}

/// The position after `plies` random moves.
inline game::Position random_most_lines(std::mt19937& random, const game::Rules& rules, int plies) {
  game::Position position(rules);
  while (position.ply() < plies) position.play(game::random_legal_move(random, position));
  return position;
}

/// The rules for a board that has room for a line of four and at most `most_places` places.
inline game::Rules random_most_lines_rules(std::mt19937& random, int most_places) {
  while (true) {
    const game::Rules rules =
        most_lines(game::random_number(random, 1, 9), game::random_number(random, 1, 9));
    const bool small = fits(rules.columns, rules.rows) && rules.places() <= most_places;
    if (small && !game::contradiction(rules)) return rules;
  }
}

}  // namespace kaven::agent::maxconnect4
