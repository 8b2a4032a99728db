#pragma once

#include <memory>

#include "agent/connect4/tree_search.hpp"

namespace kaven::agent::connect4 {

/// A search for the number of rows of `geometry`, out of those for `first_rows` and more.
template <typename Processor, int first_rows = 1>
std::unique_ptr<NullWindowSearch> make_search_for(const Geometry& geometry, ValueTable& table,
                                                  unsigned disorder) {
  if constexpr (first_rows < most_rows) {
    if (geometry.rows > first_rows) {
      return make_search_for<Processor, first_rows + 1>(geometry, table, disorder);
    }
  }
  return std::make_unique<TreeSearch<first_rows, Processor>>(geometry, table, disorder);
}

}  // namespace kaven::agent::connect4
