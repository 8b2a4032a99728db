// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/davidson.hpp"

#include <algorithm>
#include <cmath>

namespace kaven::tournaments::ratings {

namespace {

// Returns the logarithm of the sum of the three weights, scaled by the largest to avoid overflow for a large
// lead.
double log_sum(double lead, double draw_rate) {
  const double greatest = std::max(std::abs(lead) / 2, draw_rate);
  return greatest + std::log(std::exp(lead / 2 - greatest) + std::exp(draw_rate - greatest) +
                             std::exp(-lead / 2 - greatest));
}

}  // namespace

DavidsonChances davidson_chances(double lead, double draw_rate) {
  const double all = log_sum(lead, draw_rate);
  return {std::exp(lead / 2 - all), std::exp(draw_rate - all), std::exp(-lead / 2 - all)};
}

DavidsonTerms davidson_terms(const Encounter& encounter, double lead, double draw_rate) {
  const double all = log_sum(lead, draw_rate);
  const double games = encounter.games();
  const double win = std::exp(lead / 2 - all);
  const double draw = std::exp(draw_rate - all);
  const double loss = std::exp(-lead / 2 - all);
  const double margin = (win - loss) / 2;
  const double won_more = (encounter.white_wins - encounter.black_wins) / 2;
  return {.log_likelihood = won_more * lead + encounter.draws * draw_rate - games * all,
          .by_lead = won_more - games * margin,
          .by_draw_rate = encounter.draws - games * draw,
          .information_of_lead = games * ((win + loss) / 4 - margin * margin),
          .information_of_both = -games * margin * draw,
          .information_of_draw_rate = games * draw * (1 - draw)};
}

}  // namespace kaven::tournaments::ratings
