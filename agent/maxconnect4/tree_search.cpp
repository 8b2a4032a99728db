#include "agent/maxconnect4/tree_search.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace kaven::agent::maxconnect4 {

namespace {

// Beyond the value of any board.
constexpr Value infinity = 30000;

// A search that reaches the end of the game from here needs no table: it would cost more than it saves.
constexpr int fewest_remembered = 4;

// So near the end lines made and prevented are order enough.
constexpr int most_free_ordered_by_lines = 9;

// How deep a finding is, in the table: to the end of the game, or so many plies.
int table_depth(int depth, int free) {
  return depth >= free ? complete_depth : depth;
}

}  // namespace

TreeSearch::TreeSearch(const Geometry& board_geometry, const Weights& given_weights,
                       TranspositionTable& memory, Deadline& end)
    : geometry(board_geometry),
      weights(given_weights),
      table(memory),
      deadline(end),
      columns(static_cast<std::size_t>(board_geometry.columns())) {
  std::iota(columns.begin(), columns.end(), 0);
  const auto off_the_middle = [&](int column) { return std::abs(2 * column - (geometry.columns() - 1)); };
  std::ranges::stable_sort(columns, {}, off_the_middle);
}

TreeResult TreeSearch::search(const BitBoard& root, int depth, int first) {
  stopped = false;
  const Places playable = geometry.playable(root.taken());
  assert(playable != 0);
  std::vector<int> order = columns;
  const auto led = std::ranges::find(order, first);
  if (led != order.end()) std::rotate(order.begin(), led, led + 1);

  TreeResult result{.value = -infinity, .exact = depth >= free_places(root)};
  const auto distance_rank = [&](int column) { return std::ranges::find(columns, column); };
  for (const int column : order) {
    const Places place = playable & geometry.column(column);
    if (place == 0) continue;
    const BitBoard child = root.after(place, geometry);
    // A move nearer to the middle replaces one that is equally good, so that equality must be seen.
    const bool preferred = result.column != no_column && distance_rank(column) < distance_rank(result.column);
    const Value alpha = preferred ? result.value - 1 : result.value;
    Value value = 0;
    if (result.column == no_column) {
      value = -value_of(child, depth - 1, -infinity, infinity);
    } else {
      value = -value_of(child, depth - 1, -alpha - 1, -alpha);
      if (!stopped && value > alpha) value = -value_of(child, depth - 1, -infinity, -alpha);
    }
    if (stopped) return result;
    if (value > alpha) {
      result.value = value;
      result.column = column;
    }
  }
  result.completed = true;
  return result;
}

Value TreeSearch::value_of(const BitBoard& board, int depth, Value alpha, Value beta) {
  if (deadline.passed()) {
    stopped = true;
    return 0;
  }
  if (depth == 0) return evaluate(board, geometry, weights);
  const int free = free_places(board);
  if (free == 0) return value_of_quadruple * board.lead();
  // No play leads out of these bounds, so that the value is within them as well.
  const LeadBounds bounds = lead_bounds(board, geometry);
  if (const Value highest = value_of_quadruple * bounds.highest; highest <= alpha) return highest;
  if (const Value lowest = value_of_quadruple * bounds.lowest; lowest >= beta) return lowest;
  if (depth == 1) return value_of_last_ply(board, alpha, beta);

  const bool remembered = free >= fewest_remembered;
  const std::uint64_t key = remembered ? board.key(geometry) : 0;
  int first = no_column;
  if (remembered) {
    if (const auto finding = table.find(key)) {
      first = finding->place == no_place ? no_column : finding->place;
      if (finding->depth == table_depth(depth, free)) {
        if (finding->bound == Bound::exact) return finding->score;
        if (finding->bound == Bound::lower && finding->score >= beta) return finding->score;
        if (finding->bound == Bound::upper && finding->score <= alpha) return finding->score;
      }
    }
  }

  std::array<RankedMove, most_columns> moves;
  const int count = order_moves(board, first, moves.data());
  const Value lowest = alpha;
  Value best = -infinity;
  Places best_place = 0;
  for (int number = 0; number < count; ++number) {
    const Places place = moves[static_cast<std::size_t>(number)].place;
    const BitBoard child = board.after(place, geometry);
    Value value = 0;
    if (number == 0) {
      value = -value_of(child, depth - 1, -beta, -alpha);
    } else {
      value = -value_of(child, depth - 1, -alpha - 1, -alpha);
      if (!stopped && value > alpha && value < beta) value = -value_of(child, depth - 1, -beta, -alpha);
    }
    if (stopped) return 0;
    if (value > best) {
      best = value;
      best_place = place;
    }
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  if (remembered) {
    table.store(key, {.score = best,
                      .bound = best <= lowest ? Bound::upper
                               : best >= beta ? Bound::lower
                                              : Bound::exact,
                      .depth = table_depth(depth, free),
                      .place = geometry.column_of(best_place)});
  }
  return best;
}

// One ply before the leaves there is nothing to order or to remember.
Value TreeSearch::value_of_last_ply(const BitBoard& board, Value alpha, Value beta) {
  Value best = -infinity;
  for (Places left = geometry.playable(board.taken()); left != 0; left &= left - 1) {
    const Value value = -value_of(board.after(left & (~left + 1), geometry), 0, -beta, -alpha);
    if (stopped) return 0;
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

// The mover expands first the successor with the greatest evaluation, to him; one remembered before all.
int TreeSearch::order_moves(const BitBoard& board, int first, RankedMove* moves) const {
  int count = 0;
  const bool by_lines = free_places(board) <= most_free_ordered_by_lines;
  const auto rank_of = [&](Places place) {
    if (geometry.column_of(place) == first) return infinity;
    if (by_lines) return geometry.quadruples(board.mover | place) + geometry.quadruples(board.other | place);
    return -evaluate(board.after(place, geometry), geometry, weights);
  };
  for (Places left = geometry.playable(board.taken()); left != 0; left &= left - 1) {
    const Places place = left & (~left + 1);
    const Value rank = rank_of(place);
    int at = count++;
    for (; at > 0 && moves[at - 1].rank < rank; --at) moves[at] = moves[at - 1];
    moves[at] = {place, rank};
  }
  return count;
}

std::vector<int> TreeSearch::variation(const BitBoard& root, int column) const {
  std::vector<int> line;
  BitBoard board = root;
  while (column != no_column) {
    const Places place = geometry.playable(board.taken()) & geometry.column(column);
    if (place == 0) break;
    line.push_back(column);
    board = board.after(place, geometry);
    const auto finding = table.find(board.key(geometry));
    column = finding && finding->place != no_place ? finding->place : no_column;
  }
  return line;
}

}  // namespace kaven::agent::maxconnect4
