// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/swap2.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "common/game/mixed_bits.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::agent::claimeven::gomocup {

using namespace search;

namespace {

constexpr int candidates = 48;
constexpr int depth_of_first_round = 3;
constexpr double share_of_time = 0.6;

struct Opening {
  std::vector<game::Place> places;
  int advantage = 0;  ///< of either side, by the last round
};

/// The mean of two depths, because a single depth favours the side that moves last; nothing if the deadline passed.
std::optional<Score> steady_score(const game::Position& position, int depth, Engine& engine,
                                  Deadline& deadline) {
  Score sum = 0;
  for (const int each : {depth, depth + 1}) {
    sum += engine.choose(position, each, deadline, [](const SearchResult&) {}).score;
    if (deadline.passed(0)) return std::nullopt;
  }
  return sum / 2;
}

/// Different stones within the middle nine columns and rows.
std::vector<Opening> drawn_openings(const game::Rules& rules) {
  std::vector<Opening> openings;
  std::uint64_t state = 0;
  const auto draw = [&](int size) {
    const int reach = std::min(size, 9);
    state += game::golden_step;
    return (size - reach) / 2 + static_cast<int>(game::mixed_bits(state) % static_cast<std::uint64_t>(reach));
  };
  while (openings.size() < candidates) {
    Opening opening;
    while (opening.places.size() < 3) {
      const game::Place place{draw(rules.columns), draw(rules.rows)};
      if (std::ranges::find(opening.places, place) == opening.places.end()) opening.places.push_back(place);
    }
    openings.push_back(std::move(opening));
  }
  return openings;
}

game::Position after(const game::Rules& rules, const std::vector<game::Place>& places) {
  game::Position position(rules);
  for (const game::Place place : places) position.play({position.to_move(), place});
  return position;
}

}  // namespace

// Each round searches one ply deeper and keeps the fairer half.
std::vector<game::Place> fair_three_stones(const game::Rules& rules, Engine& engine, int most_depth,
                                           Deadline& deadline) {
  std::vector<Opening> openings = drawn_openings(rules);
  for (int depth = depth_of_first_round;
       depth < most_depth && openings.size() > 1 && deadline.used() < share_of_time; ++depth) {
    std::size_t searched = 0;
    for (; searched < openings.size(); ++searched) {
      Opening& opening = openings[searched];
      const auto score = steady_score(after(rules, opening.places), depth, engine, deadline);
      if (!score) break;
      opening.advantage = std::abs(*score);
    }
    // An incomplete round began with the fairest of the round before.
    if (searched < openings.size()) openings.resize(std::max(searched, std::size_t{1}));
    std::ranges::stable_sort(openings, {}, &Opening::advantage);
    openings.resize((openings.size() + 1) / 2);
  }
  return openings.front().places;
}

std::string swap2_answer(const game::Position& stones, Engine& engine, int most_depth, Deadline& deadline) {
  if (stones.ply() == 0) {
    return text::joined(fair_three_stones(stones.rules(), engine, most_depth, deadline), " ",
                        notation::gomocup_place);
  }
  const SearchResult result = engine.choose(stones, most_depth, deadline, [](const SearchResult&) {});
  return result.score < 0 ? "SWAP" : notation::gomocup_place(result.move.place);
}

}  // namespace kaven::agent::claimeven::gomocup
