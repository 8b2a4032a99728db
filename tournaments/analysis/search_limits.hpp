#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace kaven::tournaments::analysis {

/// How hard to look for the value of a position.
struct SearchLimits {
  std::optional<int> depth;      ///< moves ahead, where the value is not found exactly; nothing: by `nodes`
  std::uint64_t nodes = 50'000;  ///< positions to look at, likewise
  bool every_column = false;     ///< Connect-4: the values of all columns also where they take long
  std::size_t memory = 64U << 20U;  ///< bytes, for what is known of positions
};

}  // namespace kaven::tournaments::analysis
