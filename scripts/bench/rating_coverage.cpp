// SPDX-License-Identifier: MIT
// Measures whether the ratings' 95 % intervals contain the true strengths: simulates tournaments of players
// with random strengths, rates them, and counts. Prints per kind of tournament
//   - the share of intervals that contain the true value, and of those that miss it on either side;
//   - for the likelihood of superiority between neighbours by rating: its mean, and the share of pairs whose
//     higher-rated player was really stronger;
//   - the median width of closed intervals, the share of open ones, and the time to rate once.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "tournaments/results/ratings/rating_component.hpp"
#include "tournaments/results/ratings/ratings.hpp"

namespace {

using namespace kaven::tournaments;

struct Kind {
  std::string name;
  std::size_t players;
  int opponents;  ///< approximate number of opponents per player; 0: all
  int legs;       ///< games with each colour against every opponent
  double spread;  ///< standard deviation of strengths in Elo
  double draw_rate;
  int share = 1;  ///< simulates one in `share` of the requested tournaments
};

struct Tally {
  long held = 0;
  long below = 0;  ///< the true value is below the interval
  long above = 0;
  long open = 0;
  long pairs = 0;
  long right = 0;
  double superiority = 0;
  std::vector<double> widths;
  double seconds = 0;
  int tournaments = 0;
};

std::vector<ratings::Encounter> play(const Kind& kind, const std::vector<double>& strengths,
                                     std::mt19937_64& random) {
  constexpr double white_advantage = 35 / ratings::elo_per_unit;
  std::vector<ratings::Encounter> encounters;
  std::uniform_real_distribution<double> luck(0, 1);
  for (std::size_t one = 0; one < kind.players; ++one) {
    for (std::size_t other = one + 1; other < kind.players; ++other) {
      const double share = kind.opponents == 0
                               ? 1
                               : static_cast<double>(kind.opponents) / static_cast<double>(kind.players - 1);
      if (luck(random) >= share) continue;
      for (const auto& [white, black] : {std::pair(one, other), std::pair(other, one)}) {
        ratings::Encounter encounter{.white = white, .black = black};
        const ratings::DavidsonChances chances =
            ratings::davidson_chances(strengths[white] - strengths[black] + white_advantage, kind.draw_rate);
        for (int leg = 0; leg < kind.legs; ++leg) {
          const double drawn = luck(random);
          (drawn < chances.white_wins                  ? encounter.white_wins
           : drawn < chances.white_wins + chances.draw ? encounter.draws
                                                       : encounter.black_wins) += 1;
        }
        encounters.push_back(encounter);
      }
    }
  }
  return encounters;
}

void judge(const Kind& kind, const std::vector<double>& strengths,
           const std::vector<ratings::Encounter>& encounters, Tally& tally) {
  const auto start = std::chrono::steady_clock::now();
  const ratings::RatingFit field(kind.players, encounters);
  tally.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  ++tally.tournaments;
  const std::vector<ratings::RatingComponent> components =
      ratings::rating_components_of(kind.players, encounters);
  std::vector<double> sum(kind.players + 1);
  std::vector<double> count(kind.players + 1);
  for (std::size_t player = 0; player < kind.players; ++player) {
    if (!components[player].is_reference) continue;
    sum[static_cast<std::size_t>(components[player].group)] += strengths[player];
    count[static_cast<std::size_t>(components[player].group)] += 1;
  }
  std::vector<std::size_t> order;
  for (std::size_t player = 0; player < kind.players; ++player) {
    const auto& rating = field.ratings()[player];
    if (!rating) continue;
    const auto group = static_cast<std::size_t>(rating->group);
    const double truth = (strengths[player] - sum[group] / count[group]) * ratings::elo_per_unit;
    const bool below = rating->elo.lower && truth < *rating->elo.lower;
    const bool above = rating->elo.upper && truth > *rating->elo.upper;
    ++(below ? tally.below : above ? tally.above : tally.held);
    if (rating->elo.lower && rating->elo.upper) {
      tally.widths.push_back((*rating->elo.upper - *rating->elo.lower) / 2);
    } else {
      ++tally.open;
    }
    order.push_back(player);
  }
  std::ranges::sort(order, std::greater<>(),
                    [&](std::size_t player) { return field.ratings()[player]->elo.value; });
  for (std::size_t place = 0; place + 1 < order.size(); ++place) {
    const auto superiority = field.likelihood_of_superiority(order[place], order[place + 1]);
    if (!superiority) continue;
    ++tally.pairs;
    tally.superiority += *superiority;
    tally.right += strengths[order[place]] > strengths[order[place + 1]] ? 1 : 0;
  }
}

void measure(const Kind& kind, int tournaments, std::uint64_t seed) {
  Tally tally;
  for (int number = 0; number < tournaments; ++number) {
    std::mt19937_64 random(seed + static_cast<std::uint64_t>(number));
    std::normal_distribution<double> drawn(0, kind.spread / ratings::elo_per_unit);
    std::vector<double> strengths(kind.players);
    for (double& strength : strengths) strength = drawn(random);
    judge(kind, strengths, play(kind, strengths, random), tally);
  }
  const double all = static_cast<double>(tally.held + tally.below + tally.above);
  const auto percent = [](double part, double whole) { return whole > 0 ? 100 * part / whole : 0; };
  double width = 0;
  if (!tally.widths.empty()) {
    const auto middle = tally.widths.begin() + static_cast<std::ptrdiff_t>(tally.widths.size() / 2);
    std::nth_element(tally.widths.begin(), middle, tally.widths.end());
    width = *middle;
  }
  fmt::print("{:<34} {:>6} {:>6.2f} {:>6.2f} {:>6.2f} {:>7.0f} {:>6.1f} {:>7.1f} {:>7.1f} {:>9.2f}\n",
             kind.name, tally.tournaments, percent(static_cast<double>(tally.held), all),
             percent(static_cast<double>(tally.below), all), percent(static_cast<double>(tally.above), all),
             width, percent(static_cast<double>(tally.open), all),
             percent(tally.superiority, static_cast<double>(tally.pairs)),
             percent(static_cast<double>(tally.right), static_cast<double>(tally.pairs)),
             1e3 * tally.seconds / tally.tournaments);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("Whether the ratings' 95 % intervals hold the true strengths of simulated players");
  int tournaments = 1000;
  std::uint64_t seed = 1;
  application.add_option("--tournaments", tournaments, "Of each kind; fewer of the large ones")
      ->capture_default_str();
  application.add_option("--seed", seed)->capture_default_str();
  CLI11_PARSE(application, count, words);
  const std::vector<Kind> kinds = {
      {"2 players, 10 games", 2, 0, 5, 100, -1},
      {"2 players, 100 games", 2, 0, 50, 100, -1},
      {"4 players, 2 games a pair", 4, 0, 1, 200, -1},
      {"4 players, 20 games a pair", 4, 0, 10, 200, -1},
      {"10 players, 2 games a pair", 10, 0, 1, 200, -1},
      {"10 players, wide, hardly draws", 10, 0, 1, 500, -4},
      {"20 players, 2 games a pair", 20, 0, 1, 200, -1},
      {"20 players, wide, hardly draws", 20, 0, 1, 500, -4},
      {"20 players, many draws", 20, 0, 1, 200, 1},
      {"30 players, 5 opponents", 30, 5, 1, 200, -1},
      {"30 players, 2 opponents", 30, 2, 1, 200, -1},
      {"60 players, 2 games a pair", 60, 0, 1, 300, -1, 10},
      {"200 players, 5 opponents", 200, 5, 1, 300, -1, 20},
      {"500 players, 8 games a pair", 500, 0, 4, 300, -1, 500},
  };
  fmt::print("{:<34} {:>6} {:>6} {:>6} {:>6} {:>7} {:>6} {:>7} {:>7} {:>9}\n", "tournaments", "number",
             "held%", "below", "above", "+-Elo", "open%", "LOS%", "right%", "ms");
  for (const Kind& kind : kinds) measure(kind, std::max(1, tournaments / kind.share), seed);
}
