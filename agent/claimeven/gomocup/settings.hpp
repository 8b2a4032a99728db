#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "agent/search/engine.hpp"

namespace kaven::agent::claimeven::gomocup {

/// The settings from Claimeven's command line; the manager specifies the rest.
struct Settings {
  std::optional<std::size_t> memory;               ///< maximum bytes of the table; the manager may allow less
  int threads = 1;                                 ///< number of search threads
  std::optional<std::chrono::nanoseconds> budget;  ///< maximum time to think in a turn
  int depth = search::unlimited_depth;
  std::optional<std::uint64_t> nodes;  ///< positions to search in a turn, instead of any time
  bool quiet = false;                  ///< print nothing about the search
};

}  // namespace kaven::agent::claimeven::gomocup
