// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/renju.hpp"

namespace kaven::game {

/// Rows of a board, the first one at the bottom: X own stones, O the other's, anything else is free.
using Diagram = std::vector<std::string>;

/// The definitions word for word, by enumerating sets of stones.
class SlowFouls {
 public:
  explicit SlowFouls(Diagram board) : board_(std::move(board)) {}

  std::optional<Foul> foul(Place place) {
    at(place) = 'X';
    const auto found = judge(place);
    at(place) = '.';
    return found;
  }

 private:
  using Stones = std::set<std::pair<int, int>>;

  bool on_board(Place place) const {
    return place.row >= 0 && place.row < static_cast<int>(board_.size()) && place.column >= 0 &&
           place.column < static_cast<int>(board_.front().size());
  }
  char& at(Place place) {
    return board_[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
  }
  bool is_own(Place place) { return on_board(place) && at(place) == 'X'; }
  bool is_free(Place place) { return on_board(place) && at(place) != 'X' && at(place) != 'O'; }

  static Place moved(Place place, Place direction, int steps) {
    return {place.column + steps * direction.column, place.row + steps * direction.row};
  }

  /// The unbroken row through the own stone on `place`.
  std::vector<Place> row_through(Place place, Place direction) {
    std::vector<Place> row;
    while (is_own(moved(place, direction, -1))) place = moved(place, direction, -1);
    for (; is_own(place); place = moved(place, direction, 1)) row.push_back(place);
    return row;
  }

  bool makes_five(Place place) {
    return std::ranges::any_of(line_directions,
                               [&](Place direction) { return row_through(place, direction).size() == 5; });
  }

  /// All groups of `length` neighbouring cells in one line that include `place`.
  static std::vector<std::vector<Place>> windows(Place place, Place direction, int length) {
    std::vector<std::vector<Place>> all;
    for (int first = 1 - length; first <= 0; ++first) {
      all.emplace_back();
      for (int step = 0; step < length; ++step) all.back().push_back(moved(place, direction, first + step));
    }
    return all;
  }

  /// The stones of a window of own stones and one free cell, and that cell; nothing for another window.
  std::optional<std::pair<Stones, Place>> all_but_one(const std::vector<Place>& window) {
    Stones stones;
    std::vector<Place> gaps;
    for (const Place place : window) {
      if (is_own(place)) stones.insert({place.column, place.row});
      if (is_free(place)) gaps.push_back(place);
    }
    if (gaps.size() != 1 || stones.size() + 1 != window.size()) return std::nullopt;
    return std::pair(stones, gaps.front());
  }

  /// The groups of four stones in a line, with that on `place`, to which a stone makes a five.
  std::set<Stones> fours(Place place, Place direction) {
    std::set<Stones> found;
    for (const auto& window : windows(place, direction, 5)) {
      const auto four = all_but_one(window);
      if (!four) continue;
      at(four->second) = 'X';
      if (row_through(place, direction).size() == 5) found.insert(four->first);
      at(four->second) = '.';
    }
    return found;
  }

  /// The cells that make a five of an unbroken row of four through `place`; empty if there is no such row.
  std::vector<Place> ways_to_five(Place place, Place direction) {
    const auto row = row_through(place, direction);
    std::vector<Place> ways;
    if (row.size() != 4) return ways;
    for (const Place end : {moved(row.front(), direction, -1), moved(row.back(), direction, 1)}) {
      if (!is_free(end)) continue;
      at(end) = 'X';
      if (row_through(place, direction).size() == 5) ways.push_back(end);
      at(end) = '.';
    }
    return ways;
  }

  std::set<Stones> threes(Place place, Place direction) {
    std::set<Stones> found;
    for (const auto& window : windows(place, direction, 4)) {
      const auto three = all_but_one(window);
      if (!three) continue;
      const Place added = three->second;
      at(added) = 'X';
      if (ways_to_five(place, direction).size() == 2 && !makes_five(added) && !judge(added))
        found.insert(three->first);
      at(added) = '.';
    }
    return found;
  }

  std::optional<Foul> judge(Place place) {
    if (makes_five(place)) return std::nullopt;
    std::size_t all_fours = 0;
    std::size_t all_threes = 0;
    for (const Place direction : line_directions) {
      if (row_through(place, direction).size() > 5) return Foul::overline;
      all_fours += fours(place, direction).size();
    }
    if (all_fours > 1) return Foul::double_four;
    for (const Place direction : line_directions) all_threes += threes(place, direction).size();
    if (all_threes > 1) return Foul::double_three;
    return std::nullopt;
  }

  Diagram board_;
};

}  // namespace kaven::game
