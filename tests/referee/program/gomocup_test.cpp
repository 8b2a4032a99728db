// SPDX-License-Identifier: MIT
// Gomocup engines: the lines that they receive, and the habits of real engines.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <optional>
#include <utility>

#include "common/system/files.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using game::Result;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string engine_file = std::string(KAVEN_SOURCE) + "/tests/protocols/gomocup_player.py";
const std::string move_file_opponent =
    std::string("/bin/sh '") + KAVEN_SOURCE + "/tests/protocols/move_file_player.sh' ";

std::string engine(const std::string& fault = "") {
  return "/usr/bin/python3 -B '" + engine_file + "' " + fault;
}

/// A game of an engine against a move-file player.
PlayedGame play_engine(const std::string& fault, bool as_white, const std::vector<std::string>& more = {}) {
  std::vector<std::string> options = {"gomoku", as_white ? "--protocol-a" : "--protocol-b", "gomocup",
                                      as_white ? "--protocol-b" : "--protocol-a", "move-file"};
  options.insert(options.end(), more.begin(), more.end());
  return as_white ? PlayedGame(engine(fault), move_file_opponent, options)
                  : PlayedGame(move_file_opponent, engine(fault), options);
}

TEST(Gomocup, TheEngineIsToldTheGameAndItsEnd) {
  const PlayedGame game = play_engine("", false, {"--time", "80", "--event", "final", "--memory", "512"});
  EXPECT_THAT(lines_heard(game.log_of_black()),
              AllOf(StartsWith("heard INFO max_memory 402653184\nheard START 15\n"
                               "heard INFO max_memory 402653184\nheard INFO timeout_match 0\n"
                               "heard INFO timeout_turn 79500\nheard INFO game_type 2\nheard INFO rule 0\n"
                               "heard INFO time_left 2147483647\nheard INFO folder "),
                    HasSubstr("\nheard ABOUT\nheard INFO time_left 2147483647\nheard TURN 0,0\n"
                              "heard INFO time_left 2147483647\nheard TURN 1,0\n"),
                    HasSubstr("heard END"), Not(HasSubstr("RESTART"))));
}

TEST(Gomocup, TheEngineIsToldItsTimeControl) {
  const PlayedGame game = play_engine("", false, {"--time-control", "900+2"});
  EXPECT_THAT(lines_heard(game.log_of_black()),
              AllOf(HasSubstr("heard INFO timeout_match 899500\nheard INFO timeout_turn 899500\n"),
                    HasSubstr("heard INFO time_increment 2000\n")));
}

TEST(Gomocup, TheEngineIsToldTheLimitsOfItsSearchAndTheRecordContainsThem) {
  const PlayedGame game = play_engine("", false, {"--depth", "12", "--nodes", "5000"});
  EXPECT_THAT(lines_heard(game.log_of_black()),
              HasSubstr("heard INFO max_depth 12\nheard INFO max_node 5000\nheard ABOUT\n"));
  const auto& [white, black] = game.record().header.contestants;
  EXPECT_EQ(std::pair(black.depth_limit, black.node_limit), std::pair(12, 5000));
  EXPECT_EQ(std::pair(white.depth_limit, white.node_limit), std::pair(0, 0)) << "its protocol has none";
  EXPECT_THAT(game.finished().output, HasSubstr("12 plies for Black, 5000 nodes a move for Black\n"));
}

TEST(Gomocup, WhatItSaysOfItsSearchIsRecordedAndItsTalkIsNoMove) {
  const PlayedGame game = play_engine("talks", true);
  EXPECT_EQ(game.record().turns.front().info,
            (record::SearchInfo{.depth = 3, .score = 14, .nodes = 99, .variation = "a1"}));
  EXPECT_THAT(game.warnings(), IsEmpty());
}

TEST(Gomocup, ClaimevenPlaysItselfInThisProtocolAndInTheMailboxes) {
  const std::string claimeven = KAVEN_BIN "/claimeven --depth 1";
  const PlayedGame game(claimeven + " --protocol gomocup", claimeven + " --wake inotify",
                        {"gomoku", "--size", "9x9", "--protocol-a", "gomocup", "--seed", "1"});
  EXPECT_FALSE(game::is_forfeit(game.outcome().ending)) << game.result();
  EXPECT_THAT(game.warnings(), IsEmpty());
  EXPECT_TRUE(std::ranges::any_of(game.record().turns, [](const record::Turn& turn) {
    return turn.move.colour == game::Colour::white && turn.info && turn.info->depth == 1;
  })) << "what it says as MESSAGE is recorded";
}

