// SPDX-License-Identifier: MIT
#include "agent/claimeven/arguments.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace kaven::agent::claimeven {
namespace {

using namespace std::chrono_literals;

/// Reads a command line in an environment that contains only the test's variables.
class ArgumentsTest : public testing::Test {
 protected:
  using Read = std::variant<Arguments, gomocup::Settings, ExitNow>;

  ArgumentsTest() {
    for (const char* name : names) ::unsetenv(name);
  }
  ~ArgumentsTest() override {
    for (const char* name : names) ::unsetenv(name);
  }

  static Read read(std::vector<std::string> words,
                   const std::map<std::string, std::string>& environment = {}) {
    for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> values;
    for (std::string& word : words) values.push_back(word.data());
    return read_arguments(static_cast<int>(values.size()), values.data());
  }

 private:
  static constexpr const char* names[] = {"KAVEN_GAME",        "KAVEN_SIZE",         "KAVEN_CONNECT",
                                          "KAVEN_EXACT",       "KAVEN_TURN_SECONDS", "KAVEN_OPENING",
                                          "KAVEN_OPENING_RULE"};
};

TEST_F(ArgumentsTest, WithoutAnyTheGameIsConnect4AndTheBudgetIsTenSeconds) {
  const auto arguments = std::get<Arguments>(read({"./agents/claimeven"}));
  EXPECT_EQ(arguments.game.name, "connect4");
  EXPECT_EQ(arguments.turn_limit, 60s);
  EXPECT_EQ(arguments.budget, 10s);
  EXPECT_EQ(arguments.stem, "claimeven") << "the program's name without its folder";
}

TEST_F(ArgumentsTest, OfAShortLimitFourFifthsAreTheBudget) {
  const auto arguments = std::get<Arguments>(read({"claimeven", "--time", "2"}));
  EXPECT_EQ(arguments.turn_limit, 2s);
  EXPECT_EQ(arguments.budget, 1600ms);
}

TEST_F(ArgumentsTest, TheEnvironmentSaysWhatTheCommandLineDoesNot) {
  const auto arguments = std::get<Arguments>(
      read({"claimeven", "--name", "me"},
           {{"KAVEN_GAME", "gomoku"}, {"KAVEN_SIZE", "19x19"}, {"KAVEN_TURN_SECONDS", "5"}}));
  EXPECT_EQ(arguments.game.name, "gomoku");
  EXPECT_EQ(arguments.game.rules.columns, 19);
  EXPECT_EQ(arguments.turn_limit, 5s);
  EXPECT_EQ(arguments.stem, "me");
}

TEST_F(ArgumentsTest, TheEnvironmentSaysWhetherBlackMayRecolour) {
  const auto rule = [](const std::vector<std::string>& words, const char* in_environment) {
    return std::get<Arguments>(
               read(words, {{"KAVEN_GAME", "gomoku"}, {"KAVEN_OPENING_RULE", in_environment}}))
        .game.rules.opening;
  };
  EXPECT_EQ(rule({"claimeven"}, "none"), game::Opening::none);
  EXPECT_EQ(rule({"claimeven"}, "recolour"), game::Opening::recolour);
  EXPECT_EQ(rule({"claimeven", "--opening-rule", "recolour"}, "none"), game::Opening::recolour);
}

TEST_F(ArgumentsTest, TheSizeOfAnotherGameIsNotTakenFromTheEnvironment) {
  const auto arguments = std::get<Arguments>(
      read({"claimeven", "--game", "connect4"}, {{"KAVEN_GAME", "gomoku"}, {"KAVEN_SIZE", "19x19"}}));
  EXPECT_EQ(arguments.game.rules.columns, 7);
}

TEST_F(ArgumentsTest, TheGomocupProtocolIsChosenByOptionOrByName) {
  const auto by_option = read({"claimeven", "--protocol", "gomocup", "--budget", "2"});
  EXPECT_EQ(std::get<gomocup::Settings>(by_option).budget, 2s);
  const auto by_name = read({"./pbrain-claimeven", "--depth", "4"});
  EXPECT_EQ(std::get<gomocup::Settings>(by_name).depth, 4);
  EXPECT_FALSE(std::get<gomocup::Settings>(by_name).budget);
}

TEST_F(ArgumentsTest, ANumberOfNodesHoldsForBothProtocols) {
  EXPECT_EQ(std::get<Arguments>(read({"claimeven", "--nodes", "50000"})).nodes, 50000U);
  EXPECT_EQ(std::get<gomocup::Settings>(read({"pbrain-claimeven", "--nodes", "50000"})).nodes, 50000U);
  EXPECT_FALSE(std::get<Arguments>(read({"claimeven"})).nodes);
}

TEST_F(ArgumentsTest, ALevelAndItsSeedHoldForBothProtocols) {
  const auto by_files = std::get<Arguments>(read({"claimeven", "--level", "4", "--seed", "7"}));
  EXPECT_EQ(by_files.level, 4);
  EXPECT_EQ(by_files.seed, 7U);
  const auto by_pipe = std::get<gomocup::Settings>(read({"pbrain-claimeven", "--level", "9", "--seed", "8"}));
  EXPECT_EQ(by_pipe.level, 9);
  EXPECT_EQ(by_pipe.seed, 8U);
  EXPECT_FALSE(std::get<Arguments>(read({"claimeven"})).level);
}

TEST_F(ArgumentsTest, ALevelHasItsOwnDepthAndOnlyALevelHasASeed) {
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--level", "10"})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--level", "4", "--depth", "3"})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--level", "4", "--nodes", "3"})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--seed", "7"})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--level", "4", "--seed", "-1"})).status, 2);
}

TEST_F(ArgumentsTest, AWrongValueEndsTheProgramWithStatus2) {
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--depth", "0"})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven", "--nodes", "0"})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"claimeven"}, {{"KAVEN_CONNECT", "many"}})).status, 2);
  EXPECT_EQ(std::get<ExitNow>(read({"pbrain-claimeven", "--size", "15x15"})).status, 2);
}

}  // namespace
}  // namespace kaven::agent::claimeven
