// SPDX-License-Identifier: MIT
// Measures how often a comparison of two programs errs, and how many games it takes: simulates pairs of games
// between players of known strength until the sequential test stops. Prints, per kind of games and true
// difference, how often each hypothesis was accepted; at elo0 or elo1 one of them is the error and should be
// close to alpha or beta. Also prints how often the 95 % interval of the score contained the true value when
// the test stopped, and after a fixed number of pairs.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "tournaments/results/ratings/davidson.hpp"
#include "tournaments/results/ratings/sequential_test.hpp"

namespace {

using namespace kaven::tournaments;

struct Kind {
  std::string name;
  double advantage;  ///< of White, in Elo
  double draw_rate;
  double opening;  ///< standard deviation of the advantage that an opening gives White, in Elo
};

/// Plays a pair. Returns the half points of the first player, who is stronger by `elo`.
std::size_t play_pair(const Kind& kind, double elo, std::mt19937_64& random) {
  std::uniform_real_distribution<double> luck(0, 1);
  const double white = kind.advantage + kind.opening * std::normal_distribution<double>(0, 1)(random);
  std::size_t halves = 0;
  for (const double sign : {1.0, -1.0}) {
    const ratings::DavidsonChances chances =
        ratings::davidson_chances((elo + sign * white) / ratings::elo_per_unit, kind.draw_rate);
    const double drawn = luck(random);
    halves += drawn < chances.white_wins ? 2 : drawn < chances.white_wins + chances.draw ? 1 : 0;
  }
  return halves;
}

/// The mean points per game of a player who is stronger by `elo`, from many pairs.
double true_score(const Kind& kind, double elo) {
  std::mt19937_64 random(1);
  constexpr int pairs = 400000;
  double sum = 0;
  for (int pair = 0; pair < pairs; ++pair) sum += static_cast<double>(play_pair(kind, elo, random)) / 4;
  return sum / pairs;
}

/// The difference in Davidson's model with the same score as `elo` in the logistic model.
double strength_for(const Kind& kind, double elo) {
  double low = -1000;
  double high = 1000;
  for (int step = 0; step < 14; ++step) {
    const double middle = (low + high) / 2;
    (true_score(kind, middle) < ratings::expected_score(elo) ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("How often a comparison of two programs errs");
  ratings::Hypotheses hypotheses;
  int runs = 2000;
  application.add_option("--runs", runs)->capture_default_str();
  application.add_option("--elo0", hypotheses.elo0)->capture_default_str();
  application.add_option("--elo1", hypotheses.elo1)->capture_default_str();
  application.add_option("--alpha", hypotheses.alpha)->capture_default_str();
  application.add_option("--beta", hypotheses.beta)->capture_default_str();
  CLI11_PARSE(application, count, words);
  const std::vector<Kind> kinds = {{"no draws", 0, -20, 0},
                                   {"White ahead by 100, few draws", 100, -2, 0},
                                   {"half draws", 30, 0.7, 0},
                                   {"openings decide", 0, -2, 400}};
  fmt::print("{:<30} {:>6} {:>7} {:>7} {:>8} {:>8} {:>6} {:>6}\n", "games", "Elo", "elo0 %", "elo1 %",
             "games", "longest", "held%", "fixed%");
  const double span = hypotheses.elo1 - hypotheses.elo0;
  for (const Kind& kind : kinds) {
    for (const double elo : {hypotheses.elo0 - span, hypotheses.elo0, hypotheses.elo0 + span / 2,
                             hypotheses.elo1, hypotheses.elo1 + 2 * span}) {
      const double strength = strength_for(kind, elo);
      const double truth = ratings::expected_score(elo);
      int better = 0;
      int held = 0;
      int held_at_fixed = 0;
      long games = 0;
      int longest = 0;
      const auto holds = [&](const ratings::PairScores& scores) {
        const ratings::Interval interval = ratings::score_interval(scores.counts);
        return interval.lower <= truth && truth <= interval.upper ? 1 : 0;
      };
      for (int run = 0; run < runs; ++run) {
        std::mt19937_64 random(static_cast<std::uint64_t>(run) + 1000);
        ratings::PairScores scores;
        ratings::Verdict verdict = ratings::Verdict::open;
        while (verdict == ratings::Verdict::open) {
          ++scores.counts[play_pair(kind, strength, random)];
          verdict = ratings::sequential_test(scores.counts, hypotheses).verdict;
        }
        better += verdict == ratings::Verdict::elo1 ? 1 : 0;
        held += holds(scores);
        games += 2 * scores.pairs();
        longest = std::max(longest, 2 * scores.pairs());
        ratings::PairScores fixed;
        for (int pair = 0; pair < 30; ++pair) ++fixed.counts[play_pair(kind, strength, random)];
        held_at_fixed += holds(fixed);
      }
      fmt::print("{:<30} {:>6.0f} {:>7.2f} {:>7.2f} {:>8.0f} {:>8} {:>6.1f} {:>6.1f}\n", kind.name, elo,
                 100.0 * (runs - better) / runs, 100.0 * better / runs, static_cast<double>(games) / runs,
                 longest, 100.0 * held / runs, 100.0 * held_at_fixed / runs);
      std::fflush(stdout);
    }
  }
}
