// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"
#include "agent/connect4/move_order.hpp"
#include "agent/connect4/value_table.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::connect4 {

/// Answers whether a position is worth more than a given score.
///
/// The search itself is the template of tree_search.hpp. It is compiled for several kinds of processor;
/// make_search() chooses the one to use when the program runs.
class NullWindowSearch {
 public:
  NullWindowSearch() = default;
  NullWindowSearch(const NullWindowSearch&) = delete;
  NullWindowSearch& operator=(const NullWindowSearch&) = delete;
  virtual ~NullWindowSearch() = default;

  static constexpr std::uint64_t unlimited_nodes = search::Deadline::unlimited_nodes;

  /// A bound of the position's value: a lower one when it is greater than `alpha`, else an upper one. The
  /// position is not over, and the mover cannot make a line with the next stone. Means nothing once
  /// interrupted().
  virtual ExactScore search(Stones stones, ExactScore alpha) = 0;

  /// The exact value, without the table: for positions with so few empty places that a look into it takes
  /// longer than what it saves. The mover cannot make a line with the next stone. Not interrupted.
  virtual ExactScore score_end_game(Stones stones) = 0;

  /// Orders moves by `order` from now on; before, move_order() does.
  void order_moves_by(const MoveOrder& order) { order_ = order; }
  /// The number of positions that moves were searched in, so far.
  std::uint64_t nodes() const { return node_count_; }
  /// The deadline has passed during the last search, or the number of nodes was not enough for it.
  bool interrupted() const { return interrupted_; }
  /// Lets searches end when `deadline` passes. Must be called before the first search. Keeps a
  /// reference.
  /// `most_nodes`: to be searched until it is called again; noticed every 512 nodes.
  void set_deadline(search::Deadline& deadline, std::uint64_t most_nodes = unlimited_nodes) {
    deadline_ = &deadline;
    node_limit_ = most_nodes > unlimited_nodes - node_count_ ? unlimited_nodes : node_count_ + most_nodes;
    interrupted_ = false;
  }

 protected:
  /// Counts a node, and now and then asks the deadline.
  void count_node() {
    ++node_count_;
    if (node_count_ % nodes_between_questions != 0) return;
    if (deadline_->passed(nodes_between_questions) || node_count_ >= node_limit_) interrupted_ = true;
  }
  const MoveOrder& order() const { return order_; }

 private:
  static constexpr std::uint64_t nodes_between_questions = 512;

  std::uint64_t node_count_ = 0;
  std::uint64_t node_limit_ = unlimited_nodes;
  search::Deadline* deadline_ = nullptr;
  bool interrupted_ = false;
  MoveOrder order_{};
};

/// A search for boards of `geometry` with what is known in `table`; keeps references to both. Of its variants
/// it is the fastest that the processor understands.
std::unique_ptr<NullWindowSearch> make_search(const Geometry& geometry, ValueTable& table);

}  // namespace kaven::agent::connect4
