#include <gtest/gtest.h>

#include "agent/gomoku/gomoku_engine.hpp"
#include "tests/agent/gomoku/places.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

TEST(GomokuThreads, FindTheSameWinTogether) {
  // Two open twos that cross at H8: a double three, which here only the search may use.
  GomokuEngine engine(free_style, {.memory = 1U << 20U, .threads = 3});
  Deadline deadline = Deadline::after_nodes(20000);
  const game::Position position = after("I8 A1 J8 C15 H9 O1 H10 O15");
  const SearchResult result = engine.choose(position, 12, deadline, [](const SearchResult&) {});
  EXPECT_TRUE(result.proved);
  EXPECT_TRUE(is_win(result.score));
  EXPECT_FALSE(position.check(result.move));
}

TEST(GomokuThreads, EndWithTheMoveTheyHelpWith) {
  GomokuEngine engine(free_style, {.memory = 1U << 20U, .threads = 4});
  game::Position position = after("H8 I9 G7");
  for (int move = 0; move < 6; ++move) {
    Deadline deadline = Deadline::after_nodes(2000);
    const SearchResult result =
        engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
    ASSERT_FALSE(position.check(result.move));
    position.play(result.move);
  }
}

}  // namespace
}  // namespace kaven::agent::gomoku