TEST(Gomocup, WhatItSaysWhenItIsNotItsTurnIsWarnedAbout) {
  const PlayedGame game = play_engine("twice", true);
  EXPECT_THAT(game.warnings(), HasSubstr("says '4,4' when it is not its turn"));
}

/// A game in which Black recolours the first stone of a Gomocup engine with `fault`.
class RecolouredGame {
 public:
  explicit RecolouredGame(const std::string& fault, const std::vector<std::string>& more = {}) {
    std::vector<std::string> options = {"gomoku", "--protocol-a", "gomocup"};
    options.insert(options.end(), more.begin(), more.end());
    game_.emplace(engine(fault), scripted(place_, "take\nsay '(B A 1)'\nsay '(pass)'\n"), options);
    EXPECT_GE(game_->record().turns.size(), 3U) << game_->result();
    EXPECT_EQ(game_->outcome().ending, Ending::illegal_move) << game_->result();
    EXPECT_EQ(game_->outcome().result, Result::white_wins) << game_->result();
  }
  const PlayedGame& operator*() const { return *game_; }

 private:
  support::TemporaryDirectory place_;
  std::optional<PlayedGame> game_;
};

// Every line is as Piskvork sends it, except the first, which Piskvork leaves out.
TEST(Gomocup, ARecolouredFirstStoneIsToldByRestartAndBoard) {
  if (const auto lack = support::lack_of_sandbox("strict")) GTEST_SKIP() << *lack;
  const RecolouredGame recoloured("", {"--sandbox", "strict", "--memory", "1024", "--time", "20"});
  const PlayedGame& game = *recoloured;
  EXPECT_EQ(game.record().turns[1].move.place, game.record().turns[0].move.place);
  const std::string limits =
      "heard INFO max_memory 805306368\nheard INFO timeout_match 0\nheard INFO timeout_turn 19500\n"
      "heard INFO game_type 1\nheard INFO rule 0\nheard INFO time_left 2147483647\nheard INFO folder /play\n"
      "heard ABOUT\nheard INFO time_left 2147483647\n";
  EXPECT_EQ(lines_heard(game.log_of_white()), "heard INFO max_memory 805306368\nheard START 15\n" + limits +
                                                  "heard BEGIN\nheard RESTART\n" + limits +
                                                  "heard BOARD\nheard 0,0,2\nheard DONE\n");
  EXPECT_THAT(game.warnings(), IsEmpty());
}

class RefusedRestart : public testing::TestWithParam<std::pair<const char*, const char*>> {};

