// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/ratings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tournaments/results/ratings/rating_component.hpp"

namespace kaven::tournaments::ratings {
namespace {

using testing::DoubleNear;

// `wins` and `losses` of `one` against `other`, half of them with each colour.
std::vector<Encounter> both_colours(std::size_t one, std::size_t other, double wins, double draws,
                                    double losses) {
  return {{one, other, wins / 2, draws / 2, losses / 2}, {other, one, losses / 2, draws / 2, wins / 2}};
}

std::vector<Encounter> simulated(const std::vector<double>& strengths, int games, std::mt19937_64& random,
                                 double share_of_pairs = 1) {
  std::vector<Encounter> encounters;
  std::uniform_real_distribution<double> luck(0, 1);
  for (std::size_t white = 0; white < strengths.size(); ++white) {
    for (std::size_t black = 0; black < strengths.size(); ++black) {
      if (white == black || luck(random) >= share_of_pairs) continue;
      const DavidsonChances chances = davidson_chances(strengths[white] - strengths[black] + 0.2, -1);
      Encounter encounter{white, black};
      for (int game = 0; game < games; ++game) {
        const double drawn = luck(random);
        (drawn < chances.white_wins                  ? encounter.white_wins
         : drawn < chances.white_wins + chances.draw ? encounter.draws
                                                     : encounter.black_wins) += 1;
      }
      encounters.push_back(encounter);
    }
  }
  return encounters;
}

TEST(Ratings, AreTheLogarithmOfTheOddsAfterManyGames) {
  const RatingFit fit(2, both_colours(0, 1, 1e6, 0, 1e5));
  ASSERT_TRUE(fit.ratings()[0] && fit.ratings()[1]);
  EXPECT_NEAR(fit.ratings()[0]->elo.value - fit.ratings()[1]->elo.value, 400, 0.1);
  EXPECT_NEAR(fit.white_advantage().value, 0, 0.1);
}

TEST(Ratings, FindWhitesAdvantageAndTheShareOfDraws) {
  // Between equals White wins four, draws three and loses three of ten.
  const std::vector<Encounter> encounters = {{0, 1, 4e5, 3e5, 3e5}, {1, 0, 4e5, 3e5, 3e5}};
  const RatingFit fit(2, encounters);
  EXPECT_NEAR(fit.white_advantage().value, 400 * std::log10(4.0 / 3), 0.1);
  EXPECT_LT(*fit.white_advantage().lower, fit.white_advantage().value);
  EXPECT_GT(*fit.white_advantage().upper, fit.white_advantage().value);
  EXPECT_NEAR(fit.draw_share(), 3 / (3 + 2 * std::sqrt(12.0)), 1e-3);
}

// At the top of the likelihood everyone has scored what was to be expected, but for half a virtual game.
TEST(Ratings, ExpectTheScoresThatWereMade) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> drawn(0, 2);
    std::vector<double> strengths(3 + seed % 8);
    for (double& strength : strengths) strength = drawn(random);
    const std::vector<Encounter> encounters = simulated(strengths, 1 + static_cast<int>(seed % 3), random);
    const RatingFit fit(strengths.size(), encounters);
    ASSERT_EQ(fit.groups(), 1);
    const double rate = std::log(2 * fit.draw_share() / (1 - fit.draw_share()));
    for (std::size_t own = 0; own < strengths.size(); ++own) {
      double surplus = 0;
      for (const Encounter& encounter : encounters) {
        if (encounter.white != own && encounter.black != own) continue;
        const double lead = (fit.ratings()[encounter.white]->elo.value -
                             fit.ratings()[encounter.black]->elo.value + fit.white_advantage().value) /
                            elo_per_unit;
        const double by_lead = davidson_terms(encounter, lead, rate).by_lead;
        surplus += encounter.white == own ? by_lead : -by_lead;
      }
      const double virtual_surplus = std::tanh(fit.ratings()[own]->elo.value / elo_per_unit / 2) / 4;
      // The gauge shares out among all what the virtual games of all add up to.
      EXPECT_NEAR(surplus, virtual_surplus, 0.3) << seed;
    }
  }
}

