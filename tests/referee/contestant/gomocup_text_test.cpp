// SPDX-License-Identifier: MIT
#include "referee/contestant/gomocup_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "common/game/catalogue.hpp"

namespace kaven::referee::contestant {
namespace {

using namespace std::chrono_literals;

using testing::HasSubstr;

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20U;

TEST(GomocupCommands, AnEngineIsToldLessMemoryThanItHas) {
  EXPECT_EQ(gomocup_memory(1024 * megabyte), 768 * std::int64_t{megabyte});
  EXPECT_EQ(gomocup_memory(128 * megabyte), 64 * std::int64_t{megabyte});
  EXPECT_EQ(gomocup_memory(64 * megabyte), 32 * std::int64_t{megabyte});
  EXPECT_EQ(gomocup_memory(0), 0) << "no limit";
  EXPECT_EQ(gomocup_memory(8192 * megabyte), 2147483647) << "as much as fits into 32 bits";
}

TEST(GomocupCommands, AnEngineIsToldLessTimeThanItHas) {
  EXPECT_EQ(gomocup_turn_limit(80s), 79500ms);
  EXPECT_EQ(gomocup_turn_limit(2s), 1800ms);
  EXPECT_EQ(gomocup_turn_limit(60ms), 30ms);
}

TEST(GomocupCommands, TheInfoLinesAreThoseOfPiskvorkInItsOrder) {
  const game::Rules gomoku = game::find_game("gomoku")->rules;
  EXPECT_EQ(
      gomocup_info_commands(GomocupGreeting::about,
                            {.turn_limit = 10s, .memory = 0, .in_tournament = true, .folder = "/f"}, gomoku),
      "INFO max_memory 0\nINFO timeout_match 0\nINFO timeout_turn 9500\nINFO game_type 2\nINFO rule 0\n"
      "INFO time_left 2147483647\nINFO folder /f\nABOUT\n");
}

TEST(GomocupCommands, AnEngineIsToldWhatIsLeftOfTheTimeForAllItsMoves) {
  const game::Rules gomoku = game::find_game("gomoku")->rules;
  const GomocupInfo info{.turn_limit = 10s, .time_left = 180s};
  EXPECT_EQ(
      gomocup_info_commands(GomocupGreeting::limits, info, gomoku),
      "INFO max_memory 0\nINFO timeout_match 179500\nINFO timeout_turn 9500\nINFO game_type 1\nINFO rule 0\n"
      "INFO time_left 179500\n");
  EXPECT_EQ(gomocup_time_command(GomocupGreeting::about, {.time_left = 2s}), "INFO time_left 1800\n");
  EXPECT_EQ(gomocup_time_command(GomocupGreeting::about, {.time_left = 24h * 365}),
            "INFO time_left 2147483647\n");
}

TEST(GomocupCommands, FurtherLimitsFollowInTheWordsOfYixin) {
  const game::Rules gomoku = game::find_game("gomoku")->rules;
  const GomocupInfo info{
      .turn_limit = 10s, .time_left = 180s, .increment = 1500ms, .depth = 12, .nodes = 100'000};
  EXPECT_TRUE(gomocup_info_commands(GomocupGreeting::limits, info, gomoku)
                  .ends_with("INFO time_left 179500\nINFO time_increment 1500\nINFO max_depth 12\n"
                             "INFO max_node 100000\n"));
}

TEST(GomocupCommands, ABoardThatIsNoSquareHasItsOwnStart) {
  game::Rules rules = game::find_game("gomoku")->rules;
  EXPECT_EQ(gomocup_start_commands(GomocupGreeting::about, {}, rules), "START 15\n");
  rules.rows = 12;
  EXPECT_EQ(gomocup_start_commands(GomocupGreeting::about, {}, rules), "RECTSTART 15,12\n");
}

TEST(GomocupCommands, TheRuleIsToldByItsNumber) {
  const auto told = [](const game::Rules& rules) {
    return gomocup_info_commands(GomocupGreeting::about, {.turn_limit = 10s}, rules);
  };
  game::Rules rules = game::find_game("gomoku")->rules;
  EXPECT_THAT(told(rules), HasSubstr("INFO rule 0\n"));
  rules.exact_length = true;
  EXPECT_THAT(told(rules), HasSubstr("INFO rule 1\n"));
  EXPECT_THAT(told(game::find_game("renju")->rules), HasSubstr("INFO rule 4\n"));
  EXPECT_THAT(told(game::find_game("caro")->rules), HasSubstr("INFO rule 9\n"));
}

TEST(GomocupCommands, ABoardIsToldInTheOrderOfItsMovesWithoutTheStoneThatWasRecoloured) {
  game::Position position(game::find_game("gomoku")->rules);
  for (const game::Move move :
       {game::Move{game::Colour::white, {7, 7}}, game::Move{game::Colour::black, {7, 7}},
        game::Move{game::Colour::white, {3, 4}}}) {
    position.play(move);
  }
  EXPECT_EQ(gomocup_board_commands(position, game::Colour::white), "BOARD\n7,7,2\n3,4,1\nDONE\n");
  EXPECT_EQ(gomocup_board_commands(position, game::Colour::black), "BOARD\n7,7,1\n3,4,2\nDONE\n");
}

TEST(GomocupCommands, AnEngineThatDiesOfItsGreetingIsToldLessAndLess) {
  using Greeting = GomocupGreeting;
  EXPECT_EQ(lesser_greeting(Greeting::memory_first, true), Greeting::about);
  EXPECT_EQ(lesser_greeting(Greeting::memory_first, false), Greeting::limits);
  EXPECT_EQ(lesser_greeting(Greeting::about, true), std::nullopt) << "nothing but START was told";
  EXPECT_EQ(lesser_greeting(Greeting::about, false), Greeting::limits);
  EXPECT_EQ(lesser_greeting(Greeting::limits, false), Greeting::start);
  EXPECT_EQ(lesser_greeting(Greeting::start, false), std::nullopt);
  const game::Rules gomoku = game::find_game("gomoku")->rules;
  EXPECT_EQ(gomocup_start_commands(Greeting::memory_first, {}, gomoku), "INFO max_memory 0\nSTART 15\n");
  EXPECT_EQ(gomocup_info_commands(Greeting::start, {}, gomoku) + gomocup_time_command(Greeting::start, {}),
            "");
  EXPECT_FALSE(gomocup_info_commands(Greeting::limits, {}, gomoku).ends_with("ABOUT\n"));
}

TEST(GomocupRecolouring, StonesNearTheEdgeAreLeftAlone) {
  const game::Rules gomoku = game::find_game("gomoku")->rules;
  EXPECT_TRUE(is_worth_recolouring({7, 7}, gomoku));
  EXPECT_TRUE(is_worth_recolouring({2, 7}, gomoku));
  EXPECT_FALSE(is_worth_recolouring({2, 2}, gomoku));
  EXPECT_FALSE(is_worth_recolouring({0, 7}, gomoku));
}

using Kind = GomocupReplyKind;

TEST(GomocupReply, WordsAreKnownInAnyCaseWithAColonAndWithout) {
  for (const char* line :
       {"ERROR", "error", "Error: no", "ERROR:no", "UNKNOWN", "unknown command", " Unknown: x\r"}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::complaint) << line;
  }
  for (const char* line : {"OK", "ok", " Ok\r", "OK - everything is good", "OK."}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::ok) << line;
  }
  for (const char* line : {"MESSAGE", "message 7,7", "Debug: x", "DEBUG"}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::message) << line;
  }
  EXPECT_EQ(read_gomocup_reply("MESSAGE: depth 3 ").text, "depth 3");
}