// The new process knows nothing of the previous one.
TEST_P(RefusedRestart, HasTheEngineStartedAnew) {
  const auto& [fault, why] = GetParam();
  for (const char* level : {"strict", "none"}) {
    if (support::lack_of_sandbox(level)) continue;
    const RecolouredGame recoloured(fault, {"--sandbox", level, "--idle-policy", "freeze"});
    const PlayedGame& game = *recoloured;
    EXPECT_THAT(
        lines_heard(game.log_of_white()),
        AllOf(HasSubstr("heard BEGIN\nheard RESTART\n"), HasSubstr("heard START 15\nheard INFO max_memory"),
              HasSubstr("heard ABOUT\nheard INFO time_left 2147483647\nheard TURN 0,0\n"),
              Not(HasSubstr("BOARD"))));
    EXPECT_THAT(game.warnings(), HasSubstr(std::string(why) + ": it was started again while no clock ran"));
    EXPECT_GT(game.record().turns[2].cpu_seconds, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Gomocup, RefusedRestart,
    testing::Values(std::pair{"knows_no_restart", "answered RESTART with 'UNKNOWN: command RESTART'"},
                    std::pair{"fails_restart", "answered RESTART with 'Error: not now'"},
                    std::pair{"moves_at_restart", "answered RESTART with '7,7'"},
                    std::pair{"exits_at_restart", "exited when it was told RESTART"},
                    std::pair{"silent_at_restart", "did not answer RESTART with OK within 5 s"}),
    [](const auto& each) { return each.param.first; });

TEST(Gomocup, AnEngineThatFillsTheMemoryItIsToldLivesInTheMemoryItHas) {
  const PlayedGame game = play_engine("fills_memory", true, {"--memory", "192"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
}

TEST(Gomocup, WhatIsNoMoveIsPassedOverWithOneWarning) {
  const PlayedGame game = play_engine("thinks_aloud", true);
  EXPECT_THAT(game.warnings(), HasSubstr("says 'looking at 3 moves' in its turn, which is no move"));
  EXPECT_THAT(game.warnings(), Not(HasSubstr("is another")));
}

TEST(Gomocup, AMoveThatIsSaidAgainInTheNextTurnIsPassedOver) {
  const PlayedGame game = play_engine("repeats", true);
  // An engine that is not frozen may say so before its turn.
  EXPECT_THAT(game.warnings(), HasSubstr(", its last move, again; this is ignored"));
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
}

TEST(Gomocup, OneThatSaysNothingButItsLastMoveHasSaidThat) {
  const PlayedGame game = play_engine("stays", true, {"--time", "1"});
  EXPECT_EQ(game.outcome().ending, Ending::illegal_move) << game.result();
  EXPECT_THAT(game.result(), HasSubstr("(W A 1): "));
}

TEST(Gomocup, ComplaintsAboutInfoAreWarnedOfOnce) {
  const PlayedGame game = play_engine("complains_of_info", true);
  const std::string warnings = game.warnings();
  const std::string complaint = "says 'UNKNOWN: INFO time_left'";
  EXPECT_THAT(warnings, HasSubstr(complaint));
  EXPECT_EQ(warnings.find(complaint), warnings.rfind(complaint)) << warnings;
}

TEST(Gomocup, AnEngineFindsTheFilesBesideItInItsCurrentDirectory) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path engine = place.path() / "engine";
  boost::filesystem::create_directory(engine);
  system::copy_file(engine_file, engine / "player.py");
  support::write_file(engine / "opening.book", "centre first\n");
  support::write_file(
      engine / "agent.toml",
      "command = ['/usr/bin/python3', '-B', 'player.py', 'reads_beside']\nprotocol = 'gomocup'\n");
  for (const auto& path : {place.path(), engine, engine / "opening.book", engine / "player.py"}) {
    boost::filesystem::permissions(
        path, boost::filesystem::add_perms | boost::filesystem::others_exe | boost::filesystem::others_read);
  }
  for (const char* level : {"strict", "isolated", "basic", "none"}) {
    if (support::lack_of_sandbox(level)) continue;
    const PlayedGame game(engine.string(), move_file_opponent,
                          {"gomoku", "--protocol-b", "move-file", "--sandbox", level});
    EXPECT_THAT(game.log_of_white(), HasSubstr("book: centre first")) << level;
    EXPECT_EQ(game.outcome().ending, Ending::line) << level << ": " << game.result();
  }
}

TEST(Gomocup, AnEngineRecoloursWhatItsSettingSaysAndThenKnowsTheBoard) {
  const support::TemporaryDirectory place;
  const std::string white = scripted(place, "say '(W H 8)'\nsay '(W A 1)'\nsay '(pass)'\n");
  const boost::filesystem::path engine = place.path() / "engine";
  boost::filesystem::create_directory(engine);
  system::copy_file(engine_file, engine / "player.py");
  support::write_file(engine / "agent.toml",
                      "source = 'player.py'\nprotocol = 'gomocup'\nrecolour = 'centre'\n[run]\npy = "
                      "'/usr/bin/python3 -B'\n");
  for (const auto& path : {place.path(), engine}) {
    boost::filesystem::permissions(
        path, boost::filesystem::add_perms | boost::filesystem::others_exe | boost::filesystem::others_read);
  }
  const PlayedGame game(white, engine.string(), {"gomoku"});
  ASSERT_GE(game.record().turns.size(), 4U) << game.result();
  EXPECT_EQ(game.record().turns[1].move.place, (game::Place{7, 7}));
  EXPECT_THAT(lines_heard(game.log_of_black()),
              HasSubstr("heard BOARD\nheard 7,7,1\nheard 0,0,2\nheard DONE\n"));
  EXPECT_THAT(game.log_of_black(), Not(HasSubstr("heard TURN 7,7")));
}

}  // namespace
}  // namespace kaven::referee
