// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/davidson.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace kaven::tournaments::ratings {
namespace {

TEST(Davidson, ChancesAddUpToOneHoweverLongTheLead) {
  for (const double lead : {-2000.0, -3.0, 0.0, 1.0, 2000.0}) {
    const DavidsonChances chances = davidson_chances(lead, -1);
    EXPECT_NEAR(chances.white_wins + chances.draw + chances.black_wins, 1, 1e-12) << lead;
  }
  EXPECT_EQ(davidson_chances(2000, -1).white_wins, 1);
}

TEST(Davidson, FourHundredEloAreTenWinsToOneLoss) {
  const DavidsonChances chances = davidson_chances(400 / elo_per_unit, -1);
  EXPECT_NEAR(chances.white_wins / chances.black_wins, 10, 1e-6);
}

TEST(Davidson, DerivativesAgreeWithDifferences) {
  const Encounter encounter{0, 1, 7, 3, 4};
  constexpr double step = 1e-4;
  for (const double lead : {-30.0, -1.0, 0.0, 0.5, 4.0}) {
    for (const double rate : {-8.0, -1.0, 2.0}) {
      const auto at = [&](double further_lead, double further_rate) {
        return davidson_terms(encounter, lead + further_lead * step, rate + further_rate * step);
      };
      const DavidsonTerms here = at(0, 0);
      const auto slope = [&](double DavidsonTerms::*member, double by_lead, double by_rate) {
        return (at(by_lead, by_rate).*member - at(-by_lead, -by_rate).*member) / (2 * step);
      };
      EXPECT_NEAR(here.by_lead, slope(&DavidsonTerms::log_likelihood, 1, 0), 1e-6);
      EXPECT_NEAR(here.by_draw_rate, slope(&DavidsonTerms::log_likelihood, 0, 1), 1e-6);
      EXPECT_NEAR(here.information_of_lead, -slope(&DavidsonTerms::by_lead, 1, 0), 1e-6);
      EXPECT_NEAR(here.information_of_both, -slope(&DavidsonTerms::by_lead, 0, 1), 1e-6);
      EXPECT_NEAR(here.information_of_draw_rate, -slope(&DavidsonTerms::by_draw_rate, 0, 1), 1e-6);
    }
  }
}

}  // namespace
}  // namespace kaven::tournaments::ratings
