#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournaments/ratings/davidson.hpp"

namespace kaven::tournaments::ratings {

/// What the games alone can say of a player's strength (Ford 1957, Am. Math. Monthly 64, 28).
struct RatingComponent {
  int group = 0;          ///< from 1, of those who met, if only by way of others; 0: has not played
  bool anchored = false;  ///< one of those whose mean strength is 0
  /// Those players took points from it, if only by way of others: it cannot be infinitely stronger.
  bool bounded_above = false;
  bool bounded_below = false;
};

/// By player. In each group the anchored ones are the most players that all took points from each other, if
/// only by way of others; where nobody did, all of the group.
std::vector<RatingComponent> rating_components_of(std::size_t players, std::span<const Encounter> encounters);

}  // namespace kaven::tournaments::ratings
