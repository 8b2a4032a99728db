#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace kaven::tournaments::analysis {

/// Limits of the search for a position's value. `depth` and `nodes` do not apply to positions that are solved.
struct SearchLimits {
  /// Search depth in plies; if empty, `nodes` limits the search.
  std::optional<int> depth;
  std::uint64_t nodes = 50'000;  ///< nodes per position
  /// Connect-4: find the values of all columns even if that is slow.
  bool every_column = false;
  std::size_t memory = 64U << 20U;  ///< bytes for the transposition table
};

}  // namespace kaven::tournaments::analysis
