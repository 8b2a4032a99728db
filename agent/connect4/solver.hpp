// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"
#include "agent/connect4/move_order.hpp"
#include "agent/connect4/null_window_search.hpp"
#include "agent/connect4/value_table.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::connect4 {

/// Finds the exact value of positions, of boards of one size.
///
/// It stores its results, so it solves related positions one after another faster. In every given position nobody has
/// made a line yet.
class Solver {
 public:
  /// `memory`: bytes, for positions already searched.
  Solver(const Geometry& geometry, std::size_t memory);
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  const Geometry& geometry() const { return board_; }

  /// The value, or nothing when `deadline` passed before. `least`: what it is known to be at least, and likely
  /// to be.
  std::optional<ExactScore> score(Stones stones, search::Deadline& deadline,
                                  std::optional<ExactScore> least = std::nullopt);
  ExactScore score(Stones stones);
  /// Whether the value is greater than `alpha`; cheaper than to know it. Nothing, too, when `most_nodes` nodes
  /// are not enough to find out.
  std::optional<bool> is_greater(Stones stones, ExactScore alpha, search::Deadline& deadline,
                                 std::uint64_t most_nodes = NullWindowSearch::unlimited_nodes);

  /// The sign of the value: whether the side to move wins, draws or loses. Nothing when about `most_nodes` nodes
  /// are not enough to find out.
  std::optional<int> sign(Stones stones, std::uint64_t most_nodes);

  /// The number of positions searched so far.
  std::uint64_t nodes() const { return search_->nodes(); }
  /// Searches with another order of moves, to compare; the values stay the same.
  void order_moves_by(const MoveOrder& order) { search_->order_moves_by(order); }
  /// Forgets all positions.
  void forget() { table_.clear(); }

 private:
  const Geometry board_;
  ValueTable table_;
  std::unique_ptr<NullWindowSearch> search_;
};

}  // namespace kaven::agent::connect4