TEST(GomocupReply, APlaceMayHaveACommentBehindABlank) {
  for (const char* line : {"7,8", " 7 , 8 ", "7,8\r", "7,8 depth 3", "7, 8 , done"}) {
    const GomocupReply reply = read_gomocup_reply(line);
    EXPECT_EQ(reply.kind, Kind::place) << line;
    EXPECT_EQ(reply.place, (game::Place{7, 8})) << line;
  }
  EXPECT_EQ(read_gomocup_reply("7,8 depth 3").text, "depth 3");
  EXPECT_EQ(read_gomocup_reply("-1,99").place, (game::Place{-1, 99}));
}

TEST(GomocupReply, WhatIsNoPlaceIsNone) {
  for (const char* line : {"7", "7 8", "7,", ",7", "(7,8)", "h,8", "7,8x", "7.5,8", "99999999999999999999,3",
                           "I think", "OKAY", ","}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::other) << line;
  }
  EXPECT_EQ(read_gomocup_reply(std::string("7\0,7", 4)).kind, Kind::other);
}

TEST(GomocupReply, ASuggestionNamesAPlace) {
  EXPECT_EQ(read_gomocup_reply("SUGGEST 3,4").kind, Kind::suggestion);
  EXPECT_EQ(read_gomocup_reply("suggest 3,4").place, (game::Place{3, 4}));
  EXPECT_EQ(read_gomocup_reply("SUGGEST something").kind, Kind::other);
}

