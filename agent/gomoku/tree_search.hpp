// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "agent/gomoku/board.hpp"
#include "agent/gomoku/threat_search.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::gomoku {

/// The result of a search to one depth.
struct TreeResult {
  Score score = 0;
  bool completed = false;        ///< false: the deadline passed during the search
  std::vector<Place> variation;  ///< empty if not even one move was searched
};

/// Negamax with alpha-beta (principal variation search). A move that must answer a four costs no depth.
/// All scores that claim a line are proved: a loss is claimed only if all defences were tried.
class TreeSearch {
 public:
  /// Keeps references to all of them. Every search leaves the board unchanged.
  TreeSearch(Board& board, search::TranspositionTable& table, search::Deadline& deadline);

  /// Searches `depth` plies, `first` before all other moves unless it is `nowhere`, with a narrow window
  /// around `expected` that is widened as needed.
  TreeResult search(int depth, Place first, Score expected);
  /// Later searches do not try these moves at the root.
  void exclude_at_root(std::vector<Place> places) { root_excluded_ = std::move(places); }

 private:
  struct ScoredMove {
    Place place;
    int ordering_score;
  };
  /// The state of the search at each ply from the root.
  struct Node {
    std::vector<ScoredMove> moves;
    std::vector<Place> variation;
    std::array<Place, 2> killers{};
    Score estimate = 0;        ///< the static score; after a four, that of two plies before
    Place excluded = nowhere;  ///< a move that is not searched, to compare it with all others
  };

  Score search_window(int depth, Score alpha, Score beta);
  Score search_node(int depth, Score alpha, Score beta, std::size_t ply, bool may_pass);
  Score search_rest_of_root(int depth, Score alpha, Score beta);
  /// Searches the answers to a four; none loses at once.
  Score search_answers(const FewPlaces& answers, int depth, Score alpha, Score beta, std::size_t ply);
  int singular_extension(Place first, int depth, std::size_t ply);
  Score search_moves(int depth, Score alpha, Score beta, std::size_t ply, Place first, int extension);
  Score search_child(Place place, int depth, int reduction, Score alpha, Score beta, std::size_t ply,
                     bool leading);
  Score quiescence(std::size_t ply, Score beta);
  bool generate_moves(std::size_t ply, Place first);
  void update_history(std::span<const ScoredMove> moves, int depth, std::size_t ply);
  void update_variation(Place place, std::size_t ply);
  Score static_score();

  Board& board_;
  search::TranspositionTable& table_;
  search::Deadline& deadline_;
  ThreatSearch threats_;
  bool stopped_ = false;
  Place root_first_ = nowhere;
  Score root_score_ = 0;
  std::vector<Place> root_excluded_;
  std::vector<Node> nodes_;
  std::array<std::array<int, place_numbers>, 2> history_{};
};

}  // namespace kaven::agent::gomoku
