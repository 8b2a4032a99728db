// SPDX-License-Identifier: MIT
#include "common/notation/time_control.hpp"

#include <gtest/gtest.h>

namespace kaven::notation {
namespace {

TEST(TimeControl, IsABaseWithAnIncrement) {
  EXPECT_EQ(read_time_control("60+0.5"), (TimeControl{60, 0.5}));
  EXPECT_EQ(read_time_control("0.25+0"), (TimeControl{0.25, 0}));
  EXPECT_EQ(read_time_control("300"), (TimeControl{300, 0}));
  for (const char* text : {"60+0.5", "0.25", "300", "604800+604800"})
    EXPECT_EQ(time_control_text(read_time_control(text).value()), text);
}

TEST(TimeControl, IsNothingElse) {
  for (const char* text :
       {"",    "+",   "60+", "+1",  "0+1",   "0",      "-60",       "60+-1", "60+0.5+1", " 60",
        "60 ", "6e1", "nan", "inf", "1+inf", "604801", "60+604801", "60,5",  "0x10",     "40/60"})
    EXPECT_EQ(read_time_control(text), std::nullopt) << text;
}

TEST(TimeControl, GrowsWithEachMove) {
  EXPECT_EQ((TimeControl{60, 0.5}).after(0), 60);
  EXPECT_EQ((TimeControl{60, 0.5}).after(4), 62);
}

}  // namespace
}  // namespace kaven::notation
