// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "common/notation/move_text.hpp"

namespace kaven::agent::claimeven::gomocup {
using namespace search;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

/// The output lines for the input `said`.
std::vector<std::string> answers(const std::string& said, const Settings& settings) {
  std::istringstream in(said);
  std::ostringstream out;
  Session(settings, in, out).run();
  std::vector<std::string> lines;
  std::istringstream text(out.str());
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> answers(const std::string& said, bool quiet = true) {
  return answers(said, {.memory = 1 << 20, .depth = 2, .quiet = quiet});
}

/// An output that remembers what had been written since the last flush, at each flush.
class Flushes : public std::stringbuf {
 public:
  std::vector<std::string> pieces;

 protected:
  int sync() override {
    pieces.push_back(str());
    str("");
    return 0;
  }
};

MATCHER(IsAMove, "") {
  return notation::read_gomocup_place(arg).has_value();
}

TEST(GomocupSession, PlaysAsTheFirstAndAsTheSecond) {
  EXPECT_THAT(answers("START 15\nBEGIN\n"), ElementsAre("OK", IsAMove()));
  EXPECT_THAT(answers("START 15\nTURN 7,7\n"), ElementsAre("OK", IsAMove()));
}

TEST(GomocupSession, PlaysOnEverySizeAndByAllRules) {
  for (const char* size : {"START 5", "START 19", "START 26", "RECTSTART 20,6"}) {
    for (const char* rule : {"0", "1", "2", "3", "4", "8", "9"}) {
      EXPECT_THAT(answers(std::string("INFO rule ") + rule + "\n" + size + "\nTURN 4,4\n"),
                  ElementsAre("OK", IsAMove()))
          << size << " rule " << rule;
    }
  }
}

TEST(GomocupSession, PlaysAtALevelTheSameMovesWithTheSameSeed) {
  const std::string game = "START 15\nTURN 7,7\nBOARD\n7,7,1\n8,8,2\n3,4,1\nDONE\n";
  EXPECT_THAT(answers(game, {.level = 1, .seed = 7}), ElementsAre("OK", IsAMove(), IsAMove()));
  EXPECT_EQ(answers(game, {.level = 1, .seed = 7}), answers(game, {.level = 1, .seed = 7}));
  EXPECT_NE(answers(game, {.level = 1, .seed = 7}), answers(game, {.level = 1, .seed = 8}));
}

TEST(GomocupSession, LinesMayEndAsOnWindows) {
  EXPECT_THAT(answers("START 15\r\nINFO timeout_turn 20000\r\nBOARD\r\n7,7,2\r\nDONE\r\nEND\r\n"),
              ElementsAre("OK", IsAMove()));
}

TEST(GomocupSession, ABoardIsTakenUpWhereItIs) {
  const std::string four = "BOARD\n3,3,1\n0,9,2\n4,3,1\n2,9,2\n5,3,1\n4,9,2\n6,3,1\n2,3,2\nDONE\n";
  EXPECT_THAT(answers("START 15\n" + four), ElementsAre("OK", "7,3")) << "five in a row";
  EXPECT_THAT(answers("START 15\nBEGIN\n" + four), ElementsAre("OK", IsAMove(), "7,3"))
      << "whatever was before";
}

TEST(GomocupSession, UnderExactFiveSixDoNotWin) {
  // Six at 7,3; five at 9,9.
  const std::string board =
      "BOARD\n3,3,1\n0,0,2\n4,3,1\n0,2,2\n5,3,1\n0,4,2\n6,3,1\n0,6,2\n8,3,1\n2,3,2\n"
      "9,5,1\n0,8,2\n9,6,1\n0,10,2\n9,7,1\n0,12,2\n9,8,1\n9,4,2\nDONE\n";
  EXPECT_THAT(answers("START 15\nINFO rule 1\n" + board), ElementsAre("OK", "9,9"));
}

TEST(GomocupSession, WhatIsTakenBackIsPlayedAnew) {
  const auto lines = answers("START 15\nTURN 7,7\n");
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(answers("START 15\nTURN 7,7\nTAKEBACK " + lines[1] + "\nTAKEBACK 7,7\nTURN 7,7\n"),
              ElementsAre("OK", lines[1], "OK", "OK", lines[1]));
}

TEST(GomocupSession, ARestartClearsTheBoard) {
  EXPECT_THAT(answers("START 15\nTURN 7,7\nRESTART\nTURN 7,7\nSTART 10\nTURN 7,7\n"),
              ElementsAre("OK", IsAMove(), "OK", IsAMove(), "OK", IsAMove()));
}

TEST(GomocupSession, SaysWhoItIsAndEndsWhenItIsTold) {
  EXPECT_THAT(answers("ABOUT\nEND\nSTART 15\n"),
              ElementsAre(StartsWith("name=\"Claimeven\", version=\"" KAVEN_VERSION "\", author=")));
}

TEST(GomocupSession, InformationIsNotAnswered) {
  EXPECT_THAT(
      answers("INFO timeout_match 100000\nINFO time_left 50000\nINFO max_memory 83886080\nINFO game_type 1\n"
              "INFO folder /tmp/a b\nINFO evaluate 3,3\nINFO timeout_turn 1000\nINFO\n"),
      IsEmpty());
}

TEST(GomocupSession, InAHurryItAnswersAtOnceButLegally) {
  EXPECT_THAT(answers("START 15\nINFO timeout_turn 0\nTURN 7,7\n"), ElementsAre("OK", IsAMove()));
  EXPECT_THAT(answers("START 15\nINFO timeout_match 1000\nINFO time_left -3\nTURN 7,7\n"),
              ElementsAre("OK", IsAMove()));
}

TEST(GomocupSession, WhatItThinksIsToldBeforeTheMove) {
  EXPECT_THAT(answers("START 15\nTURN 7,7\n", false),
              ElementsAre("OK", StartsWith("MESSAGE info depth 1 score "),
                          StartsWith("MESSAGE info depth 2 score "), IsAMove()));
}

TEST(GomocupSession, EachMessageLeavesAtOnce) {
  std::istringstream in("START 15\nTURN 7,7\n");
  Flushes flushes;
  std::ostream out(&flushes);
  Session({.memory = 1 << 20, .depth = 2}, in, out).run();
  EXPECT_THAT(flushes.pieces, ElementsAre("OK\n", StartsWith("MESSAGE info depth 1 "),
                                          StartsWith("MESSAGE info depth 2 "), HasSubstr(",")));
}

TEST(GomocupSession, WithANumberOfNodesTheTimeLimitDoesNotMatter) {
  const Settings settings{.memory = 1 << 20, .nodes = 3000};
  const auto fast = answers("START 15\nINFO timeout_turn 1\nTURN 7,7\n", settings);
  EXPECT_THAT(fast, SizeIs(testing::Gt(2U))) << "at least one depth was completed";
  EXPECT_EQ(fast, answers("START 15\nINFO timeout_turn 600000\nTURN 7,7\n", settings));
}

TEST(GomocupSession, ADepthAndANumberOfNodesOfTheManagerLimitTheSearch) {
  const Settings settings{.memory = 1 << 20};
  // If such a limit did not count, the search would take all of the ten minutes.
  const std::string start = "START 15\nINFO timeout_turn 600000\n";
  EXPECT_THAT(
      answers(start + "INFO max_depth 2\nTURN 7,7\n", settings),
      ElementsAre("OK", StartsWith("MESSAGE info depth 1 "), StartsWith("MESSAGE info depth 2 "), IsAMove()));
  const auto by_nodes = answers(start + "INFO max_node 3000\nTURN 7,7\n", settings);
  EXPECT_EQ(by_nodes, answers("START 15\nTURN 7,7\n", {.memory = 1 << 20, .nodes = 3000}));
  EXPECT_EQ(by_nodes,
            answers("START 15\nINFO max_node 3000\nTURN 7,7\n", {.memory = 1 << 20, .nodes = 9000}));
  EXPECT_THAT(answers("INFO time_increment 500\nINFO max_depth -1\nINFO max_node -1\n"), IsEmpty());
}

TEST(GomocupSession, AnUnknownRuleIsRefusedUntilAnotherRuleIsTold) {
  EXPECT_THAT(answers("START 15\nINFO rule 12\n"), ElementsAre("OK", HasSubstr("ERROR INFO rule 12: ")));
  EXPECT_THAT(answers("START 15\nINFO rule 16\nBEGIN\nTURN 7,7\nINFO rule 0\nTURN 7,7\n"),
              ElementsAre("OK", HasSubstr("ERROR INFO rule 16: "), HasSubstr("no others"),
                          HasSubstr("no others"), IsAMove()));
}

TEST(GomocupSession, Swap2BoardIsAnsweredByTheSideThatIsBetter) {
  const Settings settings = {.memory = 1 << 20, .nodes = 20000, .quiet = true};
  // The side to move, the second one, stops an open three of the first, or takes its place.
  EXPECT_THAT(answers("START 15\nSWAP2BOARD\n7,7\n0,0\n8,7\nDONE\n", settings), ElementsAre("OK", "SWAP"));
  EXPECT_THAT(answers("START 15\nSWAP2BOARD\n0,0\n7,7\n14,14\nDONE\n", settings),
              ElementsAre("OK", IsAMove()));
  EXPECT_THAT(answers("START 15\nSWAP2BOARD\n7,7\n0,0\n8,7\n14,0\n9,7\nDONE\n", settings),
              ElementsAre("OK", "SWAP"));
  EXPECT_THAT(answers("START 15\nSWAP2BOARD\n0,0\n7,7\n14,14\n8,7\n14,0\ndone\n", settings),
              ElementsAre("OK", IsAMove()));
}

TEST(GomocupSession, Swap2BoardWithoutStonesIsAnsweredByThree) {
  for (const char* size : {"5", "15", "20"}) {
    for (const std::uint64_t nodes : {std::uint64_t{1}, std::uint64_t{30000}}) {
      const auto lines = answers(std::string("INFO rule 1\nSTART ") + size + "\nSWAP2BOARD\nDONE\n",
                                 {.memory = 1 << 20, .nodes = nodes, .quiet = true});
      ASSERT_THAT(lines, SizeIs(2));
      std::istringstream places(lines[1]);
      std::set<std::string> different;
      for (std::string place; places >> place;) {
        EXPECT_TRUE(notation::read_gomocup_place(place)) << lines[1];
        different.insert(place);
      }
      EXPECT_THAT(different, SizeIs(3)) << lines[1];
    }
  }
}

TEST(GomocupSession, WhatIsWrongInSwap2BoardIsNamed) {
  EXPECT_THAT(answers("SWAP2BOARD\nDONE\nSTART 15\nSWAP2BOARD\n7,7\nDONE\nSWAP2BOARD\n7,7\n7,7\n8,8\nDONE\n"
                      "SWAP2BOARD\n7,7,1\nDONE\nSWAP2BOARD\n7,7\n8,7\n15,7\nDONE\nBEGIN\n"),
              ElementsAre(HasSubstr("expected START"), "OK", "ERROR SWAP2BOARD: 1 stones, expected 0, 3 or 5",
                          HasSubstr("ERROR SWAP2BOARD '7,7': place occupied"),
                          "ERROR SWAP2BOARD '7,7,1': expected x,y for a stone, or DONE",
                          HasSubstr("ERROR SWAP2BOARD '15,7': off the board"), IsAMove()));
}

TEST(GomocupSession, InRenjuTheSideThatMovesFirstMakesNoFoul) {
  // 7,7 makes two open threes.
  const std::string board = "BOARD\n8,7,1\n0,0,2\n9,7,1\n2,14,2\n7,8,1\n14,0,2\n7,9,1\n14,14,2\nDONE\n";
  EXPECT_THAT(answers("START 15\nINFO rule 0\n" + board), ElementsAre("OK", "7,7"));
  EXPECT_THAT(answers("START 15\nINFO rule 4\n" + board),
              ElementsAre("OK", testing::AllOf(IsAMove(), testing::Ne("7,7"))));
}

TEST(GomocupSession, InCaroAFiveBetweenTwoStonesDoesNotWin) {
  // 7,7 makes a row of five between 3,7 and 9,7; 7,1 makes one that is open at 8,1.
  const std::string board =
      "BOARD\n4,7,1\n3,7,2\n5,7,1\n9,7,2\n6,7,1\n14,14,2\n8,7,1\n0,0,2\n3,1,1\n2,1,2\n4,1,1\n14,0,2\n"
      "5,1,1\n0,14,2\n6,1,1\n1,14,2\nDONE\n";
  EXPECT_THAT(answers("START 15\nINFO rule 9\n" + board), ElementsAre("OK", "7,1"));
  EXPECT_THAT(answers("START 15\nINFO rule 8\n" + board), ElementsAre("OK", "7,1"));
}

TEST(GomocupSession, BadInputIsAnErrorThatSaysWhatIsWrongAndTheGameGoesOn) {
  EXPECT_THAT(answers("START 4\nTURN 7,7\nBOARD\n7,7,2\nDONE\nBEGIN\nRESTART\nTAKEBACK 7,7\n"),
              ElementsAre("ERROR START '4': expected the side of the board, 5 to 26",
                          "ERROR there is no game, expected START", "ERROR there is no game, expected START",
                          "ERROR there is no game, expected START", HasSubstr("ERROR RESTART: "),
                          "ERROR there is no game, expected START"));
  EXPECT_THAT(
      answers("START 15\nTURN 15,7\nTURN 7\nTURN 7,7\nTURN 7,7\nBEGIN\nTAKEBACK 0,0\nINFO timeout_turn soon\n"
              "YXBOARD\nTURN 0,0\n"),
      ElementsAre("OK", HasSubstr("ERROR TURN '15,7': off the board"), HasSubstr("ERROR TURN '7': expected"),
                  IsAMove(), "ERROR TURN '7,7': there is a stone already",
                  HasSubstr("ERROR BEGIN: the board is not empty"), "ERROR TAKEBACK '0,0': there is no stone",
                  "ERROR INFO timeout_turn 'soon': expected a whole number", "UNKNOWN command YXBOARD",
                  IsAMove()));
}

TEST(GomocupSession, OfABadBoardTheFirstFaultIsSaidAndTheOldGameStays) {
  EXPECT_THAT(answers("START 15\nTURN 7,7\nBOARD\n1,1,1\n1,1,2\n2,2\nDONE\nTURN 7,7\n"),
              ElementsAre("OK", IsAMove(), "ERROR BOARD '1,1': there is a stone already",
                          "ERROR TURN '7,7': there is a stone already"));
  EXPECT_THAT(answers("START 15\nBOARD\n1,1,3\nDONE\n"),
              ElementsAre("OK", HasSubstr("ERROR BOARD '1,1,3': expected")));
  EXPECT_THAT(answers("START 15\nBOARD\n1,1,1\n"), ElementsAre("OK")) << "the input ends";
}

TEST(GomocupSession, BehindTheEndOfTheGameThereIsNoMove) {
  const std::string five = "BOARD\n3,3,2\n0,0,1\n4,3,2\n0,2,1\n5,3,2\n0,4,1\n6,3,2\n0,6,1\n7,3,2\nDONE\n";
  EXPECT_THAT(answers("START 15\n" + five), ElementsAre("OK", HasSubstr("ERROR the game is over")));
}

using namespace std::chrono_literals;

constexpr Instant announced{1000s};
constexpr std::chrono::nanoseconds unbounded = std::chrono::nanoseconds::max();

TEST(GomocupLimits, TheTurnsLimitRunsFromTheAnnouncement) {
  const auto time = turn_time({.turn = 5s}, announced, std::nullopt);
  ASSERT_TRUE(time);
  EXPECT_EQ(time->announced, announced);
  EXPECT_EQ(time->limit, 5s);
  EXPECT_EQ(time->budget, unbounded);
}

TEST(GomocupLimits, NoTimeForATurnMeansAsFastAsPossible) {
  EXPECT_FALSE(turn_time({.turn = 0s}, announced, std::nullopt));
  EXPECT_FALSE(turn_time({.turn = 0s, .match = 100s}, announced, 3s));
}

TEST(GomocupLimits, WithoutALimitOfTheMatchWhatIsLeftOfItIsNoMatter) {
  const auto time = turn_time({.turn = 5s, .left_of_match = 1ms}, announced, std::nullopt);
  ASSERT_TRUE(time);
  EXPECT_EQ(time->limit, 5s);
}

TEST(GomocupLimits, AMatchIsNotUsedUpInOneTurn) {
  Limits limits{.turn = 30s, .match = 180s};
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->budget, 12s) << "all of it is left";
  limits.left_of_match = 15s;
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->limit, 15s);
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->budget, 1s);
  limits.left_of_match = 0s;
  EXPECT_FALSE(turn_time(limits, announced, std::nullopt));
}

