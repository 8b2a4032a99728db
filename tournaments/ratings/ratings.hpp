#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/ratings/davidson.hpp"

namespace kaven::tournaments::ratings {

/// An estimate in Elo with its 95 % interval.
struct Estimate {
  double value = 0;
  std::optional<double> lower;  ///< without: nothing played speaks against any lower value
  std::optional<double> upper;
};

/// How strong a player is by its results.
struct Rating {
  Estimate elo;
  int group = 1;  ///< from 1: players of different groups never met, not even by way of others
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

  /// By player; nothing for who has not played. In each group 0 is the mean of those who are bound to each
  /// other by points on both sides.
  const std::vector<std::optional<Rating>>& ratings() const;
  int groups() const;
  Estimate white_advantage() const;
  /// The share of draws between equals, without regard to White's advantage.
  double draw_share() const;
  /// The likelihood of superiority: that `one` is stronger than `other`, strictly between 0 and 1. Nothing
  /// for players who cannot be compared.
  std::optional<double> superiority(std::size_t one, std::size_t other) const;

 private:
  class Fit;
  std::unique_ptr<Fit> fit_;
};

}  // namespace kaven::tournaments::ratings
