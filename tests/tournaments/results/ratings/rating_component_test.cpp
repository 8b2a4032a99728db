// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/rating_component.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace kaven::tournaments::ratings {
namespace {

// The slow reference follows every path.
TEST(RatingComponent, AgreesWithPathsThroughEveryPlayer) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const std::size_t players = 2 + random() % 7;
    std::vector<Encounter> encounters;
    std::vector<std::vector<bool>> met(players, std::vector<bool>(players));
    std::vector<std::vector<bool>> took = met;
    std::vector<bool> played(players);
    for (std::size_t count = random() % (2 * players); count > 0; --count) {
      const std::size_t white = random() % players;
      const std::size_t black = (white + 1 + random() % (players - 1)) % players;
      const bool drawn = random() % 5 == 0;
      encounters.push_back({white, black, drawn ? 0.0 : 1.0, drawn ? 1.0 : 0.0, 0});
      met[white][black] = met[black][white] = took[white][black] = true;
      if (drawn) took[black][white] = true;
      played[white] = played[black] = true;
    }
    for (auto* paths : {&met, &took}) {
      for (std::size_t by = 0; by < players; ++by) {
        for (std::size_t from = 0; from < players; ++from) {
          for (std::size_t to = 0; to < players; ++to) {
            if ((*paths)[from][by] && (*paths)[by][to]) (*paths)[from][to] = true;
          }
        }
      }
    }
    const std::vector<RatingComponent> found = rating_components_of(players, encounters);
    for (std::size_t own = 0; own < players; ++own) {
      EXPECT_EQ(found[own].group > 0, played[own]) << seed;
      bool takes_from_all = true;
      bool gives_to_all = true;
      for (std::size_t other = 0; other < players; ++other) {
        if (own == other || !played[own] || !played[other]) continue;
        EXPECT_EQ(found[own].group == found[other].group, met[own][other]) << seed;
        if (found[own].group != found[other].group || !found[other].is_reference) continue;
        takes_from_all = takes_from_all && took[own][other];
        gives_to_all = gives_to_all && took[other][own];
      }
      if (!played[own]) continue;
      EXPECT_EQ(found[own].has_lower_bound, takes_from_all) << seed;
      EXPECT_EQ(found[own].has_upper_bound, gives_to_all) << seed;
    }
  }
}

TEST(RatingComponent, TheReferencePlayersAreTheMostWhoTookPointsFromEachOther) {
  // Players 1, 2 and 3 beat each other in a circle; 0 beats 1, 4 loses to it, 5 has not played.
  const std::vector<Encounter> encounters = {
      {1, 2, 1, 0, 0}, {2, 3, 1, 0, 0}, {3, 1, 1, 0, 0}, {0, 1, 1, 0, 0}, {1, 4, 1, 0, 0}};
  const std::vector<RatingComponent> components = rating_components_of(6, encounters);
  for (const std::size_t player : {1U, 2U, 3U}) {
    EXPECT_TRUE(components[player].is_reference && components[player].has_lower_bound &&
                components[player].has_upper_bound);
  }
  EXPECT_FALSE(components[0].is_reference);
  EXPECT_FALSE(components[0].has_upper_bound);
  EXPECT_TRUE(components[0].has_lower_bound);
  EXPECT_FALSE(components[4].has_lower_bound);
  EXPECT_EQ(components[5].group, 0);
}

TEST(RatingComponent, UnlistedPlayersConnectOthersButAreNeverReferencePlayers) {
  // The listed players 0 and 1 took points from each other by way of 2 alone.
  const std::vector<Encounter> by_way_of_2 = {
      {0, 1, 1, 0, 0}, {1, 2, 1, 0, 0}, {2, 0, 1, 0, 0}, {2, 3, 1, 0, 0}};
  const std::vector<RatingComponent> components = rating_components_of(4, by_way_of_2, 2);
  EXPECT_TRUE(components[0].is_reference && components[1].is_reference);
  EXPECT_FALSE(components[2].is_reference || components[3].is_reference);
  EXPECT_TRUE(components[2].has_lower_bound && components[2].has_upper_bound);
  // A set counts by its listed players: 0 and 1, not 2, 3 and 4.
  const std::vector<Encounter> two_sets = {
      {0, 1, 0, 1, 0}, {2, 3, 0, 1, 0}, {3, 4, 0, 1, 0}, {0, 2, 1, 0, 0}};
  EXPECT_TRUE(rating_components_of(5, two_sets, 3)[0].is_reference);
  EXPECT_FALSE(rating_components_of(5, two_sets, 3)[2].is_reference);
  EXPECT_TRUE(rating_components_of(5, two_sets)[2].is_reference);
}

}  // namespace
}  // namespace kaven::tournaments::ratings
