#include "common/text/read_number.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace kaven::text {
namespace {

TEST(ReadNumber, IsTheWholeText) {
  EXPECT_EQ(read_number<int>("-17"), -17);
  EXPECT_EQ(read_number<double>("0.5e1"), 5);
  for (const char* const wrong : {"", "-", " 1", "1 ", "+1", "1x", "0x1", "1.0"}) {
    EXPECT_EQ(read_number<int>(wrong), std::nullopt) << wrong;
  }
}

TEST(ReadNumber, HasToFitItsType) {
  EXPECT_EQ(read_number<std::uint8_t>("255"), 255);
  EXPECT_EQ(read_number<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(read_number<unsigned>("-1"), std::nullopt);
}

}  // namespace
}  // namespace kaven::text
