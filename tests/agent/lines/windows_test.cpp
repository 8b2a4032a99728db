// SPDX-License-Identifier: MIT
#include "agent/lines/windows.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "agent/lines/evaluation.hpp"
#include "tests/agent/lines/variants.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

using game::Colour;
constexpr std::array colours = {Colour::white, Colour::black};

/// Stones in any number and order, even if no game has them.
using Stones = std::map<int, Colour>;

Windows windows_with(const game::Rules& rules, const Stones& stones) {
  Windows windows(rules, weights_of(rules));
  for (const auto& [place, colour] : stones) windows.put(place, colour);
  return windows;
}

Stones random_stones(const game::Rules& rules, std::mt19937& random) {
  Stones stones;
  const int most = std::uniform_int_distribution(0, rules.places())(random);
  for (int count = 0; count < most; ++count) {
    stones[std::uniform_int_distribution(0, rules.places() - 1)(random)] = colours[random() % 2];
  }
  return stones;
}

void expect_same(const Windows& left, const Windows& right, const game::Rules& rules, bool swapped = false) {
  for (const Colour colour : colours) {
    const Colour other = swapped ? game::opponent(colour) : colour;
    ASSERT_EQ(left.strength(colour), right.strength(other));
    ASSERT_EQ(left.open(colour), right.open(other));
    ASSERT_EQ(left.completing(colour), right.completing(other));
    ASSERT_EQ(left.doubling(colour), right.doubling(other));
    for (int place = 0; place < rules.places(); ++place) {
      ASSERT_EQ(left.potential(colour, place), right.potential(other, place));
      ASSERT_EQ(left.threatens(colour, place), right.threatens(other, place));
    }
  }
}

TEST(Windows, WhatIsCountedStoneByStoneIsWhatIsCountedAfresh) {
  std::mt19937 random(3);
  auto variants = small_variants();
  for (const game::Rules& rules : large_variants()) variants.push_back(rules);
  for (const game::Rules& rules : variants) {
    Windows windows(rules, weights_of(rules));
    Stones stones;
    for (int step = 0; step < 300; ++step) {
      const int place = std::uniform_int_distribution(0, rules.places() - 1)(random);
      if (stones.contains(place)) {
        windows.take(place, stones[place]);
        stones.erase(place);
      } else {
        stones[place] = colours[random() % 2];
        windows.put(place, stones[place]);
      }
      if (step % 20 == 0) expect_same(windows, windows_with(rules, stones), rules);
    }
    for (const auto& [place, colour] : stones) windows.take(place, colour);
    expect_same(windows, Windows(rules, weights_of(rules)), rules);
  }
}

TEST(Windows, ColoursExchangedExchangeEverything) {
  std::mt19937 random(4);
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 30; ++round) {
      const Stones stones = random_stones(rules, random);
      Stones exchanged;
      for (const auto& [place, colour] : stones) exchanged[place] = game::opponent(colour);
      expect_same(windows_with(rules, stones), windows_with(rules, exchanged), rules, true);
    }
  }
}

TEST(Windows, AMirroredBoardIsWorthTheSame) {
  std::mt19937 random(5);
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 30; ++round) {
      const Stones stones = random_stones(rules, random);
      Stones left_right;
      Stones up_down;
      for (const auto& [place, colour] : stones) {
        const int column = place % rules.columns;
        const int row = place / rules.columns;
        left_right[row * rules.columns + rules.columns - 1 - column] = colour;
        up_down[(rules.rows - 1 - row) * rules.columns + column] = colour;
      }
      const Windows windows = windows_with(rules, stones);
      for (const Colour colour : colours) {
        ASSERT_EQ(windows_with(rules, left_right).strength(colour), windows.strength(colour));
        ASSERT_EQ(windows_with(rules, up_down).strength(colour), windows.strength(colour));
      }
    }
  }
}

/// The definition of a window, read directly from a board.
struct Drawing {
  const game::Rules& rules;
  const Stones& stones;

  std::optional<Colour> at(int column, int row) const {
    const auto found = stones.find(row * rules.columns + column);
    if (!inside(column, row) || found == stones.end()) return std::nullopt;
    return found->second;
  }
  bool inside(int column, int row) const {
    return column >= 0 && row >= 0 && column < rules.columns && row < rules.rows;
  }
  void each_window(const std::function<void(int, int, int, int)>& visit) const {
    for (const auto& [right, up] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, -1)}) {
      if (rules.line_length == 1 && up != 0) continue;
      for (int row = 0; row < rules.rows; ++row) {
        for (int column = 0; column < rules.columns; ++column) {
          const int reach = rules.line_length - 1;
          if (inside(column + reach * right, row + reach * up)) visit(column, row, right, up);
        }
      }
    }
  }
  /// The number of stones of `colour` in the window; empty if it is closed to it.
  std::optional<int> own(Colour colour, int column, int row, int right, int up, std::set<int>& free) const {
    int count = 0;
    for (int step = 0; step < rules.line_length; ++step) {
      const auto stone = at(column + step * right, row + step * up);
      if (stone == game::opponent(colour)) return std::nullopt;
      if (stone) {
        ++count;
      } else {
        free.insert((row + step * up) * rules.columns + column + step * right);
      }
    }
    const int length = rules.line_length;
    const bool longer =
        at(column - right, row - up) == colour || at(column + length * right, row + length * up) == colour;
    if (rules.exact_length && longer) return std::nullopt;
    return count;
  }
};

TEST(Windows, CountsWhatTheBoardShows) {
  std::mt19937 random(6);
  for (const game::Rules& rules : small_variants()) {
    const Weights weights = weights_of(rules);
    for (int round = 0; round < 30; ++round) {
      const Stones stones = random_stones(rules, random);
      const Windows windows = windows_with(rules, stones);
      const Drawing drawing{rules, stones};
      for (const Colour colour : colours) {
        Score strength = 0;
        int open = 0;
        PlaceSet completing;
        std::map<int, std::set<int>> pairs;
        drawing.each_window([&](int column, int row, int right, int up) {
          std::set<int> free;
          const auto own = drawing.own(colour, column, row, right, up, free);
          if (!own) return;
          ++open;
          strength += weights[static_cast<std::size_t>(*own)];
          if (free.size() == 1) completing.add(*free.begin());
          if (free.size() == 2) {
            pairs[*free.begin()].insert(*free.rbegin());
            pairs[*free.rbegin()].insert(*free.begin());
          }
        });
        ASSERT_EQ(windows.strength(colour), strength);
        ASSERT_EQ(windows.open(colour), open);
        ASSERT_EQ(windows.completing(colour), completing);
        PlaceSet everywhere;
        for (int place = 0; place < rules.places(); ++place) everywhere.add(place);
        for (int place = 0; place < rules.places(); ++place) {
          if (stones.contains(place)) continue;
          ASSERT_EQ(windows.threatens(colour, place), !pairs[place].empty());
          ASSERT_EQ(windows.doubles(colour, place, everywhere), pairs[place].size() > 1);
          ASSERT_TRUE(pairs[place].size() < 2 || windows.doubling(colour).holds(place));
        }
      }
    }
  }
}

}  // namespace
}  // namespace kaven::agent::lines
