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

}  // namespace
}  // namespace kaven::text
