// SPDX-License-Identifier: MIT
#include "agent/gomoku/combination.hpp"

#include <gtest/gtest.h>

#include <set>

namespace kaven::agent::gomoku {
namespace {

Kind kind_of(Pattern a, Pattern b, Pattern c = Pattern::dead, Pattern d = Pattern::dead) {
  const CombinationTable& table = combination_table();
  return table.kind(table.number({a, b, c, d}));
}

TEST(Combination, IsTheSameInWhateverOrderOfPairs) {
  EXPECT_EQ(sorted_number({Pattern::dead, Pattern::dead, Pattern::dead, Pattern::dead}), 0);
  EXPECT_EQ(sorted_number({Pattern::five, Pattern::five, Pattern::five, Pattern::five}),
            sorted_combinations - 1);
  std::set<int> numbers;
  for (int a = 0; a < patterns; ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int c = 0; c <= b; ++c) {
        for (int d = 0; d <= c; ++d) {
          const int number = sorted_number({Pattern(a), Pattern(b), Pattern(c), Pattern(d)});
          EXPECT_TRUE(numbers.insert(number).second);
          EXPECT_EQ(number, sorted_number({Pattern(c), Pattern(d), Pattern(a), Pattern(b)}));
          EXPECT_EQ(number, sorted_number({Pattern(d), Pattern(a), Pattern(c), Pattern(b)}));
        }
      }
    }
  }
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(sorted_combinations));
}

TEST(Combination, IsOfTheKindThatItsPatternsMakeTogether) {
  EXPECT_EQ(kind_of(Pattern::open_two, Pattern::closed_three), Kind::quiet);
  EXPECT_EQ(kind_of(Pattern::open_three, Pattern::open_two), Kind::three);
  EXPECT_EQ(kind_of(Pattern::open_three, Pattern::narrow_three), Kind::double_three);
  EXPECT_EQ(kind_of(Pattern::four, Pattern::open_two), Kind::four);
  EXPECT_EQ(kind_of(Pattern::narrow_three, Pattern::four), Kind::four_three);
  EXPECT_EQ(kind_of(Pattern::four, Pattern::four), Kind::open_four);
  EXPECT_EQ(kind_of(Pattern::open_four, Pattern::dead), Kind::open_four);
  EXPECT_EQ(kind_of(Pattern::four, Pattern::open_four, Pattern::five), Kind::five);
}

TEST(Combination, IsAsStrongAsItsTwoHighestPatterns) {
  EXPECT_EQ(strength_of({Pattern::dead, Pattern::dead, Pattern::dead, Pattern::dead}), 0);
  EXPECT_EQ(strength_of({Pattern::five, Pattern::dead, Pattern::open_four, Pattern::open_one}),
            strengths - 1);
  const Strength three = strength_of({Pattern::open_one, Pattern::dead, Pattern::open_three, Pattern::dead});
  EXPECT_EQ(strength_of({Pattern::narrow_three, Pattern::closed_one, Pattern::open_one, Pattern::open_one}),
            three);
  EXPECT_LT(strength_of({Pattern::closed_three, Pattern::closed_three, Pattern::open_two, Pattern::dead}),
            three);
  EXPECT_GT(strength_of({Pattern::open_three, Pattern::open_two, Pattern::dead, Pattern::dead}), three);
}

TEST(Combination, IsWorthTheSameAgainstPlacesOfTheSameStrength) {
  const CombinationTable& table = combination_table();
  const Combination own =
      table.number({Pattern::open_two, Pattern::dead, Pattern::closed_three, Pattern::dead});
  const auto against = [&](Pattern third) {
    return table.number({Pattern::open_three, Pattern::open_two, third, Pattern::dead});
  };
  EXPECT_EQ(&table.value(own, against(Pattern::dead)), &table.value(own, against(Pattern::open_one)));
  const Combination weaker = table.number({Pattern::open_two, Pattern::dead, Pattern::dead, Pattern::dead});
  EXPECT_NE(table.value(own, against(Pattern::dead)).features, table.value(own, weaker).features);
  EXPECT_NE(table.value(own, weaker).features, table.value(against(Pattern::dead), weaker).features);
}

TEST(Combination, IsWorthTheSameInWhateverDirectionsItsPatternsLie) {
  const CombinationTable& table = combination_table();
  const Combination first =
      table.number({Pattern::four, Pattern::open_two, Pattern::dead, Pattern::open_one});
  const Combination second =
      table.number({Pattern::dead, Pattern::open_one, Pattern::open_two, Pattern::four});
  const PlaceValue& one = table.value(first, second);
  const PlaceValue& other = table.value(second, first);
  EXPECT_EQ(one.to_mover, other.to_mover);
  EXPECT_EQ(one.to_waiting, other.to_waiting);
  EXPECT_EQ(one.features, other.features);
  EXPECT_EQ(table.ordering(first).attack, table.ordering(second).attack);
  EXPECT_EQ(table.ordering(first).defence, table.ordering(second).defence);
  EXPECT_EQ(table.kind(first), table.kind(second));
}

}  // namespace
}  // namespace kaven::agent::gomoku
