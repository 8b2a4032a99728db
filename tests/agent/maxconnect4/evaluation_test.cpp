// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/agent/maxconnect4/boards.hpp"

namespace kaven::agent::maxconnect4 {
namespace {

using game::Colour;
using game::Position;

/// A naive evaluation, quadruple by quadruple.
Value slow_evaluation(const Position& position, const Weights& weights) {
  const Colour mover = position.to_move();
  const game::Rules& rules = position.rules();
  Value worth = value_of_quadruple * (position.lines(mover) - position.lines(game::opponent(mover)));
  int lowest = -position.lines(game::opponent(mover));
  int highest = position.lines(mover);
  lowest += position.lines(mover);
  highest -= position.lines(game::opponent(mover));
  for (int column = 0; column < rules.columns; ++column) {
    for (int row = 0; row < rules.rows; ++row) {
      for (const game::Place step : game::line_directions) {
        const auto along = [&](int at) {
          return game::Place{column + at * step.column, row + at * step.row};
        };
        if (!position.on_board(along(3))) continue;
        int own = 0;
        int others = 0;
        game::Place lacking;
        for (int at = 0; at < 4; ++at) {
          const auto stone = position.at(along(at));
          if (!stone) lacking = along(at);
          if (stone) (*stone == mover ? own : others) += 1;
        }
        if (others == 0 && own < 4) ++highest;
        if (own == 0 && others < 4) --lowest;
        if (own > 0 && others > 0) continue;
        const int pieces = own + others;
        const int sign = own > 0 ? 1 : -1;
        if (pieces == 1) worth += sign * weights.one;
        if (pieces == 2) worth += sign * weights.two;
        if (pieces != 3) continue;
        const Colour owner = own > 0 ? mover : game::opponent(mover);
        const bool good_row = (lacking.row % 2 == 0) == (owner == Colour::white);
        worth += sign * (weights.three + (good_row ? weights.parity : -weights.parity));
      }
    }
  }
  return std::clamp(worth, value_of_quadruple * lowest, value_of_quadruple * highest);
}

TEST(Evaluation, IsTheSumOverAllQuadruples) {
  std::mt19937 random(96);
  for (int round = 0; round < 2000; ++round) {
    const game::Rules rules = random_most_lines_rules(random, 63);
    const Geometry geometry(rules.columns, rules.rows);
    const auto position = random_most_lines(random, rules, game::random_number(random, 0, rules.places()));
    const Weights weights{.one = 3, .two = 11, .three = 37, .parity = 13};
    ASSERT_EQ(evaluate(board_of(position), geometry, weights), slow_evaluation(position, weights));
  }
}

TEST(Evaluation, TheLeadAtTheEndIsWithinTheBoundsAllAlong) {
  std::mt19937 random(97);
  for (int round = 0; round < 1000; ++round) {
    const game::Rules rules = random_most_lines_rules(random, 63);
    const Geometry geometry(rules.columns, rules.rows);
    Position position(rules);
    int lowest = -1000;
    int highest = 1000;
    while (true) {
      // The value is White's.
      const Board board = board_of(position);
      LeadBounds bounds = lead_bounds(board, geometry);
      if (position.to_move() == Colour::black) bounds = {-bounds.highest, -bounds.lowest};
      ASSERT_LE(lowest, bounds.lowest);
      ASSERT_GE(highest, bounds.highest);
      lowest = bounds.lowest;
      highest = bounds.highest;
      const Value value = evaluate(board, geometry, Weights{});
      const Value white_value = position.to_move() == Colour::white ? value : -value;
      ASSERT_LE(value_of_quadruple * lowest, white_value);
      ASSERT_GE(value_of_quadruple * highest, white_value);
      if (position.over()) break;
      position.play(game::random_legal_move(random, position));
    }
    const int lead = position.lines(Colour::white) - position.lines(Colour::black);
    ASSERT_EQ(lowest, lead);
    ASSERT_EQ(highest, lead);
  }
}

}  // namespace
}  // namespace kaven::agent::maxconnect4