TEST(GomocupReply, KeywordsAnswerAbout) {
  EXPECT_EQ(read_gomocup_reply("name=\"a\", version=\"1\"").kind, Kind::about);
  EXPECT_EQ(read_gomocup_reply("error=\"a\"").kind, Kind::about);
  EXPECT_EQ(read_gomocup_reply("=").kind, Kind::other);
}

TEST(GomocupReply, APlaceBehindTheLastQuotedValueIsAMove) {
  for (const char* line : {"name=\"x\"7,8", "name=\"x\", version=\"1,2\" 7,8\r"}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::place) << line;
    EXPECT_EQ(read_gomocup_reply(line).place, (game::Place{7, 8})) << line;
    EXPECT_TRUE(read_gomocup_reply(line).behind_about) << line;
  }
  for (const char* line :
       {"name=\"7,8", "name=x7,8", "name=\"x\", 7,8", "name=\"x\" by me 7,8", "name=\"7,8\""}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::about) << line;
  }
}

TEST(GomocupReply, EmptyLinesAreNothing) {
  for (const char* line : {"", " ", "\t\r"}) EXPECT_EQ(read_gomocup_reply(line).kind, Kind::nothing);
}

using game::Colour;
using game::Place;

game::Position after(const std::vector<Place>& places) {
  game::Rules rules = game::find_game("gomoku")->rules;
  rules.opening = game::Opening::swap2;
  game::Position position(rules);
  for (const Place place : places) position.play({position.to_move(), place});
  return position;
}

const std::vector<Place> three = {{7, 7}, {8, 7}, {9, 9}};
const std::vector<Place> five = {{7, 7}, {8, 7}, {9, 9}, {8, 7}, {8, 8}, {8, 6}};

/// The plies of an answer, or the reason against it.
std::variant<std::vector<Place>, std::string> plies(const std::string& line,
                                                    const std::vector<Place>& before) {
  const auto reply = read_swap2_reply(line);
  if (!reply) return "no answer";
  return swap2_plies(*reply, after(before));
}

TEST(GomocupSwap2, TheStonesAreToldInTheirOrder) {
  EXPECT_EQ(gomocup_swap2_commands(after({})), "SWAP2BOARD\nDONE\n");
  EXPECT_EQ(gomocup_swap2_commands(after(three)), "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n");
  EXPECT_EQ(gomocup_swap2_commands(after(five)), "SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE\n");
}

