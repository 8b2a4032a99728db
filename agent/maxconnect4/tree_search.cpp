// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/tree_search.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <numeric>

namespace kaven::agent::maxconnect4 {

using namespace search;

namespace {

// Above the value of any board.
constexpr Value infinity = 30000;

// A search that reaches the end of the game from here needs no table: the table would cost more than it
// saves.
constexpr int fewest_places_in_table = 4;

// With so few free places, sorting by lines made and prevented is sufficient.
constexpr int most_free_ordered_by_lines = 9;

// The depth to store in the table: `complete_depth` at the end of the game, otherwise the plies.
int table_depth(int depth, int free) {
  return depth >= free ? complete_depth : depth;
}

}  // namespace

TreeSearch::TreeSearch(const Geometry& geometry, const Weights& weights, TranspositionTable& table,
                       Deadline& deadline)
    : geometry_(geometry),
      weights_(weights),
      table_(table),
      deadline_(deadline),
      columns_(static_cast<std::size_t>(geometry.columns())) {
  std::iota(columns_.begin(), columns_.end(), 0);
  const auto off_the_middle = [&](int column) { return std::abs(2 * column - (geometry_.columns() - 1)); };
  std::ranges::stable_sort(columns_, {}, off_the_middle);
}

TreeResult TreeSearch::search(const Board& root, int depth, int first) {
  stopped_ = false;
  const Bitboard playable = geometry_.playable(root.taken());
  assert(playable != 0);
  std::vector<int> order = columns_;
  const auto led = std::ranges::find(order, first);
  if (led != order.end()) std::rotate(order.begin(), led, led + 1);

  TreeResult result{.value = -infinity, .exact = depth >= free_places(root)};
  const auto distance_rank = [&](int column) { return std::ranges::find(columns_, column); };
  for (const int column : order) {
    const Bitboard place = playable & geometry_.column(column);
    if (place == 0) continue;
    const Board child = root.after(place, geometry_);
    // A move nearer to the middle replaces an equally good one, so equality must be detected.
    const bool preferred = result.column != no_column && distance_rank(column) < distance_rank(result.column);
    const Value alpha = preferred ? result.value - 1 : result.value;
    Value value = 0;
    if (result.column == no_column) {
      value = -search_node(child, depth - 1, -infinity, infinity);
    } else {
      value = -search_node(child, depth - 1, -alpha - 1, -alpha);
      if (!stopped_ && value > alpha) value = -search_node(child, depth - 1, -infinity, -alpha);
    }
    if (stopped_) return result;
    if (value > alpha) {
      result.value = value;
      result.column = column;
    }
  }
  result.completed = true;
  return result;
}

Value TreeSearch::search_node(const Board& board, int depth, Value alpha, Value beta) {
  if (deadline_.passed()) {
    stopped_ = true;
    return 0;
  }
  if (depth == 0) return evaluate(board, geometry_, weights_);
  const int free = free_places(board);
  if (free == 0) return value_of_quadruple * board.lead();
  // No play leaves these bounds, so the value is within them as well.
  const LeadBounds bounds = lead_bounds(board, geometry_);
  if (const Value highest = value_of_quadruple * bounds.highest; highest <= alpha) return highest;
  if (const Value lowest = value_of_quadruple * bounds.lowest; lowest >= beta) return lowest;
  if (depth == 1) return search_last_ply(board, alpha, beta);

  const bool in_table = free >= fewest_places_in_table;
  const std::uint64_t key = in_table ? board.key(geometry_) : 0;
  int first = no_column;
  if (in_table) {
    if (const auto entry = table_.find(key)) {
      first = entry->place == no_place ? no_column : entry->place;
      if (entry->depth == table_depth(depth, free)) {
        if (entry->bound == Bound::exact) return entry->score;
        if (entry->bound == Bound::lower && entry->score >= beta) return entry->score;
        if (entry->bound == Bound::upper && entry->score <= alpha) return entry->score;
      }
    }
  }

  std::array<RankedMove, most_columns> moves;
  const int count = order_moves(board, first, moves.data());
  const Value lowest = alpha;
  Value best = -infinity;
  Bitboard best_place = 0;
  for (int number = 0; number < count; ++number) {
    const Bitboard place = moves[static_cast<std::size_t>(number)].place;
    const Board child = board.after(place, geometry_);
    Value value = 0;
    if (number == 0) {
      value = -search_node(child, depth - 1, -beta, -alpha);
    } else {
      value = -search_node(child, depth - 1, -alpha - 1, -alpha);
      if (!stopped_ && value > alpha && value < beta) value = -search_node(child, depth - 1, -beta, -alpha);
    }
    if (stopped_) return 0;
    if (value > best) {
      best = value;
      best_place = place;
    }
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  if (in_table) {
    table_.store(key, {.score = best,
                       .bound = best <= lowest ? Bound::upper
                                : best >= beta ? Bound::lower
                                               : Bound::exact,
                       .depth = table_depth(depth, free),
                       .place = geometry_.column_of(best_place)});
  }
  return best;
}

// One ply before the leaves, ordering and storing moves is useless.
Value TreeSearch::search_last_ply(const Board& board, Value alpha, Value beta) {
  Value best = -infinity;
  for (Bitboard left = geometry_.playable(board.taken()); left != 0; left &= left - 1) {
    const Value value = -search_node(board.after(left & (~left + 1), geometry_), 0, -beta, -alpha);
    if (stopped_) return 0;
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

// The table's move comes first, then the successors by falling evaluation for the mover.
int TreeSearch::order_moves(const Board& board, int first, RankedMove* moves) const {
  int count = 0;
  const bool by_lines = free_places(board) <= most_free_ordered_by_lines;
  const auto rank_of = [&](Bitboard place) {
    if (geometry_.column_of(place) == first) return infinity;
    if (by_lines)
      return geometry_.quadruples(board.mover | place) + geometry_.quadruples(board.other | place);
    return -evaluate(board.after(place, geometry_), geometry_, weights_);
  };
  for (Bitboard left = geometry_.playable(board.taken()); left != 0; left &= left - 1) {
    const Bitboard place = left & (~left + 1);
    const Value rank = rank_of(place);
    int at = count++;
    for (; at > 0 && moves[at - 1].rank < rank; --at) moves[at] = moves[at - 1];
    moves[at] = {place, rank};
  }
  return count;
}

std::vector<int> TreeSearch::variation(const Board& root, int column) const {
  std::vector<int> line;
  Board board = root;
  while (column != no_column) {
    const Bitboard place = geometry_.playable(board.taken()) & geometry_.column(column);
    if (place == 0) break;
    line.push_back(column);
    board = board.after(place, geometry_);
    const auto entry = table_.find(board.key(geometry_));
    column = entry && entry->place != no_place ? entry->place : no_column;
  }
  return line;
}

}  // namespace kaven::agent::maxconnect4
