#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/gomoku/board.hpp"
#include "agent/gomoku/threat_search.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::gomoku {

/// What a search to one depth found.
struct TreeResult {
  Score score = 0;
  bool completed = false;        ///< else the deadline passed in the middle
  std::vector<Place> variation;  ///< empty when not even one move was searched
};

/// Negamax with alpha-beta as principal variation search. A move that must answer a four costs no depth, nor
/// does one that answers an open three in the principal variation. All scores that claim a line are proved: a
/// loss is claimed only where everything that could prevent it was tried.
class TreeSearch {
 public:
  /// Keeps references to all of them; the board is as before after every search.
  TreeSearch(Board& given_board, TranspositionTable& given_table, Deadline& given_deadline);

  /// Searches `depth` moves ahead, `first` before all others when it is a place, with a narrow window around
  /// `expected` that is widened as needed.
  TreeResult search(int depth, Place first, Score expected);

 private:
  struct Candidate {
    Place place;
    int promise;
  };
  struct Node {
    std::vector<Candidate> moves;
    std::vector<Place> variation;
    std::array<Place, 2> killers{};
  };

  Score search_window(int depth, Score alpha, Score beta);
  Score search_node(int depth, Score alpha, Score beta, std::size_t height, bool may_pass);
  Score search_forced(Place only, int depth, Score alpha, Score beta, std::size_t height);
  Score search_moves(int depth, Score alpha, Score beta, std::size_t height, Place first, Score estimate);
  Score search_child(Place place, int depth, int reduction, Score alpha, Score beta, std::size_t height,
                     bool leading);
  Score settle(std::size_t height);
  bool list_moves(std::size_t height, Place first);
  void reward(Place place, int depth, std::size_t height);
  void lead_with(Place place, std::size_t height);
  Score estimate_now() const;

  Board& board;
  TranspositionTable& table;
  Deadline& deadline;
  ThreatSearch threats;
  bool stopped = false;
  Place root_first = nowhere;
  Score root_score = 0;
  std::vector<Node> nodes;
  std::array<std::array<int, place_numbers>, 2> history{};
};

}  // namespace kaven::agent::gomoku
