#include "tournaments/standings/rating_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kaven::tournaments::standings {

namespace {

// Enough digits for the narrower half of the interval to show two of its own, at most.
int digits_of(const ratings::Estimate& elo) {
  double width = 100;
  if (elo.lower) width = std::min(width, elo.value - *elo.lower);
  if (elo.upper) width = std::min(width, *elo.upper - elo.value);
  constexpr int most_digits = 6;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(std::max(width, 1e-6)))), 0, most_digits);
}

std::string rounded(double value, int digits) {
  const double scale = std::pow(10, digits);
  return fmt::format("{:.{}f}", std::round(value * scale) / scale + 0.0, digits);  // + 0.0: no "-0"
}

}  // namespace

std::string elo_text(const ratings::Estimate& elo) {
  return rounded(elo.value, digits_of(elo));
}

std::string interval_text(const ratings::Estimate& elo) {
  const int digits = digits_of(elo);
  if (elo.lower && elo.upper) {
    return fmt::format("{} to {}", rounded(*elo.lower, digits), rounded(*elo.upper, digits));
  }
  if (elo.lower) return "from " + rounded(*elo.lower, digits);
  if (elo.upper) return "up to " + rounded(*elo.upper, digits);
  return "?";
}

std::string likelihood_text(double likelihood) {
  constexpr double least = 0.005;
  if (likelihood < least) return "<1%";
  if (likelihood > 1 - least) return ">99%";
  return fmt::format("{:.0f}%", 100 * likelihood);
}

std::string rating_legend(const Standings& standings) {
  if (standings.groups == 0) return {};
  std::string text =
      "Rating: the likeliest Elo by these games; 0 is the mean. 95 %: where it truly is, but for\n"
      "one time in 20. LOS: how likely the player is stronger than the one on the next line.\n";
  text += fmt::format("White is ahead by {} Elo ({}); between equals {} of the games are drawn.\n",
                      elo_text(standings.white_advantage), interval_text(standings.white_advantage),
                      likelihood_text(standings.draw_share));
  if (standings.groups > 1) {
    text += fmt::format("There are {} groups that have not met yet: ratings compare only within a group.\n",
                        standings.groups);
  }
  const bool unrated =
      std::ranges::any_of(standings.places, [](const StandingsRow& place) { return !place.rating; });
  if (unrated) text += "Without a rating: has not played yet.\n";
  return text;
}

}  // namespace kaven::tournaments::standings