TEST(GomocupLimits, AnIncrementIsUsedInItsTurn) {
  Limits limits{.turn = 30s, .match = 180s, .increment = 2s};
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->budget, 14s);
  limits.left_of_match = 1s;
  EXPECT_EQ(turn_time(limits, announced, std::nullopt)->limit, 1s);
}

TEST(GomocupLimits, AHugeLimitIsAWeek) {
  const std::chrono::milliseconds huge{1'000'000'000'000'000};
  EXPECT_EQ(turn_time({.turn = huge}, announced, std::nullopt)->limit, 7 * 24h);
  const auto time = turn_time({.turn = huge, .match = huge, .increment = huge}, announced, std::nullopt);
  EXPECT_EQ(time->limit, 7 * 24h);
  EXPECT_EQ(time->budget, 7 * 24 * 60min / 15 + 7 * 24h);
}

TEST(GomocupLimits, TheSmallerDepthAndNumberOfNodesCount) {
  EXPECT_EQ(search_depth({.depth = 7}, 9), 7);
  EXPECT_EQ(search_depth({.depth = 7}, 5), 5);
  EXPECT_EQ(search_depth({.depth = std::int64_t{1} << 40U}, 5), 5);
  EXPECT_EQ(search_depth({.depth = 0}, 5), 5) << "no limit";
  EXPECT_EQ(search_depth({.depth = -1}, 5), 5) << "no limit";
  EXPECT_EQ(search_nodes({.nodes = 7}, 9), 7U);
  EXPECT_EQ(search_nodes({.nodes = 7}, 5), 5U);
  EXPECT_EQ(search_nodes({.nodes = 7}, std::nullopt), 7U);
  EXPECT_EQ(search_nodes({.nodes = -1}, 5), 5U) << "no limit";
  EXPECT_EQ(search_nodes({}, std::nullopt), std::nullopt);
}

TEST(GomocupLimits, AGivenBudgetHoldsBesides) {
  EXPECT_EQ(turn_time({.turn = 30s}, announced, 2s)->budget, 2s);
  EXPECT_EQ(turn_time({.turn = 30s, .match = 15s}, announced, 2s)->budget, 1s);
}

TEST(GomocupLimits, TheTableGetsHalfOfTheMemoryOrWhatTheCommandLineAllows) {
  EXPECT_EQ(table_memory({.memory = 1 << 30}, std::nullopt), 512U << 20U);
  EXPECT_EQ(table_memory({.memory = 1 << 30}, 64 << 20), 64U << 20U);
  EXPECT_EQ(table_memory({.memory = std::int64_t{1} << 50U}, std::nullopt), 1U << 30U);
  EXPECT_EQ(table_memory({.memory = -1}, std::nullopt), 64U << 20U) << "no limit";
  EXPECT_EQ(table_memory({.memory = 64 << 20}, 64 << 20), 32U << 20U);
  EXPECT_EQ(table_memory({}, std::nullopt), 64U << 20U) << "no limit";
  EXPECT_EQ(table_memory({}, 16 << 20), 16U << 20U) << "no limit";
}

TEST(GomocupLimits, TheTableLeavesRoomForTheRestOfTheProgram) {
  EXPECT_EQ(table_memory({.memory = 12 << 20}, std::nullopt), 6U << 20U);
  EXPECT_EQ(table_memory({.memory = 8 << 20}, std::nullopt), 2U << 20U);
  EXPECT_EQ(table_memory({.memory = 6 << 20}, std::nullopt), 0U);
  EXPECT_EQ(table_memory({.memory = 1}, 64 << 20), 0U);
}

}  // namespace
}  // namespace kaven::agent::claimeven::gomocup