TEST(Ratings, OfThoseWhoWonOrLostAllAreOpenOnThatSide) {
  std::vector<Encounter> encounters = both_colours(1, 2, 4, 2, 4);
  for (const auto& [one, other] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 3), std::pair(2, 3)}) {
    const auto more = both_colours(static_cast<std::size_t>(one), static_cast<std::size_t>(other), 6, 0, 0);
    encounters.insert(encounters.end(), more.begin(), more.end());
  }
  const RatingFit fit(4, encounters);
  const auto& ratings = fit.ratings();
  EXPECT_FALSE(ratings[0]->elo.upper);
  EXPECT_GT(*ratings[0]->elo.lower, 0);
  EXPECT_FALSE(ratings[3]->elo.lower);
  EXPECT_LT(*ratings[3]->elo.upper, 0);
  for (const auto& rating : ratings) EXPECT_TRUE(std::isfinite(rating->elo.value));
  EXPECT_NEAR(ratings[1]->elo.value + ratings[2]->elo.value, 0, 1e-6);
  EXPECT_LT(*ratings[1]->elo.lower, *ratings[1]->elo.upper);
  EXPECT_GT(*fit.likelihood_of_superiority(0, 1), 0.95);
  EXPECT_LT(*fit.likelihood_of_superiority(0, 3), 1);
}

TEST(Ratings, OfASingleGameAreWide) {
  const RatingFit fit(2, std::vector<Encounter>{{0, 1, 1, 0, 0}});
  EXPECT_GT(fit.ratings()[0]->elo.value, 0);
  EXPECT_FALSE(fit.ratings()[0]->elo.upper);
  EXPECT_LT(*fit.ratings()[0]->elo.lower, 0);
  EXPECT_GT(*fit.likelihood_of_superiority(0, 1), 0.5);
  EXPECT_LT(*fit.likelihood_of_superiority(0, 1), 0.95);
}

TEST(Ratings, OfUnconnectedGroupsStandForThemselves) {
  std::vector<Encounter> encounters = both_colours(0, 1, 6, 0, 2);
  const auto other = both_colours(4, 3, 6, 0, 2);
  encounters.insert(encounters.end(), other.begin(), other.end());
  const RatingFit fit(5, encounters);
  EXPECT_EQ(fit.groups(), 2);
  EXPECT_EQ(fit.ratings()[2], std::nullopt);
  EXPECT_EQ(fit.ratings()[0]->group, 1);
  EXPECT_EQ(fit.ratings()[3]->group, 2);
  EXPECT_NEAR(fit.ratings()[0]->elo.value, fit.ratings()[4]->elo.value, 1e-6);
  EXPECT_EQ(fit.likelihood_of_superiority(0, 4), std::nullopt);
  EXPECT_EQ(fit.likelihood_of_superiority(0, 2), std::nullopt);
}

