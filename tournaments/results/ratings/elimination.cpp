// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/elimination.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace kaven::tournaments::ratings {

namespace {

PairScores seen_by_other(PairScores scores) {
  std::ranges::reverse(scores.counts);
  return scores;
}

// Returns how much evidence is needed for one of the tests in a field of players.
double enough_evidence(double error, std::size_t players) {
  return std::log(static_cast<double>(players - 1) / error);
}

}  // namespace

double evidence_above(Counts counts, double mean) {
  assert(mean > 0 && mean < 1);
  // Shares of the wealth that a result of 0 points costs. The last one loses everything.
  constexpr std::array stakes = {1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0};
  std::array<double, stakes.size()> wealth{};  // as logarithms
  for (std::size_t stake = 0; stake < stakes.size(); ++stake) {
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) {
      if (counts[outcome] == 0) continue;
      const double points = static_cast<double>(outcome) / static_cast<double>(counts.size() - 1);
      wealth.at(stake) += counts[outcome] * std::log1p(stakes.at(stake) * (points / mean - 1));
    }
  }
  const double most = std::ranges::max(wealth);
  double sum = 0;
  for (const double each : wealth) sum += std::exp(each - most);
  return most + std::log(sum / static_cast<double>(wealth.size()));
}

std::optional<Elimination> next_elimination(std::span<const FieldPair> pairs, const std::vector<bool>& is_in,
                                            const EliminationRule& rule) {
  std::optional<Elimination> weakest;
  double most = enough_evidence(rule.alpha, is_in.size());
  const auto consider = [&](std::size_t player, std::size_t better, const PairScores& scores_of_better,
                            const PairScores& with_repeats) {
    const double evidence = evidence_above(scores_of_better.counts, 0.5);
    const bool is_contradicted = with_repeats.pairs() > 0 && with_repeats.score() <= 0.5;
    if (evidence < most || is_contradicted) return;
    most = evidence;
    weakest = {player, better};
  };
  for (const FieldPair& pair : pairs) {
    if (!is_in[pair.one] || !is_in[pair.other]) continue;
    consider(pair.other, pair.one, pair.scores, pair.with_repeats);
    consider(pair.one, pair.other, seen_by_other(pair.scores), seen_by_other(pair.with_repeats));
  }
  return weakest;
}

bool is_settled(std::span<const FieldPair> pairs, const std::vector<bool>& is_in,
                const EliminationRule& rule) {
  const double enough = enough_evidence(rule.beta, is_in.size());
  // A lead of less than `elo` is a share of points for the other player of more than this.
  const double least = expected_score(-rule.elo);
  const auto is_close = [&](const PairScores& scores) {
    return evidence_above(scores.counts, least) >= enough;
  };
  return std::ranges::all_of(pairs, [&](const FieldPair& pair) {
    if (!is_in[pair.one] || !is_in[pair.other] || pair.repeats_games) return true;
    return is_close(pair.scores) && is_close(seen_by_other(pair.scores));
  });
}

}  // namespace kaven::tournaments::ratings
