// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournaments/results/ratings/davidson.hpp"

namespace kaven::tournaments::ratings {

/// The facts about a player's strength that the games determine (Ford 1957, Am. Math. Monthly 64, 28).
struct RatingComponent {
  /// Players connected by games, directly or through others, share a group, from 1; 0: has not played.
  int group = 0;
  bool is_reference = false;  ///< the mean strength of a group's reference players is 0
  /// The reference players took points from this player, directly or through others: it cannot be infinitely
  /// stronger than they are.
  bool has_upper_bound = false;
  /// This player took points from the reference players, likewise.
  bool has_lower_bound = false;
};

/// Returns one component per player. The reference players of a group are the largest set of players who all
/// took points from each other, directly or through others; if no two players did, all players of the group.
/// Players with numbers from `listed` on only connect others: they are never reference players. Every group needs a
/// player below `listed`.
std::vector<RatingComponent> rating_components_of(std::size_t players, std::span<const Encounter> encounters,
                                                  std::size_t listed);
inline std::vector<RatingComponent> rating_components_of(std::size_t players,
                                                         std::span<const Encounter> encounters) {
  return rating_components_of(players, encounters, players);
}

}  // namespace kaven::tournaments::ratings
