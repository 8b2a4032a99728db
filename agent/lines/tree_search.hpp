// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/board.hpp"
#include "agent/lines/evaluation.hpp"
#include "agent/lines/move_picker.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::lines {

// The general engine represents a board as windows: the rows of places that a line would fill (windows.hpp).
// Board (board.hpp) updates them after every move, evaluation.hpp evaluates them and finds threats in them,
// and TreeSearch looks ahead. lines_engine.hpp adds iterative deepening.

/// The result of a search to one depth.
struct TreeResult {
  Score score = 0;
  bool completed = false;      ///< false: the deadline passed; best of the moves searched so far
  bool exhausted = false;      ///< `score` is exact: no estimate contributed to it
  std::vector<int> variation;  ///< places, best play of both sides; empty if no move was searched in time
};

/// Negamax with alpha-beta pruning (principal variation search) of one position to one depth at a time.
///
/// Forced moves do not count as depth: in a leaf, the opponent threatens no line. Its score is therefore that
/// of plain minimax with the same rule, unless moves were left out.
class TreeSearch {
 public:
  /// Keeps references to the first three. `width` is the number of moves to try in a position if stones may
  /// be put anywhere on a large board: the most promising ones. The others are tried only if all of these
  /// lose, so that a claimed loss is always proved.
  TreeSearch(Board& board, search::TranspositionTable& table, search::Deadline& deadline, std::size_t width);

  /// Searches the current position of the board, which is not over. `first` is tried before all other moves:
  /// the best move of the last depth, or no_place.
  TreeResult search(int depth, int first);

 private:
  Score search_node(int depth, Score alpha, Score beta, int ply);
  Score search_moves(int depth, Score alpha, Score beta, int ply, int forced, int first);
  Score search_child(int place, int depth, Score alpha, Score beta, int ply, bool first);
  static bool causes_cutoff(const search::TableEntry& entry, int depth, Score alpha, Score beta);
  void update_variation(int place, int ply);
  std::uint64_t key() const { return board_.hash() ^ key_of_player_; }

  Board& board_;
  search::TranspositionTable& table_;
  search::Deadline& deadline_;
  std::size_t width_;
  game::Colour player_;
  std::uint64_t key_of_player_ = 0;
  bool stopped_ = false;
  std::uint64_t estimates_ = 0;                       ///< leaves evaluated so far
  std::vector<std::vector<int>> variations_;          ///< the best play found, by ply from the root
  std::vector<std::vector<RankedPlace>> moves_left_;  ///< buffers for the moves of each node, by ply
};

}  // namespace kaven::agent::lines
