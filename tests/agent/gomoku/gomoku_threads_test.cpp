// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <pthread.h>

#include <system_error>
#include <thread>

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

/// While it lives, no thread can be started: each would need a stack larger than the address space.
class WithoutFurtherThreads {
 public:
  WithoutFurtherThreads() {
    ::pthread_getattr_default_np(&before_);
    pthread_attr_t attributes;
    ::pthread_attr_init(&attributes);
    ::pthread_attr_setstacksize(&attributes, std::size_t{1} << 60U);
    ::pthread_setattr_default_np(&attributes);
    ::pthread_attr_destroy(&attributes);
  }
  ~WithoutFurtherThreads() {
    ::pthread_setattr_default_np(&before_);
    ::pthread_attr_destroy(&before_);
  }
  WithoutFurtherThreads(const WithoutFurtherThreads&) = delete;
  WithoutFurtherThreads& operator=(const WithoutFurtherThreads&) = delete;

 private:
  pthread_attr_t before_{};
};

TEST(GomokuThreads, FewerThanAskedForAreEnough) {
  GomokuEngine engine(free_style, {.memory = 1U << 20U, .threads = 4});
  const game::Position position = after("H8 I9 G7");
  const WithoutFurtherThreads limit;
  ASSERT_THROW(std::thread([] {}).join(), std::system_error);
  Deadline deadline = Deadline::after_nodes(2000);
  const SearchResult result = engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
  EXPECT_FALSE(position.check(result.move));
}

}  // namespace
}  // namespace kaven::agent::gomoku
