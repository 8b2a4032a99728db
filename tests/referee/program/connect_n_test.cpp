// SPDX-License-Identifier: MIT
// Programs of the protocol connect-n: the lines that they receive and may print, and pop-outs sent to other
// programs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "common/notation/move_text.hpp"
#include "common/system/files.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::connect_n {
namespace {

using game::Ending;
using game::Result;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string player(const std::string& fault = "") {
  return std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/connect_n_player.py' " +
         fault;
}

// On the board of Connect-4, so that a program without support for pop-outs can be the opponent in games
// without any.
PlayedGame play(const std::string& fault, bool as_white, const std::vector<std::string>& more = {}) {
  const bool pops_out = fault.starts_with("pops_out");
  const std::string opponent = pops_out ? player() : hostile("plain");
  std::vector<std::string> options = {"connect4", "--pop-out", as_white ? "--protocol-a" : "--protocol-b",
                                      "connect-n"};
  if (pops_out) options.insert(options.end(), {as_white ? "--protocol-b" : "--protocol-a", "connect-n"});
  options.insert(options.end(), more.begin(), more.end());
  if (std::ranges::find(more, "--time") == more.end()) options.insert(options.end(), {"--time", "40"});
  return as_white ? PlayedGame(player(fault), opponent, options)
                  : PlayedGame(opponent, player(fault), options);
}

std::string moves_of(const PlayedGame& game) {
  std::string text;
  for (const record::Turn& turn : game.record().turns) text += notation::write_move(turn.move);
  return text;
}

TEST(ConnectN, AProgramIsToldTheGameLineByLineAsByItsCourse) {
  const PlayedGame white = play("", true);
  EXPECT_EQ(white.outcome().result, Result::white_wins) << white.result();
  EXPECT_THAT(lines_heard(white.log_of_white()),
              HasSubstr("heard player1: leftmost player2: plain\nheard 6 7 4 1 40\nheard 0 1\n"));
  EXPECT_THAT(lines_heard(white.log_of_white()), HasSubstr("heard 2 1\nheard win\n"));
  const PlayedGame black = play("", false);
  EXPECT_EQ(black.outcome().result, Result::white_wins) << black.result();
  EXPECT_THAT(lines_heard(black.log_of_black()),
              HasSubstr("heard player1: plain player2: leftmost\nheard 6 7 4 1 40\nheard 0 1\n"));
  // The loser receives the result, not the last move.
  EXPECT_THAT(lines_heard(black.log_of_black()), HasSubstr("heard lose\n"));
  EXPECT_THAT(lines_heard(black.log_of_black()), Not(HasSubstr("heard 3 1\n")));
}

TEST(ConnectN, ADrawIsToldToBoth) {
  const PlayedGame game(player(), player(),
                        {"connect4", "--size", "2x1", "--connect", "2", "--pop-out", "--protocol-a",
                         "connect-n", "--protocol-b", "connect-n"});
  EXPECT_EQ(game.outcome().result, Result::draw) << game.result();
  EXPECT_THAT(lines_heard(game.log_of_white()), HasSubstr("heard draw\n"));
  EXPECT_THAT(lines_heard(game.log_of_black()), HasSubstr("heard draw\n"));
}

TEST(ConnectN, TwoOfOneNameAreToldApart) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path twin = place.path() / "leftmost.py";
  system::copy_file(std::string(KAVEN_SOURCE) + "/tests/protocols/connect_n_player.py", twin);
  boost::filesystem::permissions(place.path(), boost::filesystem::add_perms | boost::filesystem::others_exe |
                                                   boost::filesystem::others_read);
  const std::string command = "/usr/bin/python3 -B " + twin.string();
  const PlayedGame game(command, command,
                        {"connect4", "--pop-out", "--protocol-a", "connect-n", "--protocol-b", "connect-n"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(lines_heard(game.log_of_white()), HasSubstr("heard player1: leftmost player2: leftmost-2\n"));
  EXPECT_THAT(lines_heard(game.log_of_black()), HasSubstr("heard player1: leftmost-2 player2: leftmost\n"));
}

TEST(ConnectN, APopOutIsPlayedToldAndRecorded) {
  const PlayedGame game = play("pops_out", true);
  EXPECT_THAT(moves_of(game), HasSubstr("(W A 1)(B A 2)(W A 0)(B A 2)"));
  EXPECT_THAT(lines_heard(game.log_of_black()), HasSubstr("heard 0 1\nheard 0 0\n"));
  EXPECT_THAT(game.finished().output, HasSubstr("(W A 0), popping out"));
  EXPECT_THAT(game.finished().output, HasSubstr("four in a row, with pop-outs; "));
  EXPECT_TRUE(game.record().header.rules.pop_out);
  EXPECT_FALSE(game::is_forfeit(game.outcome().ending)) << game.result();
}

TEST(ConnectN, APopOutIsToldToClaimevenWhichPlaysOn) {
  const PlayedGame game(player("pops_out"), std::string(KAVEN_BIN) + "/claimeven --depth 2",
                        {"connect4", "--pop-out", "--protocol-a", "connect-n"});
  EXPECT_FALSE(game::is_forfeit(game.outcome().ending)) << game.result();
  EXPECT_THAT(game.log_of_black(), Not(HasSubstr("Invalid move")));
}

TEST(ConnectN, AMoveSaidBeforeItsTurnIsTakenWhenTheTurnComes) {
  const PlayedGame game = play("early", false);
  // From then on each of its answers is the one to the move before.
  EXPECT_THAT(moves_of(game), HasSubstr("(W A 1)(B G 1)(W A 2)(B A 3)"));
}

TEST(ConnectN, WhatItSaysOfItsSearchIsRecordedAndItsChatIsNoMove) {
  const PlayedGame search = play("searches", true);
  ASSERT_TRUE(search.record().turns.front().info) << search.result();
  EXPECT_EQ(search.record().turns.front().info->depth, 4);
  const PlayedGame chat = play("chats", true);
  EXPECT_EQ(chat.outcome().ending, Ending::line) << chat.result();
  EXPECT_THAT(chat.warnings(), HasSubstr("says 'Thinking about it ...', which is no move"));
}

TEST(ConnectN, AProgramOf2011ThatExitsAfterTheLineOfPlayersIsRestartedWithoutIt) {
  const std::string warning =
      "exited after it read the line of players: it was restarted with the protocol of 2011, without that "
      "line";
  const PlayedGame white = play("year_2011", true);
  EXPECT_EQ(white.outcome().ending, Ending::line) << white.result();
  EXPECT_EQ(white.outcome().result, Result::white_wins) << white.result();
  EXPECT_THAT(white.warnings(), HasSubstr(warning));
  EXPECT_THAT(lines_heard(white.log_of_white()),
              HasSubstr("heard player1: leftmost player2: plain\nheard 6 7 4 0 40\nheard 0\n"));
  EXPECT_THAT(lines_heard(white.log_of_white()), HasSubstr("heard 2\nheard -1\n"));
  const PlayedGame black = play("year_2011", false);
  EXPECT_EQ(black.outcome().ending, Ending::line) << black.result();
  EXPECT_THAT(black.warnings(), HasSubstr(warning));
  EXPECT_THAT(lines_heard(black.log_of_black()),
              HasSubstr("heard player1: plain player2: leftmost\nheard 6 7 4 1 40\nheard 0\n"));
}

TEST(ConnectN, NobodyIsStartedOnceMoreForAnotherReason) {
  for (const char* fault : {"gone_after_its_name", "exits", "crashes"}) {
    const PlayedGame game = play(fault, true);
    EXPECT_TRUE(game::is_forfeit(game.outcome().ending)) << game.result();
    EXPECT_THAT(game.warnings(), Not(HasSubstr("once more"))) << fault;
  }
}

TEST(ConnectN, NobodyIsStartedMoreThanTwice) {
  const PlayedGame game = play("gone_after_the_players", true);
  EXPECT_EQ(game.outcome().result, Result::black_wins) << game.result();
  const std::string heard = lines_heard(game.log_of_white());
  EXPECT_EQ(heard.find("player1:"), heard.rfind("player1:")) << heard;
}

struct Habit {
  const char* habit;
};
void PrintTo(const Habit& habit, std::ostream* stream) {
  *stream << habit.habit;
}
class ToleratedConnectN : public testing::TestWithParam<Habit> {};

TEST_P(ToleratedConnectN, LosesNothing) {
  for (const bool as_white : {true, false}) {
    const PlayedGame game = play(GetParam().habit, as_white);
    EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
    EXPECT_EQ(game.outcome().result, Result::white_wins) << game.result();
  }
}

INSTANTIATE_TEST_SUITE_P(Protocols, ToleratedConnectN,
                         testing::Values(Habit{"chats"}, Habit{"floods"}, Habit{"crlf"}, Habit{"stays"}),
                         [](const auto& each) { return std::string(each.param.habit); });

struct Fault {
  const char* fault;
  Ending ending;
  const char* quoted;
  std::vector<std::string> options = {};
};
void PrintTo(const Fault& fault, std::ostream* stream) {
  *stream << fault.fault;
}
class FaultyConnectN : public testing::TestWithParam<Fault> {};

TEST_P(FaultyConnectN, LosesAndIsQuoted) {
  const Fault& fault = GetParam();
  // Only the second player finds a stone of its opponent in the first column.
  const bool as_white = std::string(fault.fault) != "pops_out_the_others";
  const PlayedGame game = play(fault.fault, as_white, fault.options);
  EXPECT_EQ(game.outcome().ending, fault.ending) << game.result();
  EXPECT_EQ(game.outcome().result, as_white ? Result::black_wins : Result::white_wins) << game.result();
  EXPECT_THAT(game.result(), HasSubstr(fault.quoted));
}

const std::vector<std::string> short_time = {"--time", "1"};
// Enough time for the program to print something before its time is over.
const std::vector<std::string> time_to_speak = {"--time", "4"};

INSTANTIATE_TEST_SUITE_P(
    Protocols, FaultyConnectN,
    testing::Values(
        Fault{"nameless", Ending::never_read_colour, "it never said its name", {"--start-time", "1"}},
        Fault{"gone", Ending::exited, "exit status 0 before it read its colour"},
        Fault{"silent", Ending::time, "it said no move", short_time},
        Fault{"exits", Ending::exited, "exit status 0"},
        Fault{"crashes", Ending::killed_by_signal, "SIGABRT"},
        Fault{"one_number", Ending::time, "it said no move but '3'", time_to_speak},
        Fault{"unfinished", Ending::time, "unfinished: '3 '", time_to_speak},
        Fault{"off_the_board", Ending::illegal_move, "off the board: columns are 0 to 6; stdout says '7 1'"},
        Fault{"negative", Ending::illegal_move, "off the board: columns are 0 to 6"},
        Fault{"no_type", Ending::illegal_move,
              "expected 1 for a drop or 0 for a pop-out after the column; stdout says '3 2'"},
        Fault{"escapes", Ending::time, "it said no move but '\\x1b[31m9 1'", time_to_speak},
        Fault{"pops_out_twice", Ending::illegal_move,
              "White has popped out a stone before: expected one pop-out in a game"},
        Fault{"pops_out_the_others", Ending::illegal_move,
              "(B A 0): no own stone to pop out: A1 holds a white stone"}),
    [](const auto& each) { return std::string(each.param.fault); });

class EachIsolationLevelOfConnectN : public testing::TestWithParam<const char*> {};

TEST_P(EachIsolationLevelOfConnectN, HoldsItsPrograms) {
  if (const auto lack = support::lack_of_sandbox(GetParam())) GTEST_SKIP() << *lack;
  const support::TemporaryDirectory place;
  const boost::filesystem::path file = place.path() / "connect_n_player.py";
  system::copy_file(std::string(KAVEN_SOURCE) + "/tests/protocols/connect_n_player.py", file);
  boost::filesystem::permissions(place.path(), boost::filesystem::add_perms | boost::filesystem::others_exe |
                                                   boost::filesystem::others_read);
  const std::string command = "/usr/bin/python3 -B " + file.string();
  const PlayedGame game(command + " pops_out", command,
                        {"connect4", "--pop-out", "--protocol-a", "connect-n", "--protocol-b", "connect-n",
                         "--sandbox", GetParam(), "--idle-policy", "freeze"});
  EXPECT_FALSE(game::is_forfeit(game.outcome().ending)) << game.result();
}

INSTANTIATE_TEST_SUITE_P(Protocols, EachIsolationLevelOfConnectN,
                         testing::Values("strict", "isolated", "basic", "none"),
                         [](const auto& each) { return std::string(each.param); });

TEST(ConnectN, GamesWithPopOutsAreRefusedWhereAProtocolCannotSayThem) {
  const auto refusal = [](const std::vector<std::string>& options) {
    const support::Finished finished =
        support::run({.command = referee_command(hostile("plain"), hostile("plain"), options)});
    EXPECT_EQ(finished.ended, support::Ended{.exit_status = 2});
    EXPECT_THAT(finished.output, IsEmpty());
    return finished.errors;
  };
  EXPECT_THAT(refusal({"connectn", "--protocol-b", "connect-n"}),
              HasSubstr("plain speaks connect-n, in which Connect-N 10x10 cannot be played: its programs may "
                        "pop stones out of columns; with --pop-out"));
  EXPECT_THAT(refusal({"connect4", "--pop-out", "--protocol-a", "one-move"}),
              HasSubstr("does not say who has popped out a stone"));
  EXPECT_THAT(refusal({"connect4", "--pop-out", "--protocol-a", "move-file"}),
              HasSubstr("has no word for a pop-out"));
  EXPECT_THAT(refusal({"connect4", "--pop-out", "--protocol-a", "tree"}), HasSubstr("cannot be played"));
  EXPECT_THAT(refusal({"connectn", "--pop-out", "--protocol-a", "gomocup"}), HasSubstr("cannot be played"));
  EXPECT_THAT(refusal({"gomoku", "--pop-out"}), HasSubstr("pop-outs need a game with gravity"));
  EXPECT_THAT(refusal({"maxconnect4", "--pop-out"}), HasSubstr("not of most lines"));
}

}  // namespace
}  // namespace kaven::referee::connect_n
