// SPDX-License-Identifier: MIT
#include "referee/compliance/compliant_opponent.hpp"

#include <limits>
#include <vector>

namespace kaven::referee::compliance {

using game::Colour;
using game::Place;

namespace {

// Each further stone in a line that can still be completed multiplies its value by this.
constexpr double weight_of_a_stone = 8;
constexpr double whole_line = 1e9;

struct Stones {
  int own = 0;
  int opposing = 0;
};

// Counts the stones in the line from `start` in `direction`; nullopt if the line does not fit on the board.
std::optional<Stones> stones_in_line(const game::Position& position, Place start, Place direction,
                                     Colour own) {
  Stones stones;
  for (int step = 0; step < position.rules().line_length; ++step) {
    const Place place{start.column + step * direction.column, start.row + step * direction.row};
    if (!position.on_board(place)) return std::nullopt;
    if (const auto stone = position.at(place)) ++(*stone == own ? stones.own : stones.opposing);
  }
  return stones;
}

double prospect(int stones) {
  double value = 1;
  for (int stone = 0; stone < stones; ++stone) value *= weight_of_a_stone;
  return stones == 0 ? 0 : value;
}

// The sum over all lines, from the point of view of `goal`: lines of the opponent count for it (to_lose) or
// against it (to_draw), own lines always against it.
double value(const game::Position& position, Colour own, OpponentGoal goal) {
  double total = 0;
  const int length = position.rules().line_length;
  for (int column = 0; column < position.rules().columns; ++column) {
    for (int row = 0; row < position.rules().rows; ++row) {
      for (const Place direction : game::line_directions) {
        const auto stones = stones_in_line(position, {column, row}, direction, own);
        if (!stones) continue;
        const double own_prospect = stones->opposing == 0 ? prospect(stones->own) : 0;
        const double other_prospect = stones->own == 0 ? prospect(stones->opposing) : 0;
        if (stones->own == length) total -= whole_line;
        total +=
            goal == OpponentGoal::to_lose ? other_prospect - own_prospect : -other_prospect - own_prospect;
      }
    }
  }
  return total;
}

bool has_winning_move(game::Position& position) {
  for (const game::Move& move : position.legal_moves()) {
    position.play(move);
    const bool wins = position.line_winner() == move.colour;
    position.undo();
    if (wins) return true;
  }
  return false;
}

}  // namespace

game::Move choose_move(const game::Position& position, OpponentGoal goal, std::mt19937& generator) {
  game::Position board = position;
  const Colour own = position.to_move();
  std::vector<game::Move> best;
  double best_value = -std::numeric_limits<double>::infinity();
  for (const game::Move& move : position.legal_moves()) {
    // Recolourings and pop-outs have scenarios of their own.
    if (position.ply() == 1 && position.rules().opening == game::Opening::recolour && position.at(move.place))
      continue;
    if (game::is_pop_out(move)) continue;
    board.play(move);
    double move_value = value(board, own, goal);
    if (!board.over() && has_winning_move(board)) {
      move_value += goal == OpponentGoal::to_lose ? whole_line / 4 : -whole_line / 4;
    }
    board.undo();
    if (move_value > best_value) {
      best_value = move_value;
      best.clear();
    }
    if (move_value == best_value) best.push_back(move);
  }
  if (best.empty()) return position.legal_moves().front();
  return best[std::uniform_int_distribution<std::size_t>(0, best.size() - 1)(generator)];
}

}  // namespace kaven::referee::compliance
