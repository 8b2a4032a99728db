#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace kaven::tournaments::analysis {

/// How far the search for the value of a position goes.
struct SearchLimits {
  /// Moves to look ahead where the value is not found exactly; nothing: `nodes` bounds the search.
  std::optional<int> depth;
  std::uint64_t nodes = 50'000;  ///< positions to look at there
  /// Connect-4: whether the values of all columns are found also where they take long.
  bool every_column = false;
  std::size_t memory = 64U << 20U;  ///< bytes for the transposition table
};

}  // namespace kaven::tournaments::analysis
