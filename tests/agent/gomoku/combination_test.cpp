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

TEST(Combination, IsWorthTheSameInWhateverDirectionsItsPatternsLie) {
  const CombinationTable& table = combination_table();
  const Combination first =
      table.number({Pattern::four, Pattern::open_two, Pattern::dead, Pattern::open_one});
  const Combination second =
      table.number({Pattern::dead, Pattern::open_one, Pattern::open_two, Pattern::four});
  const CombinationValue& one = table.at(first);
  const CombinationValue& other = table.at(second);
  EXPECT_EQ(one.to_mover, other.to_mover);
  EXPECT_EQ(one.to_waiting, other.to_waiting);
  EXPECT_EQ(one.attack, other.attack);
  EXPECT_EQ(one.defence, other.defence);
  EXPECT_EQ(table.kind(first), table.kind(second));
}

}  // namespace
}  // namespace kaven::agent::gomoku
