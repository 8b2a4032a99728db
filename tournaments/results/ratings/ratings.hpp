// SPDX-License-Identifier: MIT
#pragma once

// Ratings are the strengths that make the results of all games most likely, computed together as in BayesElo and Ordo. This room
// knows nothing of tournaments: RatingFit computes them from encounters (how often each player beat each other, by colours).
//
//   encounters ─▶ rating_component   which ratings the games determine, and which groups of players
//              ─▶ davidson           the probability of a result, given two strengths
//              ─▶ RatingFit          the strengths of maximum likelihood, intervals, superiority
//
//   strength      400 Elo are ten wins to one loss among decided games; a draw is half a win
//   zero          the mean of the reference players: the largest set who all took points from each other
//   prior         half a game of each player against strength 0: it only keeps records without a loss finite
//   interval      ends where the likelihood is 1.92 below its maximum; open if no game speaks against more
//   group         players who are connected by games; ratings compare only within a group
//
// Whether one player is better than another is asked of sequential_test.hpp, which stops as early as it can; rating_text.hpp has
// the numbers in words.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/results/ratings/davidson.hpp"

namespace kaven::tournaments::ratings {

/// An estimate in Elo with its 95 % interval.
struct Estimate {
  double value = 0;
  std::optional<double> lower;  ///< empty: no game speaks against any lower value
  std::optional<double> upper;  ///< empty: no game speaks against any higher value
};

/// A player's strength according to its results.
struct Rating {
  Estimate elo;
  /// Counted from 1: players of different groups are not connected by games, not even through others.
  int group = 1;
};

/// Estimates the players' strengths from the games between them: the maximum likelihood under Davidson's
/// model, with a weak prior that keeps the strengths finite. README.md describes the intervals and
/// measurements.
class RatingFit {
 public:
  /// Players have numbers below `players`; several encounters may be of the same pair.
  RatingFit(std::size_t players, std::span<const Encounter> encounters)
      : RatingFit(players, encounters, players) {}
  /// Players with numbers from `listed` on are rated, too, but are never reference players; every group needs a player
  /// below `listed`.
  RatingFit(std::size_t players, std::span<const Encounter> encounters, std::size_t listed);
  ~RatingFit();
  RatingFit(RatingFit&&) noexcept;
  RatingFit& operator=(RatingFit&&) noexcept;

  /// Returns the ratings by player; nothing for a player who has not played. In each group, 0 is the mean of
  /// the reference players (rating_component.hpp).
  const std::vector<std::optional<Rating>>& ratings() const;
  /// Returns the number of groups, between which ratings cannot be compared; 0 without a game.
  int groups() const;
  /// Returns the advantage of White in Elo.
  Estimate white_advantage() const;
  /// Returns the share of draws between equal players, without White's advantage.
  double draw_share() const;
  /// Returns the likelihood of superiority: the probability that `one` is stronger than `other`, strictly
  /// between 0 and 1. Returns nothing if the two cannot be compared.
  std::optional<double> likelihood_of_superiority(std::size_t one, std::size_t other) const;

 private:
  class Fit;
  std::unique_ptr<Fit> fit_;
};

/// At the ends of a 95 % interval the log-likelihood is this much lower than at its maximum: half the
/// quantile of chi-square with one degree of freedom.
inline constexpr double drop_at_interval_ends = 1.920729410347062;

/// Returns the likelihood of superiority (LOS): the probability that a difference is positive, if its most
/// likely value is `difference` and the log-likelihood is lower by `drop` where the difference is 0. Uses the
/// signed root of the likelihood ratio, which is nearly normal even after few games. The result is strictly
/// between 0 and 1.
inline double likelihood_of_superiority(double difference, double drop) {
  constexpr double nearly_certain = 1 - 1e-9;  // closer to certainty than anybody can measure
  const double tail = std::erfc(std::sqrt(std::max(0.0, drop))) / 2;
  return std::clamp(difference >= 0 ? 1 - tail : tail, 1 - nearly_certain, nearly_certain);
}

}  // namespace kaven::tournaments::ratings
