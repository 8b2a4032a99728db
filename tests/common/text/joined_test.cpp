#include "common/text/joined.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace kaven::text {
namespace {

TEST(Joined, HasTheSeparatorBetweenAllParts) {
  EXPECT_EQ(joined(std::vector<std::string>{"a", "b", "c"}), "a, b, c");
  EXPECT_EQ(joined(std::vector<std::string_view>{"", "b", ""}, "/"), "/b/");
  EXPECT_EQ(joined(std::vector<std::string>{}), "");
}

TEST(Joined, TakesTheTextOfEachPart) {
  EXPECT_EQ(joined(std::vector{1, 2}, " ", [](int part) { return std::to_string(part); }), "1 2");
}

TEST(JoinedFirst, CountsThoseThatItLeavesOut) {
  const std::vector<std::string> parts = {"a", "b", "c"};
  EXPECT_EQ(joined_first(2, parts), "a, b and 1 more");
  EXPECT_EQ(joined_first(3, parts), "a, b, c");
  EXPECT_EQ(joined_first(1, parts, [](const std::string& part) { return part + "!"; }), "a! and 2 more");
  EXPECT_EQ(joined_first(3, std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace kaven::text
