// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/maxconnect4_engine.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "agent/maxconnect4/tree_search.hpp"
#include "agent/search/iterative_deepening.hpp"

namespace kaven::agent::maxconnect4 {

using namespace search;

namespace {

// An exact value becomes a win or loss by its lead (score.hpp), independent of the evaluation.
Score score_of(Value value, bool exact) {
  if (!exact) return std::clamp(value, -largest_estimate, largest_estimate);
  const int lead = value / value_of_quadruple;
  if (lead == 0) return 0;
  return lead > 0 ? largest_estimate + lead : -largest_estimate + lead;
}

std::vector<game::Move> moves_of(const game::Position& position, const std::vector<int>& columns) {
  game::Position board = position;
  std::vector<game::Move> moves;
  for (const int column : columns) {
    moves.push_back({board.to_move(), {column, board.height(column)}});
    board.play(moves.back());
  }
  return moves;
}

}  // namespace

bool plays(const game::Rules& rules) {
  return rules.goal == game::Goal::most_lines && rules.gravity && rules.line_length == line_length &&
         rules.opening == game::Opening::none && rules.full_board == game::FullBoard::draw &&
         fits(rules.columns, rules.rows);
}

MaxConnect4Engine::MaxConnect4Engine(const game::Rules& rules, std::size_t memory, const Weights& weights)
    : rules_(rules), geometry_(rules.columns, rules.rows), weights_(weights), table_(memory) {
  assert(plays(rules));
}

SearchResult MaxConnect4Engine::choose(const game::Position& position, int depth, Deadline& deadline,
                                       const Report& report) {
  assert(position.rules() == rules_ && !position.over());
  table_.new_search();
  const Board board = board_of(position);
  TreeSearch search(geometry_, weights_, table_, deadline);
  const auto playable = [&](int column) { return position.height(column) < rules_.rows; };
  int best_column = *std::ranges::find_if(search.column_order(), playable);
  SearchResult best{.score = score_of(evaluate(board, geometry_, weights_), false),
                    .variation = moves_of(position, {best_column})};
  best.move = best.variation.front();
  const int free = rules_.places() - position.ply();
  const auto iterate = [&](int depth_now) {
    const TreeResult found = search.search(board, depth_now, depth_now == 1 ? no_column : best_column);
    if (found.column != no_column) {
      best_column = found.column;
      best.variation = moves_of(position, search.variation(board, best_column));
      best.move = best.variation.front();
      best.proved = found.exact && found.completed;
      best.score = score_of(found.value, best.proved);
    }
    return Iteration{.result = best, .completed = found.completed, .final = found.exact};
  };
  const SearchResult ready = best;
  return iterative_deepening(ready, std::min(depth, free), deadline, iterate, report);
}

}  // namespace kaven::agent::maxconnect4
