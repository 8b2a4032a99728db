// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/elimination.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tournaments/results/ratings/davidson.hpp"

namespace kaven::tournaments::ratings {
namespace {

TEST(EvidenceAbove, IsTheWealthOfAGamblerAtFairOdds) {
  EXPECT_DOUBLE_EQ(evidence_above(PairScores().counts, 0.5), 0);
  // After one pair with two wins, a stake of f has become 1 + f.
  EXPECT_NEAR(std::exp(evidence_above(PairScores{{0, 0, 0, 0, 1}}.counts, 0.5)),
              1 + (1.0 / 16 + 1.0 / 8 + 1.0 / 4 + 1.0 / 2 + 1) / 5, 1e-12);
  EXPECT_NEAR(evidence_above(PairScores{{0, 0, 9, 0, 0}}.counts, 0.5), 0, 1e-12);
  EXPECT_GT(evidence_above(PairScores{{0, 0, 9, 0, 0}}.counts, 0.4), 0);
  EXPECT_LT(evidence_above(PairScores{{3, 0, 0, 0, 0}}.counts, 0.5), 0);
}

// The mean wealth after a fair pair is 1, whatever the distribution of the results is: so the bound on the error needs no model.
TEST(EvidenceAbove, IsExpectedToRemainIfTheHypothesisIsTrue) {
  const std::vector<int> before = {3, 1, 4, 1, 5};
  const std::vector<std::vector<double>> fair = {{0.5, 0, 0, 0, 0.5},
                                                 {0, 0.5, 0, 0.5, 0},
                                                 {0, 0, 1, 0, 0},
                                                 {0.1, 0.4, 0, 0.4, 0.1},
                                                 {0.25, 0, 0.5, 0, 0.25}};
  for (const std::vector<double>& chances : fair) {
    double mean = 0;
    for (std::size_t outcome = 0; outcome < chances.size(); ++outcome) {
      std::vector<int> after = before;
      ++after[outcome];
      mean += chances[outcome] * std::exp(evidence_above(after, 0.5));
    }
    EXPECT_NEAR(mean, std::exp(evidence_above(before, 0.5)), 1e-12);
  }
}

TEST(NextElimination, TakesTheOneWithMostEvidenceAndNeverTheLast) {
  std::vector<FieldPair> pairs = {
      {0, 1, {{0, 0, 0, 0, 20}}}, {1, 2, {{0, 0, 0, 0, 40}}}, {0, 2, {{0, 0, 0, 0, 3}}}};
  std::vector<bool> is_in(3, true);
  auto elimination = next_elimination(pairs, is_in, {});
  ASSERT_TRUE(elimination);
  EXPECT_EQ(elimination->player, 2U);
  EXPECT_EQ(elimination->better, 1U);
  is_in[2] = false;
  elimination = next_elimination(pairs, is_in, {});
  ASSERT_TRUE(elimination);
  EXPECT_EQ(elimination->player, 1U);
  is_in[1] = false;
  EXPECT_FALSE(next_elimination(pairs, is_in, {}));
  EXPECT_TRUE(is_settled(pairs, is_in, {}));
}

TEST(NextElimination, NeedsMoreEvidenceInALargerField) {
  const std::vector<FieldPair> pairs = {{0, 1, {{0, 0, 0, 0, 7}}}};
  EXPECT_TRUE(next_elimination(pairs, std::vector<bool>(2, true), {}));
  EXPECT_FALSE(next_elimination(pairs, std::vector<bool>(4, true), {}));
}

// In the pairs that are new, `other` is better, but it loses all those that repeat.
TEST(NextElimination, IsNotMadeAgainstTheRepeatedGames) {
  FieldPair pair{.one = 0, .other = 1, .scores = {{19, 0, 0, 0, 1}}, .with_repeats = {{19, 0, 0, 0, 30}}};
  EXPECT_FALSE(next_elimination(std::vector{pair}, std::vector<bool>(2, true), {}));
  pair.with_repeats = {{19, 0, 0, 0, 12}};
  EXPECT_TRUE(next_elimination(std::vector{pair}, std::vector<bool>(2, true), {}));
}

TEST(IsSettled, IfPlayersAreCloseOrRepeatTheirGames) {
  const std::vector<bool> is_in(2, true);
  EXPECT_FALSE(is_settled(std::vector<FieldPair>{{0, 1, {}}}, is_in, {}));
  EXPECT_TRUE(is_settled(std::vector<FieldPair>{{.one = 0, .other = 1, .repeats_games = true}}, is_in, {}));
  EXPECT_FALSE(is_settled(std::vector<FieldPair>{{0, 1, {{20, 0, 60, 0, 20}}}}, is_in, {}));
  EXPECT_TRUE(is_settled(std::vector<FieldPair>{{0, 1, {{200, 0, 600, 0, 200}}}}, is_in, {}));
  EXPECT_FALSE(is_settled(std::vector<FieldPair>{{0, 1, {{150, 0, 600, 0, 250}}}}, is_in, {}));
}

/// Simulated games of players of known strengths.
class SimulatedField {
 public:
  explicit SimulatedField(std::vector<double> elo) : elo_(std::move(elo)), is_in_(elo_.size(), true) {
    for (std::size_t one = 0; one < elo_.size(); ++one)
      for (std::size_t other = one + 1; other < elo_.size(); ++other) pairs_.push_back({one, other, {}});
  }

