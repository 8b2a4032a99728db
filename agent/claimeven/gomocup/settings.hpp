#pragma once

#include <chrono>
#include <optional>

#include "agent/search/engine.hpp"

namespace kaven::agent::claimeven::gomocup {

/// What Claimeven's command line says of its way to play; the rest is up to the manager.
struct Settings {
  search::Resources resources;                     ///< memory: at most, the manager may allow less
  std::optional<std::chrono::nanoseconds> budget;  ///< the longest time to think in a turn
  int depth = search::unlimited_depth;
  bool quiet = false;  ///< says nothing about its search
};

}  // namespace kaven::agent::claimeven::gomocup
