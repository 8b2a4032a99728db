#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/ratings/davidson.hpp"

// Ratings are the strengths under which the results of all games are likeliest, all found at once, as
// BayesElo and Ordo do. RatingFit turns encounters (how often whom beat whom, with which colours) into them:
//
//   encounters ─▶ rating_component   which ratings the games determine at all, and which player groups
//              ─▶ davidson           how likely a result is, given two strengths
//              ─▶ RatingFit          the strengths at the top of the likelihood, intervals, superiority
namespace kaven::tournaments::ratings {

/// An estimate in Elo with its 95 % interval.
struct Estimate {
  double value = 0;
  std::optional<double> lower;  ///< empty: no game speaks against any lower value
  std::optional<double> upper;  ///< empty: no game speaks against any higher value
};

/// How strong a player is, as far as its results say.
struct Rating {
  Estimate elo;
  int group = 1;  ///< counted from 1: players of different groups never met, not even by way of others
};

/// The strengths of players by the games between them: the likeliest ones under Davidson's model, with a
/// weak prior that keeps them finite. README.md says what the intervals are and what was measured.
class RatingFit {
 public:
  /// Encounters are of players numbered below `players`; a pair may come in several of them.
  RatingFit(std::size_t players, std::span<const Encounter> encounters);
  ~RatingFit();
  RatingFit(RatingFit&&) noexcept;
  RatingFit& operator=(RatingFit&&) noexcept;

  /// The ratings by player; nothing for one who has not played. In each group 0 is the mean of the reference
  /// players (rating_component.hpp).
  const std::vector<std::optional<Rating>>& ratings() const;
  /// The number of groups whose ratings cannot be compared with each other's; 0 without a game.
  int groups() const;
  /// How many Elo it is worth to have White.
  Estimate white_advantage() const;
  /// The share of draws between equals, without regard to White's advantage.
  double draw_share() const;
  /// The likelihood of superiority: that `one` is stronger than `other`, strictly between 0 and 1. Nothing
  /// for players who cannot be compared.
  std::optional<double> likelihood_of_superiority(std::size_t one, std::size_t other) const;

 private:
  class Fit;
  std::unique_ptr<Fit> fit_;
};

}  // namespace kaven::tournaments::ratings