  /// Plays up to `rounds` pairs of games of all who are still in, and eliminates.
  void play(int rounds, const EliminationRule& rule, std::mt19937_64& random) {
    for (int round = 0; round < rounds && !is_settled(pairs_, is_in_, rule); ++round) {
      for (FieldPair& pair : pairs_) {
        if (is_in_[pair.one] && is_in_[pair.other]) ++pair.scores.counts.at(played(pair, random));
      }
      while (const auto worst = next_elimination(pairs_, is_in_, rule)) is_in_[worst->player] = false;
    }
  }
  bool is_in(std::size_t player) const { return is_in_[player]; }
  int left() const { return static_cast<int>(std::ranges::count(is_in_, true)); }

 private:
  // White's advantage and openings of different value, so that the two games of a pair depend on each other.
  std::size_t played(const FieldPair& pair, std::mt19937_64& random) const {
    std::uniform_real_distribution<double> luck(0, 1);
    const double white = 60 + 150 * std::normal_distribution<double>(0, 1)(random);
    std::size_t halves = 0;
    for (const double sign : {1.0, -1.0}) {
      const DavidsonChances chances =
          davidson_chances((elo_[pair.one] - elo_[pair.other] + sign * white) / elo_per_unit, -1);
      const double drawn = luck(random);
      halves += drawn < chances.white_wins ? 2 : drawn < chances.white_wins + chances.draw ? 1 : 0;
    }
    return halves;
  }

  std::vector<double> elo_;
  std::vector<bool> is_in_;
  std::vector<FieldPair> pairs_;
};

TEST(SuccessiveElimination, RarelyEliminatesTheStrongest) {
  struct Field {
    std::vector<double> elo;
    int least_found;  ///< runs of 200 in which the strongest is left alone
  };
  constexpr int runs = 200;
  constexpr double alpha = 0.1;
  std::mt19937_64 random(62);
  // Equal players are the hardest: of the first ones, each is a strongest one.
  for (const Field& field :
       std::vector<Field>{{{0, 0, 0, 0, 0}, 0}, {{15, 0, 0, 0}, 0}, {{150, 0, 0, -300}, 180}}) {
    int wrong = 0;
    int found = 0;
    for (int run = 0; run < runs; ++run) {
      SimulatedField simulated(field.elo);
      simulated.play(400, {.elo = 50, .alpha = alpha}, random);
      if (!simulated.is_in(0)) ++wrong;
      if (simulated.is_in(0) && simulated.left() == 1) ++found;
    }
    EXPECT_LE(wrong, alpha * runs);
    EXPECT_GE(found, field.least_found);
  }
}

}  // namespace
}  // namespace kaven::tournaments::ratings
