#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"
#include "agent/connect4/value_table.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::connect4 {

/// When a search has to give up.
struct Interruption {
  Deadline* deadline = nullptr;                ///< only the thread that owns it may ask it
  const std::atomic<bool>* stopped = nullptr;  ///< by another thread

  /// Whether to stop, to be asked after every `nodes` nodes.
  bool after(std::uint64_t nodes) const {
    if (deadline != nullptr && deadline->passed(nodes)) return true;
    return stopped != nullptr && stopped->load(std::memory_order_relaxed);
  }
};

/// Answers, for one thread, whether a position is worth more than a given score.
class NullWindowSearch {
 public:
  NullWindowSearch() = default;
  NullWindowSearch(const NullWindowSearch&) = delete;
  NullWindowSearch& operator=(const NullWindowSearch&) = delete;
  virtual ~NullWindowSearch() = default;

  /// A bound of the position's value: a lower one when it is greater than `alpha`, else an upper one. The
  /// position is not over, and the mover cannot make a line with the next stone. Means nothing once
  /// interrupted().
  virtual ExactScore search(Stones stones, ExactScore alpha) = 0;

  /// Positions that moves were searched in, so far.
  std::uint64_t nodes() const { return node_count; }
  bool interrupted() const { return interrupted_now; }
  void set_interruption(const Interruption& when) {
    interruption = when;
    interrupted_now = false;
  }

 protected:
  static constexpr std::uint64_t nodes_between_looks = 512;

  std::uint64_t node_count = 0;
  Interruption interruption;
  bool interrupted_now = false;
};

/// For boards of `geometry`, with what is known in `table`; keeps references to both. The fastest variant
/// that the processor understands. `disorder`: 0 for the usual order of moves; threads that search the same
/// position with others each look at different parts of its tree first.
std::unique_ptr<NullWindowSearch> make_search(const Geometry& geometry, ValueTable& table, unsigned disorder);

}  // namespace kaven::agent::connect4
