// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace kaven::tournaments::ratings {

/// The games of two players in which the same one had White.
struct Encounter {
  std::size_t white = 0;  ///< a player's number
  std::size_t black = 0;
  double white_wins = 0;
  double draws = 0;
  double black_wins = 0;
  double games() const { return white_wins + draws + black_wins; }
};

/// Davidson's extension of the Bradley-Terry model to draws (Davidson 1970, J. Am. Stat. Assoc. 65, 317).
///
/// `lead` is the strength of White minus the strength of Black plus White's advantage. The probabilities of
/// White's win, a draw and Black's win are proportional to exp(lead/2) : exp(draw_rate) : exp(-lead/2).
struct DavidsonChances {
  double white_wins;
  double draw;
  double black_wins;
};
DavidsonChances davidson_chances(double lead, double draw_rate);

/// The log-likelihood of an encounter, and its derivatives by lead and draw rate. The second derivatives are
/// negated (information).
struct DavidsonTerms {
  double log_likelihood = 0;
  double by_lead = 0;
  double by_draw_rate = 0;
  double information_of_lead = 0;
  double information_of_both = 0;
  double information_of_draw_rate = 0;
};
DavidsonTerms davidson_terms(const Encounter& encounter, double lead, double draw_rate);

/// One unit of strength in Elo: among decided games, 400 Elo are ten wins to one loss.
constexpr double elo_per_unit = 173.717792761;

}  // namespace kaven::tournaments::ratings
