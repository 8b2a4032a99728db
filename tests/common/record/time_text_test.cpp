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

}  // namespace
}  // namespace kaven::record
