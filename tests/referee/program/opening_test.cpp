// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "common/notation/opening_text.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using testing::HasSubstr;

/// An agent whose `agent.toml` declares support for openings: it prints KAVEN_OPENING, makes `move`, and
/// passes.
std::string knowing_agent(const support::TemporaryDirectory& place, const std::string& name,
                          const std::string& moves) {
  const boost::filesystem::path folder = place.path() / name;
  boost::filesystem::create_directory(folder);
  support::write_file(folder / "agent.toml", "command = './play.sh'\nopening = true\n");
  support::write_script(folder / "play.sh",
                        "#!/bin/sh\n"
                        "take() { while ! [ -e " +
                            name + ".in ]; do sleep 0.01; done; rm " + name +
                            ".in; }\n"
                            "say() { echo \"$1\" > " +
                            name +
                            ".out; }\n"
                            "echo \"$KAVEN_OPENING\"\n"
                            "take\n" +
                            moves);
  return folder.string();
}

TEST(Opening, TheGameBeginsBehindItAndTheRecordSaysSo) {
  const support::TemporaryDirectory place;
  const std::string opening = "(W A 1) (B A 2) (W A 3) (B B 1)";
  const PlayedGame game(knowing_agent(place, "one", "say '(W B 2)'\ntake\nsay '(pass)'\n"),
                        knowing_agent(place, "two", "take\nsay '(B A 4)'\ntake\n"), {"--opening", opening});
  EXPECT_EQ(game.log_of_white(), opening + "\n");
  EXPECT_EQ(game.log_of_black(), opening + "\n");
  EXPECT_EQ(notation::write_opening(game.record().header.opening), opening);
  ASSERT_EQ(game.record().turns.size(), 2U) << game.result();
  EXPECT_EQ(game.record().turns[0].ply, 5);
  EXPECT_EQ(game.outcome().ending, game::Ending::illegal_move);
  EXPECT_THAT(game.finished().output, HasSubstr("Opening: " + opening + "\n"));
}

TEST(Opening, ALineMayHoldItsStones) {
  const support::TemporaryDirectory place;
  const PlayedGame game(knowing_agent(place, "one", "say '(W D 1)'\ntake\n"),
                        knowing_agent(place, "two", "take\n"),
                        {"--opening", "(W A 1) (B A 2) (W B 1) (B B 2) (W C 1) (B C 2)"});
  EXPECT_EQ(game.outcome().ending, game::Ending::line) << game.result();
  EXPECT_EQ(game.outcome().result, game::Result::white_wins);
}

TEST(Opening, AnEngineOfGomocupIsToldByBoard) {
  const std::string engine =
      std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/gomocup_player.py'";
  const PlayedGame game(
      engine, engine,
      {"gomoku", "--protocol-a", "gomocup", "--protocol-b", "gomocup", "--opening", "(W A 15) (B H 8)"});
  EXPECT_EQ(game.outcome().ending, game::Ending::line) << game.result();
  EXPECT_THAT(lines_heard(game.log_of_white()),
              HasSubstr("heard BOARD\nheard 0,14,1\nheard 7,7,2\nheard DONE\n"));
  EXPECT_THAT(lines_heard(game.log_of_black()),
              HasSubstr("heard BOARD\nheard 0,14,2\nheard 7,7,1\nheard 0,0,2\nheard DONE\n"));
}

TEST(Opening, ClaimevenRecoloursOnlyWhereTheRulesAllowIt) {
  const support::TemporaryDirectory place;
  const std::string white = scripted(place, "say '(W H 8)'\n");
  const auto reply = [&](const char* rule) {
    const PlayedGame game(white, std::string(KAVEN_BIN) + "/claimeven --depth 1",
                          {"gomoku", "--opening-rule", rule});
    return game.record().turns.at(1).move.place;
  };
  EXPECT_EQ(reply("recolour"), (game::Place{7, 7}));
  EXPECT_NE(reply("none"), (game::Place{7, 7}));
}

TEST(Opening, InRenjuAFoulLosesAndTheVerdictSaysWhichOne) {
  const std::string engine =
      std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/gomocup_player.py'";
  // The first free place makes six in the first row.
  const PlayedGame game(
      engine, engine,
      {"renju", "--protocol-a", "gomocup", "--protocol-b", "gomocup", "--opening",
       "(W A 1) (B O 15) (W C 1) (B M 15) (W D 1) (B K 13) (W E 1) (B O 11) (W F 1) (B G 13)"});
  EXPECT_EQ(game.outcome().ending, game::Ending::illegal_move) << game.result();
  EXPECT_EQ(game.outcome().result, game::Result::black_wins);
  EXPECT_THAT(game.result(), HasSubstr("overline: it makes six or more in a row"));
  EXPECT_TRUE(game.record().header.rules.renju);
  EXPECT_THAT(lines_heard(game.log_of_white()), HasSubstr("heard INFO rule 4\n"));
}

TEST(Opening, TheStartersInPythonAreToldIt) {
  const PlayedGame game("random-python", "one-ply-python",
                        {"gomoku", "--size=7x7", "--opening", "(W A 1) (B A 1) (W B 2) (B C 3)"});
  EXPECT_FALSE(game::is_forfeit(game.outcome().ending)) << game.result();
  EXPECT_EQ(game.record().turns.front().ply, 5);
}

TEST(Opening, AProgramThatCannotBeToldIsNamed) {
  const support::Finished refused =
      support::run({.command = referee_command(hostile("plain"), hostile("plain"),
                                               {"--name-a", "alice", "--opening", "(W D 1) (B D 2)"})});
  EXPECT_EQ(refused.ended.exit_status, 2);
  EXPECT_THAT(refused.errors, HasSubstr("alice cannot begin after an opening"));
}

TEST(Opening, MovesThatCannotBePlayedAreAWrongCommandLine) {
  const support::Finished refused = support::run(
      {.command = referee_command(hostile("plain"), hostile("plain"), {"--opening", "(W D 1) (B D 3)"})});
  EXPECT_EQ(refused.ended.exit_status, 2);
  EXPECT_THAT(refused.errors, HasSubstr("'(B D 3)': lower places unoccupied"));
}

}  // namespace
}  // namespace kaven::referee
