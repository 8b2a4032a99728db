// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "agent/connect4/opening_book.hpp"
#include "agent/connect4/solver.hpp"

namespace kaven::agent::connect4 {

/// A move and what it leads to under perfect play.
struct Advice {
  int column = 0;
  ExactScore score = 0;
};

/// Knows the value of positions and the move to play, from the book where it holds them, else by the solver.
/// Deadlines are those of Solver. The positions are not over.
class Advisor {
 public:
  /// Keeps a reference to the solver. A book is asked on boards of its size only.
  Advisor(Solver& solver, std::optional<OpeningBook> book);

  /// Whether the book holds the position and its move.
  bool knows(Stones stones) const;
  std::optional<ExactScore> score(Stones stones, search::Deadline& deadline);
  /// The score of the mover's stone in each column; nothing where it is full.
  std::optional<std::vector<std::optional<ExactScore>>> column_scores(Stones stones,
                                                                      search::Deadline& deadline);
  /// The move to play: one that keeps the value, so the fastest win, a draw or the longest resistance. Among
  /// those the one after which most replies throw away what the opponent has, the win or the draw, if it is
  /// no win of the mover; then the one nearest to the middle, to the left first. Nothing if no such move is
  /// known in time. Equals are compared as long as fewer than `most_nodes_for_equals` nodes have been searched
  /// and the deadline has not passed.
  std::optional<Advice> advise(Stones stones, search::Deadline& deadline);

  /// About 50 ms.
  static constexpr std::uint64_t most_nodes_for_equals = 300'000;

 private:
  std::optional<BookEntry> in_book(Stones stones) const;
  std::optional<bool> is_greater(Stones stones, ExactScore alpha, search::Deadline& deadline,
                                 std::uint64_t node_limit = NullWindowSearch::unlimited_nodes);
  std::optional<int> count_failing_replies(Stones stones, ExactScore least, search::Deadline& deadline,
                                           std::uint64_t node_limit);
  std::optional<int> column_that_keeps(Stones stones, ExactScore value, search::Deadline& deadline);
  bool ends_game(Stones stones) const;
  std::vector<int> columns_from_the_middle(Stones stones) const;
  Stones after(Stones stones, int column) const;

  Solver& solver_;
  const Geometry& geometry_;
  std::optional<OpeningBook> book_;
};

}  // namespace kaven::agent::connect4
