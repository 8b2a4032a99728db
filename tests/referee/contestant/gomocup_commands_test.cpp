#include "referee/contestant/gomocup_commands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/game/catalogue.hpp"
#include "referee/contestant/gomocup_recolouring.hpp"

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

}  // namespace
}  // namespace kaven::referee::contestant
