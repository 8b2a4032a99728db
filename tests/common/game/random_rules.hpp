// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <random>

#include "common/game/position.hpp"
#include "common/game/rules.hpp"

namespace kaven::game {

/// A number from `lowest` to `highest`, both included.
inline int random_number(std::mt19937& random, int lowest, int highest) {
  return lowest + static_cast<int>(random() % static_cast<unsigned>(highest - lowest + 1));
}

/// `variant` with a random size (mostly up to 6x6, sometimes up to 26x26), line length and full-board rule.
inline Rules random_size(std::mt19937& random, Rules variant) {
  if (variant.renju) {
    variant.columns = random_number(random, 5, 8);
    variant.rows = random_number(random, 5, 8);
    variant.line_length = 5;
    return variant;
  }
  if (variant.caro || variant.opening == Opening::swap2) {
    // Large enough for a row of five between two stones.
    variant.columns = random_number(random, 5, 9);
    variant.rows = random_number(random, 7, 9);
    variant.line_length = 5;
    return variant;
  }
  const int largest = random() % 200 == 0 ? largest_side : 6;
  variant.columns = random_number(random, 1, largest);
  variant.rows = random_number(random, 1, largest);
  const int longest = std::max(variant.columns, variant.rows);
  variant.line_length = random_number(random, 1, random() % 4 == 0 ? longest : std::min(4, longest));
  variant.full_board = random() % 2 == 0 ? FullBoard::draw : FullBoard::both_lose;
  return variant;
}

/// Random rules of the family.
inline Rules random_rules(std::mt19937& random) {
  Rules variant;
  variant.gravity = random() % 2 == 0;
  variant.opening = random() % 2 == 0 ? Opening::none : Opening::recolour;
  variant.goal = random() % 3 == 0 ? Goal::most_lines : Goal::first_line;
  variant.exact_length = variant.goal == Goal::first_line && random() % 2 == 0;
  const bool fits = variant.gravity && variant.opening == Opening::none && variant.goal == Goal::first_line &&
                    !variant.exact_length;
  variant.pop_out = fits && random() % 2 == 0;
  return random_size(random, variant);
}

/// One of the legal moves of a position that is not over.
inline Move random_legal_move(std::mt19937& random, const Position& position) {
  const auto legal = position.legal_moves();
  return legal[random() % legal.size()];
}

}  // namespace kaven::game
