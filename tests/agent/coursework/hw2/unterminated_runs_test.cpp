// SPDX-License-Identifier: MIT
#include "agent/coursework/hw2/unterminated_runs.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/agent/coursework/boards.hpp"
#include "tests/agent/coursework/slow_lines.hpp"

namespace kaven::agent::coursework::hw2 {
namespace {

int value(std::string_view columns, RunReading reading) {
  return UnterminatedRuns(reading).value(position_of_columns(columns));
}
int by_lines(std::string_view columns) {
  return value(columns, RunReading::lines);
}
int by_open_ends(std::string_view columns) {
  return value(columns, RunReading::open_ends);
}

int slow_value(const game::Position& position, RunReading reading) {
  int sum = 0;
  for (const std::string& line : lines_of_board(position)) {
    const std::string framed = "#" + line + "#";
    for (const char player : {'w', 'b'}) {
      for (const int length : {2, 3}) {
        const std::string run(static_cast<std::size_t>(length), player);
        for (std::size_t at = 1; at + run.size() < framed.size(); ++at) {
          const char before = framed[at - 1];
          const char behind = framed[at + run.size()];
          if (framed.substr(at, run.size()) != run || before == player || behind == player) continue;
          int ends = (before == '.' ? 1 : 0) + (behind == '.' ? 1 : 0);
          if (reading == RunReading::lines) ends = std::min(ends, 1);
          sum += (player == 'w' ? 1 : -1) * ends * (length == 2 ? 1 : 5);
        }
      }
    }
  }
  return sum;
}

TEST(UnterminatedRuns, ARunOpenOnOneSideCountsOnceInEitherReading) {
  EXPECT_EQ(by_lines("aa\ne\ne\ne\ne\ne\ne\n"), 1);
  EXPECT_EQ(by_open_ends("aa\ne\ne\ne\ne\ne\ne\n"), 1);
  EXPECT_EQ(by_lines("bbb\ne\ne\ne\ne\ne\ne\n"), -5);
  EXPECT_EQ(by_open_ends("bbb\ne\ne\ne\ne\ne\ne\n"), -5);
}

TEST(UnterminatedRuns, ARunOpenOnBothSidesCountsTwiceByOpenEnds) {
  EXPECT_EQ(by_lines("e\na\na\ne\ne\ne\ne\n"), 1);
  EXPECT_EQ(by_open_ends("e\na\na\ne\ne\ne\ne\n"), 2);
  EXPECT_EQ(by_lines("e\nb\nb\nb\ne\ne\ne\n"), -5);
  EXPECT_EQ(by_open_ends("e\nb\nb\nb\ne\ne\ne\n"), -10);
}

TEST(UnterminatedRuns, ARunWithNoFreeEndDoesNotCount) {
  EXPECT_EQ(by_lines("a\na\nb\ne\ne\ne\ne\n"), 0);
  EXPECT_EQ(by_open_ends("aab\ne\ne\ne\ne\ne\ne\n"), 0);
}

TEST(UnterminatedRuns, GapsDoNotCount) {
  EXPECT_EQ(by_lines("a\ne\na\ne\na\ne\ne\n"), 0);
}

TEST(UnterminatedRuns, ARunOfThreeHoldsNoRunOfTwo) {
  EXPECT_EQ(by_lines("aaa\ne\ne\ne\ne\ne\ne\n"), 5);
}

TEST(UnterminatedRuns, TheFreePlaceNeedNotBePlayableYet) {
  // The free places beside the row of three on top of the b's are above empty columns.
  EXPECT_EQ(by_lines("e\nba\nab\nba\ne\ne\ne\n"), by_lines("e\nba\nab\nba\ne\ne\ne\n"));
  EXPECT_EQ(by_lines("e\ne\nba\nba\ne\ne\ne\n"), 0) << "a run of each, and each is open";
  EXPECT_EQ(by_open_ends("e\nbb\nba\nba\nab\ne\ne\n"),
            slow_value(position_of_columns("e\nbb\nba\nba\nab\ne\ne\n"), RunReading::open_ends));
}

TEST(UnterminatedRuns, WinsLossesAndDrawsHaveTheirOwnValues) {
  EXPECT_EQ(by_lines("aaaa\ne\ne\ne\ne\ne\ne\n"), 1000);
  EXPECT_EQ(by_lines("bbbb\ne\ne\ne\ne\ne\ne\n"), -1000);
  EXPECT_EQ(by_lines("ababab\nababab\nbababa\nbababa\nababab\nababab\nbababa\n"), 0);
}

TEST(UnterminatedRuns, AreWhatIsFoundInTheLinesAsText) {
  std::mt19937 random(81);
  for (int round = 0; round < 3000; ++round) {
    const auto position = random_course_position(random, game::Rules{}, static_cast<int>(random() % 40));
    for (const RunReading reading : {RunReading::lines, RunReading::open_ends}) {
      ASSERT_EQ(UnterminatedRuns(reading).value(position), slow_value(position, reading));
    }
  }
}

}  // namespace
}  // namespace kaven::agent::coursework::hw2
