#include "agent/maxconnect4/maxconnect4_engine.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "agent/maxconnect4/tree_search.hpp"
#include "agent/search/deepening.hpp"

namespace kaven::agent::maxconnect4 {

namespace {

// The lead decides, not the evaluation: a full board's score says by how much (see score.hpp).
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

MaxConnect4Engine::MaxConnect4Engine(const game::Rules& given_rules, std::size_t memory,
                                     const Weights& given_weights)
    : rules(given_rules),
      geometry(given_rules.columns, given_rules.rows),
      weights(given_weights),
      table(memory) {
  assert(plays(given_rules));
}

Thought MaxConnect4Engine::choose(const game::Position& position, int depth, Deadline& deadline,
                                  const Report& report) {
  assert(position.rules() == rules && !position.over());
  table.grow_old();
  const BitBoard board = bit_board(position);
  TreeSearch search(geometry, weights, table, deadline);
  const auto playable = [&](int column) { return position.height(column) < rules.rows; };
  int best_column = *std::ranges::find_if(search.column_order(), playable);
  Thought best{.score = score_of(evaluate(board, geometry, weights), false),
               .variation = moves_of(position, {best_column})};
  best.move = best.variation.front();
  const int free = rules.places() - position.ply();
  const auto iterate = [&](int depth_now) {
    const TreeResult found = search.search(board, depth_now, depth_now == 1 ? no_column : best_column);
    if (found.column != no_column) {
      best_column = found.column;
      best.variation = moves_of(position, search.variation(board, best_column));
      best.move = best.variation.front();
      best.proved = found.exact && found.completed;
      best.score = score_of(found.value, best.proved);
    }
    return Iteration{.thought = best, .completed = found.completed, .final = found.exact};
  };
  const Thought ready = best;
  return deepen(ready, std::min(depth, free), deadline, iterate, report);
}

}  // namespace kaven::agent::maxconnect4