// Finds the zero that rating_text.hpp's zero_meaning describes by a slow search over chains of players.
TEST(Ratings, ZeroIsTheMeanOfTheLargestSetWhoTookPointsFromEachOtherAndOfAllIfNoTwoDid) {
  int without_a_set = 0;
  int elsewhere = 0;  // the mean of all players was not 0
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937_64 random(seed);
    const std::size_t players = 2 + random() % 6;
    std::vector<Encounter> encounters;
    std::vector<std::vector<bool>> took(players, std::vector<bool>(players));
    for (std::size_t own = 1; own < players; ++own) {
      // Each player meets an earlier one, and perhaps others: all are one group.
      for (std::size_t other = 0; other < own; ++other) {
        if (other != own - 1 && random() % 2 == 0) continue;
        const bool wins = random() % 2 == 0;
        const bool draws = random() % 8 == 0;
        encounters.push_back({.white = own,
                              .black = other,
                              .white_wins = wins ? 1.0 : 0.0,
                              .draws = draws ? 1.0 : 0.0,
                              .black_wins = wins ? 0.0 : 1.0});
        if (wins || draws) took[own][other] = true;
        if (!wins || draws) took[other][own] = true;
      }
    }
    for (std::size_t step = 0; step < players; ++step) {
      for (std::size_t one = 0; one < players; ++one) {
        for (std::size_t other = 0; other < players; ++other)
          took[one][other] = took[one][other] || (took[one][step] && took[step][other]);
      }
    }
    std::vector<std::vector<std::size_t>> largest;
    std::vector<std::size_t> all;
    for (std::size_t one = 0; one < players; ++one) {
      all.push_back(one);
      std::vector<std::size_t> set;
      for (std::size_t other = 0; other < players; ++other) {
        if (took[one][other] && took[other][one]) set.push_back(other);
      }
      if (set.empty() || (!largest.empty() && set.size() < largest[0].size())) continue;
      if (!largest.empty() && set.size() > largest[0].size()) largest.clear();
      largest.push_back(set);
    }
    without_a_set += largest.empty() ? 1 : 0;
    if (largest.empty()) largest.push_back(all);
    const RatingFit fit(players, encounters);
    const auto mean = [&](const std::vector<std::size_t>& set) {
      double sum = 0;
      for (const std::size_t player : set) sum += fit.ratings()[player]->elo.value;
      return sum / static_cast<double>(set.size());
    };
    // Of several largest sets, it is one of them.
    EXPECT_TRUE(std::ranges::any_of(largest, [&](const auto& set) { return std::abs(mean(set)) < 0.001; }))
        << seed;
    elsewhere += std::abs(mean(all)) > 1 ? 1 : 0;
  }
  EXPECT_GT(without_a_set, 20);
  EXPECT_GT(elsewhere, 100);
}

TEST(Ratings, OfNobodyAreNone) {
  const RatingFit fit(3, {});
  EXPECT_EQ(fit.groups(), 0);
  EXPECT_THAT(fit.ratings(), testing::Each(testing::Eq(std::nullopt)));
}

TEST(Ratings, SuperiorityIsThatOfNormalErrors) {
  // The well-known form without draws: the normal distribution of (wins - losses) / sqrt(wins + losses).
  const RatingFit fit(2, both_colours(0, 1, 60, 0, 40));
  EXPECT_NEAR(*fit.likelihood_of_superiority(0, 1), std::erfc(-20 / std::sqrt(200.0)) / 2, 0.002);
  EXPECT_NEAR(*fit.likelihood_of_superiority(0, 1) + *fit.likelihood_of_superiority(1, 0), 1, 1e-12);
}

TEST(Ratings, IntervalsHoldTheTruthAsOftenAsTheySay) {
  int held = 0;
  int all = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> drawn(0, 1);
    std::vector<double> strengths(10);
    for (double& strength : strengths) strength = drawn(random);
    const std::vector<Encounter> encounters = simulated(strengths, 2, random);
    const RatingFit fit(strengths.size(), encounters);
    const auto components = rating_components_of(strengths.size(), encounters);
    double sum = 0;
    double references = 0;
    for (std::size_t own = 0; own < strengths.size(); ++own) {
      if (!components[own].is_reference) continue;
      sum += strengths[own];
      references += 1;
    }
    for (std::size_t own = 0; own < strengths.size(); ++own) {
      const double truth = (strengths[own] - sum / references) * elo_per_unit;
      const Estimate& elo = fit.ratings()[own]->elo;
      held += (!elo.lower || *elo.lower <= truth) && (!elo.upper || truth <= *elo.upper) ? 1 : 0;
      ++all;
    }
  }
  EXPECT_THAT(static_cast<double>(held) / all, DoubleNear(0.95, 0.02));
}

}  // namespace
}  // namespace kaven::tournaments::ratings
