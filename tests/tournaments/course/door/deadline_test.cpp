// SPDX-License-Identifier: MIT
#include "tournaments/course/door/deadline.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "common/record/time_text.hpp"

namespace kaven::tournaments::door {
namespace {

using namespace std::chrono_literals;

const Deadline::Time evening = *record::time_of_text("2026-12-01T18:00:00Z");

Invitation student(const std::string& section, const std::string& extended = "") {
  return {.person = {.login = "ada", .name = "Ada", .section = section, .email = {}}, .extended = extended};
}

TEST(Deadline, IsThatOfTheSectionOrOfAll) {
  EXPECT_FALSE(deadline_of({}, student("A")));
  const settings::HandInSettings by_section{.deadlines = {{"A", evening}}};
  EXPECT_EQ(deadline_of(by_section, student("A"))->until, evening);
  EXPECT_FALSE(deadline_of(by_section, student("B")));
  EXPECT_FALSE(deadline_of(by_section, student("")));
  const settings::HandInSettings of_all{.deadlines = {{"", evening}}};
  EXPECT_EQ(deadline_of(of_all, student("B"))->until, evening);
  Invitation teacher = student("");
  teacher.role = Role::teacher;
  EXPECT_FALSE(deadline_of(of_all, teacher));
}

TEST(Deadline, ClosesTheDoorAfterTheGrace) {
  const Deadline deadline = *deadline_of({.deadlines = {{"", evening}}, .grace_minutes = 10}, student("A"));
  EXPECT_EQ(deadline.until, evening);
  EXPECT_TRUE(deadline.is_open(evening + 10min));
  EXPECT_FALSE(deadline.is_open(evening + 10min + 1s));
}

TEST(Deadline, OfOnePersonIsOnlyEverLater) {
  const settings::HandInSettings settings{.deadlines = {{"", evening}}, .grace_minutes = 5};
  EXPECT_EQ(deadline_of(settings, student("", "2026-12-03T17:00:00Z"))->closes, evening + 47h + 5min);
  EXPECT_EQ(deadline_of(settings, student("", "2026-11-03T17:00:00Z"))->until, evening);
  EXPECT_FALSE(deadline_of({}, student("", "2026-12-03T17:00:00Z")));
}

TEST(Deadline, IsNamedAfterAnExtensionAsItIsThen) {
  const settings::HandInSettings settings{.deadlines = {{"", evening}}, .grace_minutes = 5};
  EXPECT_EQ(extension_sentence(settings, student("", "2026-12-03T17:00:00Z")),
            "ada may hand in until 2026-12-03T17:00:00Z");
  EXPECT_EQ(extension_sentence(settings, student("", "2026-11-03T17:00:00Z")),
            "ada may hand in until 2026-12-01T18:00:00Z as before: 2026-11-03T17:00:00Z is earlier than this "
            "deadline");
  EXPECT_EQ(extension_sentence({}, student("", "2026-12-03T17:00:00Z")),
            "ada may hand in at any time: there is no deadline");
}

TEST(TimeToArrive, IsWhatTheRestNeedsAfterTheDeadline) {
  const Deadline deadline{.until = evening, .closes = evening};
  constexpr std::size_t megabyte = 1'000'000;
  // Half of it is there in time; the rest needs about eight seconds, and has five more.
  const auto half_arrived = [&] {
    TimeToArrive time(deadline, evening - 100s, megabyte);
    EXPECT_TRUE(time.take(megabyte / 2, evening));
    return time;
  };
  EXPECT_TRUE(half_arrived().take(megabyte / 2, evening + 12s));
  EXPECT_FALSE(half_arrived().take(megabyte / 2, evening + 14s));
  // Bytes that come after the deadline do not prolong it, nor does silence.
  TimeToArrive trickles = half_arrived();
  EXPECT_TRUE(trickles.take(1, evening + 7s));
  EXPECT_FALSE(trickles.take(1, evening + 14s));
  // A small file has time for a busy server, but not for work on it.
  EXPECT_TRUE(TimeToArrive(deadline, evening - 1s, 1000).take(1000, evening + 6s));
  EXPECT_FALSE(TimeToArrive(deadline, evening - 1s, 1000).take(1000, evening + 7s));
}

TEST(TimeToArrive, BeginsWhenItsBytesMayArriveAndHasNoEndWithoutADeadline) {
  const Deadline deadline{.until = evening, .closes = evening};
  EXPECT_TRUE(TimeToArrive(deadline, evening + 30s, 1000).take(1000, evening + 36s))
      << "it waited for another upload";
  EXPECT_FALSE(TimeToArrive(deadline, evening + 30s, 1000).take(1000, evening + 37s));
  EXPECT_TRUE(TimeToArrive({}, evening, 1000).take(1, evening + 1000h));
}

TEST(Deadline, TheTimeLeftIsRoundedDown) {
  const Deadline deadline{.until = evening, .closes = evening};
  const auto left = [&](std::chrono::seconds before) { return deadline.time_left(evening - before); };
  EXPECT_EQ(left(-1s), "0 minutes");
  EXPECT_EQ(left(59s), "0 minutes");
  EXPECT_EQ(left(60s), "1 minute");
  EXPECT_EQ(left(1h), "1 hour 0 minutes");
  EXPECT_EQ(left(2h + 1min), "2 hours 1 minute");
  EXPECT_EQ(left(24h - 1s), "23 hours 59 minutes");
  EXPECT_EQ(left(49h + 59min), "2 days 1 hour");
}

}  // namespace
}  // namespace kaven::tournaments::door
