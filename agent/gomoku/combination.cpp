// SPDX-License-Identifier: MIT
#include "agent/gomoku/combination.hpp"

#include <algorithm>
#include <functional>

namespace kaven::agent::gomoku {

namespace {

// The contribution of a free place with some combination of patterns to the evaluation.
struct LearnedValue {
  std::int16_t to_mover;    // the value if the side with the patterns is to move, in 1/place_unit
  std::int16_t to_waiting;  // the value if the other side is to move
  std::int16_t attack;      // how promising a move there is, for the side's own patterns
  std::int16_t defence;     // the same for the other side's; 100 more: 2.7 times as often the best move
  Features features;        // what it adds to the inputs of the network
};

// The values by sorted_number(); `gomoku_values` learned them from games of the engine against itself.
constexpr std::array<LearnedValue, sorted_combinations> learned_values = {{
#include "agent/gomoku/learned_values.inc"
}};

// The additions for a place with the strengths of both sides there, if the first side is to move.
struct LearnedPair {
  std::int16_t to_mover;
  Features features;  // of the first
};

// By the first side's strength, then by the other side's.
constexpr std::array<LearnedPair, strength_pairs> learned_pairs = {{
#include "agent/gomoku/learned_pairs.inc"
}};

Kind kind_of(const std::array<Pattern, 4>& directions) {
  const auto among = [&](Pattern lowest, Pattern highest) {
    return std::ranges::count_if(directions, [&](Pattern one) { return one >= lowest && one <= highest; });
  };
  if (among(Pattern::five, Pattern::five) > 0) return Kind::five;
  const auto fours = among(Pattern::four, Pattern::four);
  const auto threes = among(Pattern::narrow_three, Pattern::open_three);
  if (among(Pattern::open_four, Pattern::open_four) > 0 || fours > 1) return Kind::open_four;
  if (fours == 1) return threes > 0 ? Kind::four_three : Kind::four;
  if (threes > 1) return Kind::double_three;
  return threes == 1 ? Kind::three : Kind::quiet;
}

PlaceValue value_of(const LearnedValue& own, const LearnedPair& pair) {
  PlaceValue value{.to_mover = static_cast<std::int16_t>(own.to_mover + pair.to_mover),
                   .to_waiting = own.to_waiting,
                   .features = own.features};
  for (std::size_t at = 0; at < feature_count; ++at)
    value.features[at] = static_cast<std::int16_t>(value.features[at] + pair.features[at]);
  return value;
}

}  // namespace

CombinationTable::CombinationTable()
    : kinds_(std::size_t{pairs} * pairs),
      ordering_(kinds_.size()),
      classes_(kinds_.size()),
      values_(sorted_combinations * strengths) {
  for (int high = 0; high < patterns; ++high) {
    for (int low = 0; low <= high; ++low) {
      const auto number = static_cast<std::uint8_t>(high * (high + 1) / 2 + low);
      const auto first = static_cast<std::size_t>(high);
      const auto second = static_cast<std::size_t>(low);
      pair_numbers_[first * 16 + second] = number;
      pair_numbers_[second * 16 + first] = number;
    }
  }
  std::array<Pattern, 4> directions{};
  const auto each_pattern = [](Pattern& one, const std::function<void()>& then) {
    for (int pattern = 0; pattern < patterns; ++pattern) {
      one = static_cast<Pattern>(pattern);
      then();
    }
  };
  each_pattern(directions[0], [&] {
    each_pattern(directions[1], [&] {
      each_pattern(directions[2], [&] {
        each_pattern(directions[3], [&] {
          const Combination combination = number(directions);
          const auto sorted = static_cast<std::uint16_t>(sorted_number(directions));
          const LearnedValue& learned = learned_values[sorted];
          const Strength strength = strength_of(directions);
          kinds_[combination] = kind_of(directions);
          ordering_[combination] = {.attack = learned.attack, .defence = learned.defence};
          classes_[combination] = {.sorted = sorted, .strength = strength};
          // In another order, the same patterns have the same values.
          if (!std::ranges::is_sorted(directions)) return;
          for (std::size_t other = 0; other < strengths; ++other) {
            values_[sorted * strengths + other] =
                value_of(learned, learned_pairs[strength * strengths + other]);
          }
        });
      });
    });
  });
}

const CombinationTable& combination_table() {
  static const CombinationTable table;
  return table;
}

Strength strength_of(std::array<Pattern, 4> directions) {
  constexpr std::array<std::uint8_t, patterns> steps = {0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7};
  std::ranges::sort(directions, std::greater<>());
  const auto highest = steps[static_cast<std::size_t>(directions[0])];
  return static_cast<Strength>(highest * (highest + 1) / 2 + steps[static_cast<std::size_t>(directions[1])]);
}

int sorted_number(std::array<Pattern, 4> directions) {
  std::ranges::sort(directions, std::greater<>());
  // The number of multisets before this one: the combinatorial number system for multisets.
  int number = 0;
  for (int place = 0; place < 4; ++place) {
    int ways = 1;
    const int value = static_cast<int>(directions[static_cast<std::size_t>(place)]);
    const int members = 4 - place;
    for (int factor = 0; factor < members; ++factor)
      ways = ways * (value + members - 1 - factor) / (factor + 1);
    number += ways;
  }
  return number;
}

}  // namespace kaven::agent::gomoku