TEST(GomocupSwap2, BoardTellsWhoseTheStonesAreAfterASwap) {
  std::vector<Place> swapped = three;
  swapped.push_back({7, 7});
  EXPECT_EQ(gomocup_board_commands(after(swapped), Colour::white), "BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE\n");
  std::vector<Place> stayed = three;
  stayed.push_back({5, 5});
  EXPECT_EQ(gomocup_board_commands(after(stayed), Colour::white),
            "BOARD\n7,7,1\n8,7,2\n9,9,1\n5,5,2\nDONE\n");
}

TEST(GomocupSwap2, AnAnswerStandsForPlies) {
  using Places = std::vector<Place>;
  EXPECT_EQ(std::get<Places>(plies("7,7 8,7 9,9", {})), three);
  EXPECT_EQ(std::get<Places>(plies(" swap\r", three)), (Places{{7, 7}}));
  EXPECT_EQ(std::get<Places>(plies("8,8", three)), (Places{{8, 8}}));
  EXPECT_EQ(std::get<Places>(plies("8,8  8,6 ", three)), (Places{{8, 7}, {8, 8}, {8, 6}}));
  EXPECT_EQ(std::get<Places>(plies("SWAP", five)), (Places{{7, 7}}));
  EXPECT_EQ(std::get<Places>(plies("6,8", five)), (Places{{6, 8}}));
}

TEST(GomocupSwap2, AWrongAnswerHasAReason) {
  const auto reason = [](const std::string& line, const std::vector<Place>& before) {
    return std::get<std::string>(plies(line, before));
  };
  EXPECT_EQ(reason("7,7 8,7", {}), "expected the places of three stones, as in 7,7 8,7 9,9");
  EXPECT_EQ(reason("SWAP", {}), "expected the places of three stones, as in 7,7 8,7 9,9");
  EXPECT_EQ(reason("7,7 8,7 15,0", {}), "15,0 is off the board");
  EXPECT_EQ(reason("7,7", three), "7,7 has a stone already");
  EXPECT_EQ(reason("1,1 2,2 3,3", three), "expected SWAP, or the places of one stone or two, as in 8,8 8,6");
  EXPECT_EQ(reason("1,1 2,2", five), "expected SWAP, or the place of one stone, as in 6,8");
}

// A further place may be hidden in the text.
TEST(GomocupSwap2, TextAfterThePlacesIsNoComment) {
  for (const auto& [line, before] :
       {std::pair("7,7 8,7 9,9 x", std::vector<Place>()), std::pair("7,7 x", std::vector<Place>()),
        std::pair("1,1 x", three), std::pair("1,1 2,2 3,3 x", three), std::pair("1,1 and 2,2", five)}) {
    const auto answer = plies(line, before);
    ASSERT_TRUE(std::holds_alternative<std::string>(answer)) << line;
    EXPECT_EQ(std::get<std::string>(answer), expected_swap2_reply(after(before))) << line;
  }
}

// The engine need not wait for its time to run out to learn that.
TEST(GomocupSwap2, AnAnswerInAnotherFormIsWrong) {
  for (const char* const line : {"SWAP x", "swap 7,7", "h8 i8", "H8", "(7,7) (8,8)", "(7,7)"}) {
    const auto answer = plies(line, three);
    ASSERT_TRUE(std::holds_alternative<std::string>(answer)) << line;
    EXPECT_EQ(std::get<std::string>(answer), expected_swap2_reply(after(three))) << line;
  }
}

TEST(GomocupSwap2, AnAnswerToAboutWithoutALineEndMayPrecedeIt) {
  EXPECT_EQ(std::get<std::vector<Place>>(plies("name=\"e\"7,7 8,7 9,9", {})), three);
  EXPECT_TRUE(std::holds_alternative<std::string>(plies("7,7 8,7 name=\"e\"9,9", {})));
}

TEST(GomocupSwap2, OtherLinesAreNoAnswer) {
  for (const char* line :
       {"", "SWAP2", "swapping", "MESSAGE 7,7", "h8 is best", "depth 8", "OK", "UNKNOWN command"})
    EXPECT_FALSE(read_swap2_reply(line)) << line;
}

}  // namespace
}  // namespace kaven::referee::contestant
