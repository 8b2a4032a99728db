// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/results/ratings/sequential_test.hpp"

namespace kaven::tournaments::ratings {

/// Returns the evidence (e-value) against the hypothesis that the mean of the results is at most `mean` points per game
/// (greater than 0, less than 1), as a logarithm: the wealth of a gambler who began with 1 and bet on higher results at
/// odds that are fair if the mean is `mean`, averaged over five fixed stakes. If the hypothesis is true, the probability that the
/// wealth ever reaches 1/a, however long the results continue, is at most a (Ville 1939; Waudby-Smith and Ramdas 2024,
/// J. R. Stat. Soc. B 86, 1). Unlike a likelihood ratio, this needs no model of the results.
double evidence_above(Counts counts, double mean);

/// The games of two players of a field.
struct FieldPair {
  std::size_t one = 0;
  std::size_t other = 0;
  PairScores scores;  ///< from the view of `one`
  /// The same with the pairs whose games were played before. If their mean contradicts `scores`, nobody is eliminated: a player
  /// may win most games in the same way and lose the others in many ways.
  PairScores with_repeats;
  bool repeats_games = false;  ///< further games would show nothing new
};

/// The parameters of successive elimination.
struct EliminationRule {
  double elo = 50;  ///< players within this much of each other need not be told apart; greater than 0
  double alpha =
      0.05;  ///< probability that the strongest player is eliminated; greater than 0, less than 1/2
  double beta =
      0.05;  ///< probability to stop although the strongest player leads all others by `elo`; the same range
};

/// A player who is worse than another one.
struct Elimination {
  std::size_t player = 0;
  std::size_t better = 0;  ///< was not eliminated before
};

/// Returns the player with the strongest evidence to be worse than another one, among those who are still in the field
/// (`is_in`, by player); nothing if no evidence suffices yet. To find the strongest, eliminate the result and ask again.
///
/// This is successive elimination (Even-Dar, Mannor and Mansour 2006, J. Mach. Learn. Res. 7, 1079) of pairs of players. A player
/// stronger than all others leaves only if one of at most n - 1 tests, one for each opponent, is wrong. So each test of n players
/// has the level alpha / (n - 1), and the strongest remains with probability 1 - alpha or more, whenever the caller stops.
std::optional<Elimination> next_elimination(std::span<const FieldPair> pairs, const std::vector<bool>& is_in,
                                            const EliminationRule& rule);

/// Returns true if more games can hardly tell the players apart who are still in the field: each is better than each other one
/// by less than the rule's Elo, or the two repeat their games.
bool is_settled(std::span<const FieldPair> pairs, const std::vector<bool>& is_in,
                const EliminationRule& rule);

}  // namespace kaven::tournaments::ratings
