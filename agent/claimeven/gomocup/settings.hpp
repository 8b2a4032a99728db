#pragma once

#include <chrono>
#include <optional>

#include "agent/search/engine.hpp"

namespace kaven::agent::claimeven::gomocup {

/// The settings from Claimeven's command line; the manager specifies the rest.
struct Settings {
  search::Resources resources;                     ///< `memory` is a maximum, the manager may allow less
  std::optional<std::chrono::nanoseconds> budget;  ///< maximum time to think in a turn
  int depth = search::unlimited_depth;
  bool quiet = false;  ///< print nothing about the search
};

}  // namespace kaven::agent::claimeven::gomocup
