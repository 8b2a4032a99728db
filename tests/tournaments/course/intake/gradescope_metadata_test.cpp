// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/gradescope_metadata.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournaments/course/intake/submission_list.hpp"

namespace kaven::tournaments::intake {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Submitter = GradescopeHandIn::Submitter;

TEST(GradescopeMetadata, ContainsSubmittersAndTimes) {
  const auto read = read_gradescope_metadata(R"(---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '1815'
    :email: ada@example.org
  :created_at: 2026-11-20 17:03:22.213372000 Z
  :score: 1.0
  :results:
    tests:
    - name: "first"
      output: "a text
        that goes on"
  :history:
  - :id: 7
    :created_at: 2026-11-19 00:00:00 Z
submission_2:
  :submitters:
  - :name: 'Miles O''Brien'
    :sid: ''
  - :name: "J\xF6rg \u4e2d"
    :email: j@example.org
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: &1 2026-11-20 18:00:00.000000000 Z
    time: 2026-11-20 10:00:00.000000000 Z
)");
  EXPECT_THAT(read.not_understood, IsEmpty());
  ASSERT_EQ(read.hand_ins.size(), 2U);
  const GradescopeHandIn& one = read.hand_ins.at("submission_1");
  EXPECT_THAT(one.submitters, ElementsAre(Submitter{"Ada Lovelace", "1815", "ada@example.org"}));
  EXPECT_EQ(one.time, seconds_of("2026-11-20 17:03:22 Z"));
  const GradescopeHandIn& two = read.hand_ins.at("submission_2");
  EXPECT_THAT(two.submitters,
              ElementsAre(Submitter{"Miles O'Brien", "", ""}, Submitter{"Jörg 中", "", "j@example.org"}));
  EXPECT_EQ(two.time, seconds_of("2026-11-20 18:00:00 Z"));
}

TEST(GradescopeMetadata, ReportsInvalidLines) {
  const auto read = read_gradescope_metadata(
      "- a list\nsubmission_1:\n  :submitters:\n  - :name: |\n      Ada\n  :created_at: yesterday\n");
  EXPECT_THAT(read.not_understood,
              ElementsAre(HasSubstr("line 1: "), HasSubstr("line 4: "), HasSubstr("line 6: ")));
}

TEST(Times, AreReadInEveryZone) {
  EXPECT_EQ(seconds_of("1970-01-02 00:00:01"), 86401);
  EXPECT_EQ(seconds_of("9999-12-31 23:59:59"), latest_time);
  EXPECT_EQ(time_text(latest_time), "9999-12-31T23:59:59Z");
  EXPECT_EQ(time_text(latest_time + 1), "9999-12-31T23:59:59Z");
  EXPECT_EQ(time_text(-1), "1970-01-01T00:00:00Z");
  EXPECT_FALSE(seconds_of("9999-12-31 23:59:59 -0100"));
  EXPECT_FALSE(seconds_of("1970-01-01 00:00:00 +0100"));
  EXPECT_EQ(seconds_of("1970-01-02T00:00:01.25Z"), 86401);
  EXPECT_EQ(seconds_of("1970-01-02 01:00:01 +0100"), 86401);
  EXPECT_EQ(seconds_of("1970-01-01 16:00:01 -08:00"), 86401);
  for (const char* wrong :
       {"", "1970-01-02", "1970-02-30 00:00:00", "1970-01-01 24:00:00", "1970-01-01 00:00:00 CET"}) {
    EXPECT_EQ(seconds_of(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace kaven::tournaments::intake
