// SPDX-License-Identifier: MIT
#include "tests/agent/lines/plain_minimax.hpp"

#include <algorithm>

#include "agent/lines/evaluation.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

bool can_make_line(const game::Position& position, game::Colour colour) {
  if (position.rules().goal == game::Goal::most_lines) return false;
  const auto moves = position.legal_moves();
  return std::ranges::any_of(moves, [&](game::Move move) {
    return !game::is_pop_out(move) && !position.at(move.place) && makes_line(position, move.place, colour);
  });
}

bool threatened(const game::Position& position) {
  if (position.rules().opening == game::Opening::recolour && position.ply() <= 1) return false;
  return can_make_line(position, game::opponent(position.to_move()));
}

}  // namespace

bool makes_line(const game::Position& position, game::Place place, game::Colour colour) {
  const auto run = [&](int right, int up) {
    int length = 0;
    game::Place at{place.column + right, place.row + up};
    while (position.on_board(at) && position.at(at) == colour) {
      ++length;
      at = {at.column + right, at.row + up};
    }
    return length;
  };
  const game::Rules& rules = position.rules();
  for (const auto& [right, up] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, -1)}) {
    const int length = run(right, up) + 1 + run(-right, -up);
    if (rules.exact_length ? length == rules.line_length : length >= rules.line_length) return true;
  }
  return false;
}

Score PlainMinimax::utility(const game::Position& position) const {
  const game::Outcome outcome = *position.outcome();
  const auto winner = game::winner(outcome.result);
  if (outcome.ending == game::Ending::line) {
    return winner == position.to_move() ? win_at(position.ply()) : loss_at(position.ply());
  }
  if (winner) {
    const int lead = position.lines(*winner) - position.lines(game::opponent(*winner));
    return winner == position.to_move() ? largest_estimate + lead : -largest_estimate - lead;
  }
  if (outcome.result == game::Result::draw) return 0;
  return position.to_move() == player_ ? -20500 : 20500;
}

Score PlainMinimax::value(game::Position& position, int depth) const {
  if (position.over()) return utility(position);
  // Nothing is better than an immediate win.
  if (can_make_line(position, position.to_move())) return win_at(position.ply() + 1);
  const bool forced = threatened(position);
  if (depth <= 0 && !forced) {
    const Board board(position, weights_of(position.rules()));
    const ThreatStatus threats = check_threats(board, player_);
    return threats.decided ? threats.score : evaluate(board, player_);
  }
  Score best = -largest_score;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -value(position, forced ? depth : depth - 1));
    position.undo();
  }
  return best;
}

Score PlainMinimax::true_value(game::Position& position) {
  if (position.over()) return utility(position);
  if (const auto found = known_.find(position.hash()); found != known_.end()) return found->second;
  Score best = -largest_score;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -true_value(position));
    position.undo();
  }
  known_.emplace(position.hash(), best);
  return best;
}

}  // namespace kaven::agent::lines
