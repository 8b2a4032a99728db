// SPDX-License-Identifier: MIT
#include "agent/lines/window_layout.hpp"

#include "common/game/move.hpp"

namespace kaven::agent::lines {

WindowLayout::WindowLayout(const game::Rules& rules)
    : line_length_(static_cast<std::size_t>(rules.line_length)) {
  const auto on_board = [&](game::Place place) {
    return place.column >= 0 && place.column < rules.columns && place.row >= 0 && place.row < rules.rows;
  };
  const auto number_of = [&](game::Place place) {
    const int number = place.row * rules.columns + place.column;
    return static_cast<std::size_t>(number);
  };
  const auto along = [](game::Place from, game::Place direction, int steps) {
    return game::Place{from.column + steps * direction.column, from.row + steps * direction.row};
  };
  const auto place_count = static_cast<std::size_t>(rules.places());
  std::vector<std::vector<std::uint16_t>> through_by_place(place_count);
  std::vector<std::vector<std::uint16_t>> beside_by_place(place_count);
  for (const game::Place direction : game::line_directions) {
    for (int row = 0; row < rules.rows; ++row) {
      for (int column = 0; column < rules.columns; ++column) {
        const game::Place start{column, row};
        if (!on_board(along(start, direction, rules.line_length - 1))) continue;
        const auto number = static_cast<std::uint16_t>(count());
        for (int step = 0; step < rules.line_length; ++step) {
          const std::size_t place = number_of(along(start, direction, step));
          held_.push_back(static_cast<std::uint16_t>(place));
          through_by_place[place].push_back(number);
        }
        for (const int step : {-1, rules.line_length}) {
          const game::Place beyond = along(start, direction, step);
          if (rules.exact_length && on_board(beyond)) beside_by_place[number_of(beyond)].push_back(number);
        }
      }
    }
    if (rules.line_length == 1) break;
  }
  through_place_ = lists(through_by_place);
  beside_place_ = lists(beside_by_place);
}

WindowLayout::Lists WindowLayout::lists(const std::vector<std::vector<std::uint16_t>>& by_place) {
  Lists lists;
  lists.begins.push_back(0);
  for (const auto& numbers : by_place) {
    lists.numbers.insert(lists.numbers.end(), numbers.begin(), numbers.end());
    lists.begins.push_back(static_cast<std::uint32_t>(lists.numbers.size()));
  }
  return lists;
}

}  // namespace kaven::agent::lines
