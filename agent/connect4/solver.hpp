#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"
#include "agent/connect4/null_window_search.hpp"
#include "agent/connect4/value_table.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"

namespace kaven::agent::connect4 {

/// Finds the exact value of positions, of boards of one size. The values are the same for any number of
/// threads.
///
/// What was found out is kept: related positions one after another are solved faster. All positions given are
/// those in which nobody has made a line.
class Solver {
 public:
  Solver(const Geometry& geometry, const search::Resources& resources);
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver();

  const Geometry& geometry() const { return board_; }

  /// The value, or nothing when `deadline` passed before. It is asked in the calling thread only.
  std::optional<ExactScore> score(Stones stones, search::Deadline& deadline);
  ExactScore score(Stones stones);
  /// Whether the value is greater than `alpha`; cheaper than to know it.
  std::optional<bool> is_greater(Stones stones, ExactScore alpha, search::Deadline& deadline);

  /// The number of positions searched so far, by all threads.
  std::uint64_t nodes() const;
  /// Forgets all positions.
  void forget() { table_.clear(); }

 private:
  class HelperThreads;

  bool can_win_at_once(Stones stones) const;

  const Geometry board_;
  ValueTable table_;
  std::vector<std::unique_ptr<NullWindowSearch>> searches_;  ///< one for each thread
};

}  // namespace kaven::agent::connect4
