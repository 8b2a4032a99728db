// SPDX-License-Identifier: MIT
#include "common/game_settings/setting_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/command_line/command_line.hpp"

namespace kaven::game_settings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Program> programs() {
  return {Program::referee, Program::compliance_run, Program::check};
}

// Returns `settings` after `program` has read `words`.
GameSettings read(const std::vector<std::string>& words, Program program = Program::referee,
                  GameSettings settings = {}) {
  command_line::CommandLine line("", "test", "");
  GivenSettings given;
  command_line::OptionList& list = line.options();
  for (const Group group : {Group::game, Group::time, Group::programs, Group::sandbox, Group::scenario})
    given.add_options(list, program, group);
  EXPECT_TRUE(line.read(words));
  EXPECT_EQ(given.any(), !words.empty());
  given.apply(settings);
  return settings;
}

GameSettings unusual() {
  return {
      .time = {.turn_limit = Seconds(0.1),
               .clock = "cpu",
               .start_limit = Seconds(1.0 / 3),
               .overage = Seconds(4),
               .match_limit = Seconds(5e5),
               .increment = Seconds(1e-9),
               .sleep_limit = Seconds(7),
               .start_cpu = Seconds(0),
               .grace = Seconds(0),
               .adjudicate = "exact"},
      .programs = {.submission = {.megabytes = 9}, .protocol = "gomocup", .depth = 10, .nodes = 2147483647},
      .sandbox = {.isolation = "none",
                  .idle_policy = "warn",
                  .idle_budget = Seconds(11),
                  .memory_megabytes = 12,
                  .processes = 13,
                  .readable = {"/a b", "/c"},
                  .allowed_calls = {"splice"}},
      .scenario = {.told_limit = Seconds(14), .slowness = Seconds(15)}};
}

TEST(GameSettings, EveryRowHasItsOwnNamesAndMeaning) {
  std::set<std::string_view> names;
  for (const GameSetting& setting : game_setting_table()) {
    for (const std::string_view name : {setting.name, setting.option, setting.former_name})
      EXPECT_TRUE(name.empty() || names.insert(name).second) << name;
    EXPECT_TRUE(setting.is_of(Program::referee) || setting.is_of(Program::compliance_run)) << setting.name;
    EXPECT_TRUE(setting.file_meaning.empty() || setting.is_of(Program::tournament)) << setting.name;
  }
}

// A row without a member in unusual() would be missed: it needs no word.
TEST(GameSettings, AnotherProgramReadsTheWordsThatHandThemOver) {
  std::set<std::string> handed_over;
  for (const Program program : programs()) {
    const std::vector<std::string> words = option_words(unusual(), program);
    EXPECT_EQ(option_words(read(words, program), program), words);
    for (const std::string& word : words) handed_over.insert(word.substr(2, word.find('=') - 2));
  }
  for (const GameSetting& setting : game_setting_table()) {
    if (std::holds_alternative<TimeControl>(setting.value)) continue;
    EXPECT_EQ(handed_over.count(std::string(setting.option.empty() ? setting.name : setting.option)), 1U)
        << setting.name;
  }
}

TEST(GameSettings, ThatHaveTheirDefaultNeedNoWord) {
  for (const Program program : programs()) EXPECT_THAT(option_words({}, program), IsEmpty());
  GameSettings settings;
  settings.time.turn_limit = Seconds(5);
  settings.sandbox.readable = {"/a b", "/c"};
  EXPECT_THAT(option_words(settings, Program::referee),
              ElementsAre("--time=5", "--allow-read=/a b", "--allow-read=/c"));
}

TEST(GameSettings, PartsOfATimeControlCountBeforeIt) {
  const TimeSettings time = read({"--time=5", "--time-control=60+0.5", "--increment=2"}).time;
  EXPECT_EQ(time.turn_limit, Seconds(5));
  EXPECT_EQ(time.match_limit, Seconds(60));
  EXPECT_EQ(time.increment, Seconds(2));
  EXPECT_THROW(read({"--time-control=60+x"}), std::invalid_argument);
}

TEST(GameSettings, OfACommandLineComeBeforeThoseOfARecordOrATournament) {
  const GameSettings settings =
      read({"--match-time=0", "--sandbox=basic", "--allow-read=/d"}, Program::referee, unusual());
  EXPECT_EQ(settings.time.match_limit, Seconds(0));
  EXPECT_EQ(settings.time.overage, Seconds(4));
  EXPECT_EQ(settings.sandbox.isolation, "basic");
  EXPECT_THAT(settings.sandbox.readable, ElementsAre("/a b", "/c", "/d"));
}

TEST(GameSettings, OutOfTheirRangeAreErrors) {
  for (const char* word :
       {"--time=0", "--time=604801", "--time=nan", "--overage=-1", "--idle-budget=-1", "--idle-budget=nan",
        "--memory=0", "--memory=1.5", "--depth=0", "--depth=1001", "--nodes=2147483648", "--clock=cp",
        "--sandbox=non", "--submission-megabytes=0", "--slow=1"})
    EXPECT_THROW(read({word}), command_line::UsageError) << word;
}

}  // namespace
}  // namespace kaven::game_settings
