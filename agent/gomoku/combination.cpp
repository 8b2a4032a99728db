#include "agent/gomoku/combination.hpp"

#include <algorithm>
#include <functional>

namespace kaven::agent::gomoku {

namespace {

// The contribution of a free place with some combination of patterns to the evaluation; 200 corresponds to a
// 73 % probability of winning (the logistic function of score / 200).
struct LearnedValue {
  std::int16_t to_mover;    // the value if the side with the patterns is to move
  std::int16_t to_waiting;  // the value if the other side is to move
  std::int16_t attack;      // how promising a move there is, for the side's own patterns
  std::int16_t defence;     // the same for the other side's; 100 more: 2.7 times as often the best move
  Features features;        // what it adds to the inputs of the network
};

// The values by sorted_number(); `gomoku_values` learned them from games of the engine against itself.
constexpr std::array<LearnedValue, sorted_combinations> learned_values = {{
#include "agent/gomoku/learned_values.inc"
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

CombinationValue value_of(const std::array<Pattern, 4>& directions) {
  const LearnedValue& learned = learned_values[static_cast<std::size_t>(sorted_number(directions))];
  return {.to_mover = learned.to_mover,
          .to_waiting = learned.to_waiting,
          .attack = learned.attack,
          .defence = learned.defence,
          .features = learned.features};
}

}  // namespace

CombinationTable::CombinationTable()
    : kinds_(std::size_t{pairs} * pairs), values_(std::size_t{pairs} * pairs) {
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
          kinds_[number(directions)] = kind_of(directions);
          values_[number(directions)] = value_of(directions);
        });
      });
    });
  });
}

const CombinationTable& combination_table() {
  static const CombinationTable table;
  return table;
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
