#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournaments/ratings/davidson.hpp"

namespace kaven::tournaments::ratings {

/// What the games alone can say of a player's strength (Ford 1957, Am. Math. Monthly 64, 28).
struct RatingComponent {
  int group = 0;  ///< players who met, if only by way of others, share a group, from 1; 0: has not played
  bool is_reference = false;  ///< the mean strength of a group's reference players is 0
  /// The reference players took points from this one, if only by way of others: it cannot be infinitely
  /// stronger than they are.
  bool has_upper_bound = false;
  /// This player took points from them, likewise.
  bool has_lower_bound = false;
};

/// One for each player. The reference players of a group are the greatest number of them who all took points
/// from each other, if only by way of others; all players of the group where no two did.
std::vector<RatingComponent> rating_components_of(std::size_t players, std::span<const Encounter> encounters);

}  // namespace kaven::tournaments::ratings
