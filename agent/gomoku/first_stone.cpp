// SPDX-License-Identifier: MIT
#include "agent/gomoku/first_stone.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace kaven::agent::gomoku {

using namespace search;

namespace {

constexpr int depth_of_first_round = 4;
constexpr double share_of_time = 0.5;

// All first stones that differ by more than a reflection or rotation.
std::vector<FirstStone> different_places(const game::Rules& rules) {
  std::vector<FirstStone> places;
  const bool square = rules.columns == rules.rows;
  for (int row = 0; row <= (rules.rows - 1) / 2; ++row) {
    for (int column = square ? row : 0; column <= (rules.columns - 1) / 2; ++column) {
      places.push_back({.place = {column, row}});
    }
  }
  return places;
}

// On boards of usual size a stone on the second line is nearly fair.
game::Place without_any_search(const game::Rules& rules) {
  return {std::min(4, (rules.columns - 1) / 2), 1};
}

}  // namespace

std::optional<Score> steady_score(const game::Position& position, int depth, const Evaluate& evaluate) {
  const auto shallow = evaluate(position, depth - 1);
  const auto deep = shallow ? evaluate(position, depth) : std::nullopt;
  if (!deep) return std::nullopt;
  return (*shallow + *deep) / 2;
}

FirstStone fairest_first_stone(const game::Rules& rules, Deadline& deadline, const Evaluate& evaluate) {
  std::vector<FirstStone> places = different_places(rules);
  FirstStone fairest{.place = without_any_search(rules)};
  for (int depth = depth_of_first_round; deadline.used() < share_of_time; ++depth) {
    for (FirstStone& stone : places) {
      game::Position position(rules);
      position.play({game::Colour::white, stone.place});
      const auto score = steady_score(position, depth, evaluate);
      if (!score) return fairest;
      stone.advantage = std::abs(*score);
      stone.depth = depth;
    }
    std::ranges::stable_sort(places, {}, &FirstStone::advantage);
    fairest = places.front();
    if (places.size() == 1) break;
    places.resize((places.size() + 1) / 2);
  }
  return fairest;
}

}  // namespace kaven::agent::gomoku
