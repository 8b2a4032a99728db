#pragma once

#include <cstdint>
#include <vector>

#include "agent/maxconnect4/bitboard.hpp"
#include "agent/maxconnect4/evaluation.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::maxconnect4 {

// The engine counts lines on boards of 64 bits (bitboard.hpp), values lines that may still be made
// (evaluation.hpp), and searches to one depth after the other (maxconnect4_engine.hpp) with the search here.

inline constexpr int no_column = -1;

/// The result of one search.
struct TreeResult {
  Value value = 0;
  int column = no_column;  ///< the best move; none when there was no time to search one
  bool completed = false;  ///< else the deadline passed: best of the moves searched so far
  bool exact = false;      ///< every line of play was followed to the full board
};

/// Negamax with alpha-beta pruning (principal variation search) to a fixed depth.
///
/// Its value and its move are those of plain minimax of the same depth with the same evaluation, where of
/// equally good moves the one nearest to the middle counts, of two the left one: nothing that is
/// remembered from another depth is used but for the order of moves.
class TreeSearch {
 public:
  /// Keeps references to all but `weights`.
  TreeSearch(const Geometry& geometry, const Weights& weights, search::TranspositionTable& table,
             search::Deadline& deadline);

  /// The best move of `root`, which is not full, looking `depth` (1 or more) plies ahead. `first` is searched
  /// before the others.
  TreeResult search(const Board& root, int depth, int first);

  /// The columns from the middle outwards.
  const std::vector<int>& column_order() const { return columns_; }

  /// The best play as far as it is remembered, beginning with `column`.
  std::vector<int> variation(const Board& root, int column) const;

 private:
  struct RankedMove {
    Bitboard place = 0;
    Value rank = 0;
  };
  static constexpr int most_columns = 64;

  Value search_node(const Board& board, int depth, Value alpha, Value beta);
  Value search_last_ply(const Board& board, Value alpha, Value beta);
  int order_moves(const Board& board, int first, RankedMove* moves) const;
  int free_places(const Board& board) const { return geometry_.places() - std::popcount(board.taken()); }

  const Geometry& geometry_;
  Weights weights_;
  search::TranspositionTable& table_;
  search::Deadline& deadline_;
  std::vector<int> columns_;
  bool stopped_ = false;
};

}  // namespace kaven::agent::maxconnect4
