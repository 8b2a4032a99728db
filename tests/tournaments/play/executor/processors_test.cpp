// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "tournaments/play/executor/local_executor.hpp"

namespace kaven::tournaments::executor {
namespace {

TEST(Processors, AreLentToOneGameEachUntilTheyComeBack) {
  Processors processors(std::vector<unsigned>{2, 5});
  const auto first = processors.take();
  const auto second = processors.take();
  ASSERT_TRUE(first && second);
  EXPECT_EQ((std::set{*first, *second}), (std::set{2U, 5U}));
  EXPECT_FALSE(processors.take());
  processors.give_back(*first);
  EXPECT_EQ(processors.take(), first);
}

TEST(Processors, AreThoseThatThisProcessMayRunOn) {
  EXPECT_GE(usable_processors(), 1);
  Processors processors;
  int count = 0;
  while (processors.take()) ++count;
  EXPECT_EQ(count, usable_processors());
}

TEST(Processors, OfOneCoreAreLentLast) {
  // Hyper-threads 4 and 5 belong to the cores of 0 and 1.
  Processors processors = Processors::of_cores({{0, 4}, {1, 5}});
  const auto first = processors.take();
  const auto second = processors.take();
  EXPECT_EQ((std::set{*first, *second}), (std::set{0U, 1U}));
  const auto third = processors.take();
  ASSERT_TRUE(third);
  processors.give_back(*third);
  processors.give_back(*first);
  EXPECT_EQ(processors.take(), first) << "its core is free";
}

TEST(Games, AtOnceAreAsManyAsCoresThatMayBeUsed) {
  EXPECT_EQ(fair_number_of_games(8, std::nullopt), 8);
  EXPECT_EQ(fair_number_of_games(8, 2.5), 2);
  EXPECT_EQ(fair_number_of_games(8, 0.5), 1);
  EXPECT_EQ(fair_number_of_games(2, 64), 2);
  EXPECT_EQ(fair_number_of_games(0, std::nullopt), 1);
  EXPECT_LE(fair_number_of_games(), usable_processors());
}

TEST(Processors, AShareOfMoreThanItsSizeIsNotBound) {
  EXPECT_FALSE(Processors::of_share(0).take());
  EXPECT_TRUE(Processors::of_share(static_cast<std::size_t>(usable_processors())).take());
}

}  // namespace
}  // namespace kaven::tournaments::executor
