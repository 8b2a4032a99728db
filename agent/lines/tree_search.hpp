#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/board.hpp"
#include "agent/lines/evaluation.hpp"
#include "agent/lines/move_picker.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::lines {

// The general engine sees a board as windows, the rows of places that a line would fill (windows.hpp). Board
// (board.hpp) keeps them up to date stone by stone, evaluation.hpp values them and reads threats off them,
// and the search here looks ahead. lines_engine.hpp searches one depth after the other until the time is up.

/// The result of one search of a tree.
struct TreeResult {
  Score score = 0;
  bool completed = false;      ///< else the deadline passed: best of the moves searched so far
  bool exhausted = false;      ///< no estimate went into `score`: it is the true one
  std::vector<int> variation;  ///< places, best play of both sides; empty when no move was searched in time
};

/// Negamax with alpha-beta pruning (principal variation search) of one position to one depth at a time.
///
/// Forced moves do not count as depth: a leaf is a position in which the opponent threatens no line.
/// Its score is therefore that of plain minimax with the same rule, where no move is left out.
class TreeSearch {
 public:
  /// Keeps references to the first three. `width` is how many moves of a position are tried where stones
  /// may be put anywhere on a large board: the most promising ones, and the others only where all of these
  /// lose, so that no loss is claimed that is none.
  TreeSearch(Board& board, search::TranspositionTable& table, search::Deadline& deadline, std::size_t width);

  /// The position as it is now on the board, which is not over. `first` is tried before all other moves:
  /// the best one of the last depth, or no_place.
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
  std::uint64_t estimates_ = 0;                       ///< leaves estimated so far
  std::vector<std::vector<int>> variations_;          ///< the best play found, by ply from the root
  std::vector<std::vector<RankedPlace>> moves_left_;  ///< the moves of the node on the path, by ply
};

}  // namespace kaven::agent::lines
