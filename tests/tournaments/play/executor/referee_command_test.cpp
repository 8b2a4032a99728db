// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/referee_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournaments/play/executor/local_executor.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::StartsWith;

const GameSpec spec{.game = folder::GameId(7),
                    .white = {"alice", "/t/agents/alice"},
                    .black = {"--bob", "/t/agents/bob x"},
                    .seed = 42,
                    .record = "/t/games/0007-alice-bob.jsonl",
                    .logs = "/t/logs/0007"};

TEST(RefereeCommand, SaysAllAboutTheGame) {
  EXPECT_THAT(referee_arguments(settings::Settings{}, spec),
              ElementsAre("connect4", "/t/agents/alice", "/t/agents/bob x", "--colours=given",
                          "--name-a=alice", "--name-b=--bob", "--void-when-changed", "--seed=42",
                          "--record=/t/games/0007-alice-bob.jsonl", "--logs=/t/logs/0007", "--event=0007",
                          "--quiet", "--time=30", "--sleep-time=600"));
}

TEST(RefereeCommand, SaysTheTimeForAllMovesOrThatForWhoSleeps) {
  settings::Settings settings;
  settings.time.match_limit = settings::Seconds(180);
  EXPECT_THAT(referee_arguments(settings, spec),
              AllOf(Contains("--match-time=180"), Not(Contains(StartsWith("--sleep-time")))));
  settings.time.increment = settings::Seconds(0.5);
  EXPECT_THAT(referee_arguments(settings, spec), Contains("--increment=0.5"));
  settings.time.increment = {};
  settings.time_factors = {{spec.black.name, 0.25}};
  EXPECT_THAT(referee_arguments(settings, spec),
              AllOf(Contains("--time-factor-b=0.25"), Not(Contains(StartsWith("--time-factor-a")))));
  settings.time.match_limit = {};
  settings.time.overage = settings::Seconds(60);
  EXPECT_THAT(referee_arguments(settings, spec), Contains("--overage=60"));
  settings.time.overage = {};
  settings.time.turn_limit = settings::Seconds(86400);
  EXPECT_THAT(referee_arguments(settings, spec), Contains("--sleep-time=604800"));
}

TEST(RefereeCommand, SaysWhatTheClocksCountUnlessThatIsTheTimeThatPasses) {
  settings::Settings settings;
  EXPECT_THAT(referee_arguments(settings, spec), Not(Contains(StartsWith("--clock"))));
  settings.time.clock = "cpu";
  EXPECT_THAT(referee_arguments(settings, spec), Contains("--clock=cpu"));
}

TEST(RefereeCommand, SaysHowProgramsAreHeldAndWhere) {
  settings::Settings settings;
  settings.sandbox = settings::SandboxSettings{.isolation = "isolated",
                                               .idle_policy = "forfeit",
                                               .memory_megabytes = 64,
                                               .readable = {"/a", "/b c"},
                                               .allowed_calls = {"tee"}};
  const auto arguments = referee_arguments(settings, spec, 3);
  for (const char* word : {"--sandbox=isolated", "--idle-policy=forfeit", "--memory=64", "--allow-read=/a",
                           "--allow-call=tee", "--allow-read=/b c", "--cpu=3"}) {
    EXPECT_THAT(arguments, Contains(word));
  }
}

TEST(RefereeCommand, SaysTheProtocolOfTheClassWhereThereIsOne) {
  settings::Settings settings;
  settings.programs.protocol = "one-move";
  EXPECT_THAT(referee_arguments(settings, spec), Contains("--default-protocol=one-move"));
}

TEST(RefereeCommand, SaysTheDepthWhereTheTournamentHasOne) {
  settings::Settings settings;
  settings.programs.depth = 5;
  settings.programs.nodes = 1000;
  EXPECT_THAT(referee_arguments(settings, spec), AllOf(Contains("--depth=5"), Contains("--nodes=1000")));
  EXPECT_THAT(referee_arguments(settings::Settings{}, spec),
              AllOf(Not(Contains(StartsWith("--depth"))), Not(Contains(StartsWith("--nodes")))));
}

TEST(RefereeCommand, SaysWhatWasSeenOfTheSubmissions) {
  GameSpec seen = spec;
  seen.black.seen = "stamp::";
  EXPECT_THAT(referee_arguments(settings::Settings{}, seen), Contains("--seen-b=stamp::"));
  EXPECT_THAT(referee_arguments(settings::Settings{}, seen), Not(Contains(StartsWith("--seen-a"))));
}

TEST(RefereeCommand, SaysTheOpening) {
  GameSpec with_opening = spec;
  with_opening.opening = "(W D 1) (B D 2)";
  EXPECT_THAT(referee_arguments(settings::Settings{}, with_opening), Contains("--opening=(W D 1) (B D 2)"));
}

TEST(Processors, EachIsLentOnceUntilItIsGivenBack) {
  Processors processors({4, 7});
  EXPECT_EQ(processors.take(), 7U);
  EXPECT_EQ(processors.take(), 4U);
  EXPECT_EQ(processors.take(), std::nullopt);
  processors.give_back(4);
  EXPECT_EQ(processors.take(), 4U);
}

TEST(RefereeCommand, SaysOfTheRulesWhatTheSettingsSay) {
  settings::Settings settings;
  settings.choice = {.game = "gomoku", .size = "9x9", .connect = 4, .exact = true, .full_board = "draw"};
  settings.time.turn_limit = settings::Seconds(0.5);
  const auto arguments = referee_arguments(settings, spec);
  EXPECT_EQ(arguments[0], "gomoku");
  for (const char* word : {"--size=9x9", "--connect=4", "--exact-five", "--full-board=draw", "--time=0.5"}) {
    EXPECT_THAT(arguments, Contains(word));
  }
  EXPECT_THAT(referee_arguments(settings::Settings{}, spec), Not(Contains(StartsWith("--size"))));
}

}  // namespace
}  // namespace kaven::tournaments::executor
