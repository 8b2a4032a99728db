// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "agent/maxconnect4/bitboard.hpp"
#include "agent/maxconnect4/evaluation.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::maxconnect4 {

// The engine counts lines on 64-bit boards (bitboard.hpp), evaluates lines that are still possible
// (evaluation.hpp), and calls TreeSearch with increasing depth (maxconnect4_engine.hpp).

inline constexpr int no_column = -1;

/// The result of a search to one depth.
struct TreeResult {
  Value value = 0;
  int column = no_column;  ///< the best move; none if there was no time to search one
  bool completed = false;  ///< false: the deadline passed; best of the moves searched so far
  bool exact = false;      ///< every line of play was searched to the full board
};

/// Negamax with alpha-beta pruning (principal variation search) to a fixed depth.
///
/// Value and move are those of plain minimax with the same depth and evaluation; among equally good moves it
/// chooses the one nearest to the middle, the left one of two. Results of other depths are used only for move
/// ordering.
class TreeSearch {
 public:
  /// Keeps references to everything except `weights`.
  TreeSearch(const Geometry& geometry, const Weights& weights, search::TranspositionTable& table,
             search::Deadline& deadline);

  /// Searches `depth` (at least 1) plies from `root`, which is not full, and returns the best move. `first`
  /// is searched before the others.
  TreeResult search(const Board& root, int depth, int first);

  /// The columns from the middle outwards.
  const std::vector<int>& column_order() const { return columns_; }

  /// The best play as far as the table contains it, beginning with `column`.
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
