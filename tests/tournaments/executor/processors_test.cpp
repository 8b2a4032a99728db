#include "tournaments/executor/processors.hpp"

#include <gtest/gtest.h>

#include <set>

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

TEST(Processors, AShareOfMoreThanItsSizeIsNotBound) {
  EXPECT_FALSE(Processors::of_share(0).take());
  EXPECT_TRUE(Processors::of_share(static_cast<std::size_t>(usable_processors())).take());
}

}  // namespace
}  // namespace kaven::tournaments::executor
