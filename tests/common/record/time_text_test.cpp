// SPDX-License-Identifier: MIT
#include "common/record/time_text.hpp"

#include <gtest/gtest.h>

namespace kaven::record {
namespace {

TEST(TimeText, IsUtcInWholeSeconds) {
  using std::chrono::system_clock;
  EXPECT_EQ(time_text(system_clock::time_point()), "1970-01-01T00:00:00Z");
  EXPECT_EQ(time_text(system_clock::time_point(std::chrono::milliseconds(1'795'253'400'900))),
            "2026-11-21T09:30:00Z");
}

TEST(TimeText, WhatItWritesItKnowsAgain) {
  EXPECT_TRUE(is_time_text(time_text(std::chrono::system_clock::now())));
  EXPECT_TRUE(is_time_text("2026-12-31T23:59:60Z")) << "a leap second";
}

TEST(TimeText, ATimeThatNoClockShowsIsNone) {
  for (const char* text : {"", "now", "2026-11-21T09:30:00", "2026-13-21T09:30:00Z", "2026-11-21T24:30:00Z",
                           "2026-11-00T09:30:00Z", "2026-11-21T09:60:00Z", "2026-11-21 09:30:00Z",
                           "2026-11-21T09:30:00Z ", "2O26-11-21T09:30:00Z"}) {
    EXPECT_FALSE(is_time_text(text)) << text;
  }
}

TEST(TimeText, IsParsedWithItsDistanceFromUtc) {
  for (const char* text : {"2026-11-21T09:30:00Z", "2026-11-21T10:30:00+01:00", "2026-11-21T04:00:00-05:30",
                           "2026-11-22T09:29:00+23:59"}) {
    ASSERT_TRUE(time_of_text(text)) << text;
    EXPECT_EQ(time_text(*time_of_text(text)), "2026-11-21T09:30:00Z");
  }
  EXPECT_EQ(time_text(*time_of_text("2028-02-29T23:59:59Z")), "2028-02-29T23:59:59Z");
  for (const char* text : {"", "2026-11-21T09:30:00", "2026-11-21", "2026-02-29T09:30:00Z",
                           "2026-11-31T09:30:00Z", "2026-11-21T09:30:00+1:00", "2026-11-21T09:30:00+0100",
                           "2026-11-21T09:30:00+24:00", "2026-11-21T09:30:00+01:60", "2026-11-21T09:30:00z",
                           "2026-11-21T09:30:00Z ", "2026-11-21T09:30:00.5Z", "2026-11-21T09:30:00+-1:00",
                           "0000-11-21T09:30:00Z", "9999-11-21T09:30:00Z"}) {
    EXPECT_FALSE(time_of_text(text)) << text;
  }
}

}  // namespace
}  // namespace kaven::record
