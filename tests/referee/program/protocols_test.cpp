// SPDX-License-Identifier: MIT
// Programs of other protocols than the mailbox: each of their faults, and games between different protocols.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <ostream>

#include "common/system/files.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using game::Result;
using support::Ended;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string player(const std::string& file, const std::string& fault = "") {
  const std::string interpreter = file.ends_with(".py") ? "/usr/bin/python3 -B" : "/bin/sh";
  return interpreter + " '" + KAVEN_SOURCE + "/tests/protocols/" + file + "' " + fault;
}

/// The test player of a protocol, and an opponent that plays the same game.
struct Spoken {
  const char* protocol;
  const char* file;
  std::vector<std::string> game;
  std::string opponent;  ///< a mailbox program; the players of `gomocup` and `move-file` play each other
  const char* opponents_protocol;
};

Spoken spoken(const std::string& protocol) {
  if (protocol == "one-move") {
    return {"one-move", "one_move_player.py", {"connect4"}, hostile("plain"), "mailbox"};
  }
  if (protocol == "tree") return {"tree", "tree_player.sh", {"connect4"}, hostile("plain"), "mailbox"};
  if (protocol == "gomocup") {
    return {"gomocup", "gomocup_player.py", {"gomoku"}, player("move_file_player.sh"), "move-file"};
  }
  return {"move-file", "move_file_player.sh", {"gomoku"}, player("gomocup_player.py"), "gomocup"};
}

PlayedGame play(const std::string& protocol, const std::string& fault, bool as_white,
                const std::vector<std::string>& more = {}) {
  const Spoken side = spoken(protocol);
  std::vector<std::string> options = side.game;
  const std::string mine = player(side.file, fault);
  options.insert(options.end(), {"--protocol-a", as_white ? side.protocol : side.opponents_protocol,
                                 "--protocol-b", as_white ? side.opponents_protocol : side.protocol});
  options.insert(options.end(), more.begin(), more.end());
  // If the game hangs, its verdict should say where.
  if (std::ranges::find(more, "--time") == more.end()) options.insert(options.end(), {"--time", "40"});
  return as_white ? PlayedGame(mine, side.opponent, options) : PlayedGame(side.opponent, mine, options);
}

struct Fault {
  const char* protocol;
  const char* fault;
  Ending ending;
  const char* quoted;
  std::vector<std::string> options = {};
};

void PrintTo(const Fault& fault, std::ostream* stream) {
  *stream << fault.protocol << ' ' << fault.fault;
}

std::string name_of_test(std::string protocol, const char* player) {
  std::ranges::replace(protocol, '-', '_');
  return protocol + "_" + player;
}

class MalformedReply : public testing::TestWithParam<Fault> {};

TEST_P(MalformedReply, LosesAndIsQuoted) {
  const Fault& fault = GetParam();
  // This fault is possible only for the second player.
  const bool as_white = std::string(fault.fault) != "occupied";
  const PlayedGame game = play(fault.protocol, fault.fault, as_white, fault.options);
  EXPECT_EQ(game.finished().ended, Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_EQ(game.outcome().ending, fault.ending) << game.result();
  EXPECT_EQ(game.outcome().result, as_white ? Result::black_wins : Result::white_wins) << game.result();
  EXPECT_THAT(game.result(), HasSubstr(fault.quoted));
}

const std::vector<std::string> short_time = {"--time", "1"};
// Enough time for the program to print something before its time is over.
const std::vector<std::string> time_to_speak = {"--time", "4"};

INSTANTIATE_TEST_SUITE_P(
    Protocols, MalformedReply,
    testing::Values(
        Fault{"one-move", "missing", Ending::exited, "exit status 0 in its turn"},
        Fault{"one-move", "empty", Ending::illegal_move, "output.txt is empty"},
        Fault{"one-move", "unchanged", Ending::illegal_move,
              "output.txt: the board is unchanged; it says '0000000\\n"},
        Fault{"one-move", "garbage", Ending::illegal_move, "it says 'I play D\\n'"},
        Fault{"one-move", "large", Ending::illegal_move, "output.txt is larger than any answer"},
        Fault{"one-move", "link", Ending::illegal_move, "output.txt is a symbolic link"},
        Fault{"one-move", "crash", Ending::killed_by_signal, "SIGSEGV"},
        Fault{"one-move", "silent", Ending::time, "output.txt was not written", short_time},
        Fault{"one-move", "floating", Ending::illegal_move,
              "output.txt: line 1, character 1: the place below this piece is free; it says '1000000\\n"},
        Fault{"one-move", "wrong_player", Ending::illegal_move,
              "player 2 cannot be next: player 1 has 0 pieces and player 2 has 1 piece; it says '0000000\\n"},
        Fault{"one-move",
              "not_toggled",
              Ending::illegal_move,
              "output.txt: line 7, character 1: player 1 cannot be next",
              {"--strict"}},
        Fault{"one-move",
              "carriage_returns",
              Ending::illegal_move,
              "output.txt: lines end with carriage returns alone: expected LF or CRLF; it says '0000000\\r",
              {"--strict"}},
        Fault{"one-move",
              "byte_order_mark",
              Ending::illegal_move,
              "output.txt begins with a byte order mark: expected a digit",
              {"--strict"}},
        Fault{"one-move", "three_pieces", Ending::illegal_move,
              "output.txt: 3 pieces are new, at A1 and B1 …: a move is one; it says '0000000\\n"},
        Fault{"one-move", "appended", Ending::illegal_move,
              "output.txt: line 8, character 1: expected nothing after the player to move next; it says"},
        Fault{"one-move", "half", Ending::illegal_move, "expected 7 digits, not 4; it says '0000000\\n"},
        Fault{"tree", "no_line", Ending::illegal_move,
              "output.txt, last line: expected 'first move:' and a column, not 'A1: pruning 4'"},
        Fault{"tree", "no_number", Ending::illegal_move,
              "last line: expected a column from 1 to 7, not 'first move: D'"},
        Fault{"tree", "no_column", Ending::illegal_move, "not 'first move: 8'"},
        Fault{"tree", "empty", Ending::illegal_move, "output.txt is empty"},
        Fault{"tree", "full_column", Ending::illegal_move, "column full"},
        Fault{"gomocup", "refuses", Ending::never_started,
              "answered START with 'ERROR unsupported size'; it must play on 20x20 (--size 20x20)"},
        Fault{"gomocup",
              "knows_no_start",
              Ending::never_started,
              "'UNKNOWN command RECTSTART'",
              {"--size", "15x14"}},
        Fault{"gomocup", "refuses_in_prose", Ending::never_started,
              "answered START with 'ERROR unsupported size'"},
        Fault{"gomocup",
              "never_ready",
              Ending::never_read_colour,
              "START was never answered with OK",
              {"--start-time", "1"}},
        Fault{"gomocup", "garbage", Ending::illegal_move,
              "a move is written as 7,7; stdout says 'I think about it'", time_to_speak},
        Fault{"gomocup", "no_comma", Ending::illegal_move, "stdout says '7 7'", time_to_speak},
        Fault{"gomocup", "letters", Ending::illegal_move, "stdout says 'h,8'", time_to_speak},
        Fault{"gomocup", "huge_number", Ending::illegal_move, "stdout says '99999999999999999999,3'",
              time_to_speak},
        Fault{"gomocup", "off_the_board", Ending::illegal_move,
              "off the board: x from 0 to 14 and y from 0 to 14"},
        Fault{"gomocup", "negative", Ending::illegal_move, "stdout says '-1,3'"},
        Fault{"gomocup", "occupied", Ending::illegal_move, "(B A 1): ", time_to_speak},
        Fault{"gomocup", "long_line", Ending::illegal_move, "(4096 bytes)', a line that is too long",
              time_to_speak},
        Fault{"gomocup", "endless_line", Ending::time, "unfinished: '7777777", time_to_speak},
        Fault{"gomocup", "escapes", Ending::illegal_move, "stdout says '\\x1b[31m7\\x00,7'", time_to_speak},
        Fault{"gomocup", "complains", Ending::time, "it said no move but 'ERROR out of ideas'",
              time_to_speak},
        Fault{"gomocup", "unknown", Ending::time, "it said no move but 'UNKNOWN command BEGIN'",
              time_to_speak},
        Fault{"gomocup", "unfinished", Ending::time, "unfinished: '7,'", time_to_speak},
        Fault{"gomocup", "silent", Ending::time, "it said no move", short_time},
        Fault{"gomocup", "exits", Ending::exited, "exit status 0"},
        Fault{"gomocup", "crashes", Ending::killed_by_signal, "SIGABRT"},
        Fault{"move-file", "unsigned", Ending::illegal_move,
              "the move is not signed by move_file_player; move_file says 'someone A 1\\n'"},
        Fault{"move-file", "two_words", Ending::illegal_move, "move_file says 'move_file_player A1\\n'"},
        Fault{"move-file", "no_place", Ending::illegal_move,
              "expected a column letter and a row number; move_file says 'move_file_player 1 A\\n'"},
        Fault{"move-file", "off_the_board", Ending::illegal_move, "(W Z 1): off the board"},
        Fault{"move-file", "garbage", Ending::illegal_move, "move_file says '\\x1b[31mhello\\n'"},
        Fault{"move-file", "large", Ending::illegal_move, "xxx … (more than 65536 bytes)'"},
        Fault{"move-file", "link", Ending::illegal_move, "move_file is a symbolic link"},
        Fault{"move-file", "directory", Ending::illegal_move, "move_file is a directory"},
        Fault{"move-file", "half", Ending::time, "move_file says 'move_file_player A'", time_to_speak},
        Fault{"move-file", "silent", Ending::time, "move_file was not written", short_time},
        Fault{"move-file", "deletes", Ending::time, "move_file was not written", short_time},
        Fault{"move-file", "exits", Ending::exited, "exit status 0"}),
    [](const auto& each) { return name_of_test(each.param.protocol, each.param.fault); });

struct Habit {
  const char* protocol;
  const char* habit;
};

void PrintTo(const Habit& habit, std::ostream* stream) {
  *stream << habit.protocol << ' ' << habit.habit;
}

class ToleratedHabit : public testing::TestWithParam<Habit> {};

// The first player wins all these games.
TEST_P(ToleratedHabit, LosesNothing) {
  for (const bool as_white : {true, false}) {
    const PlayedGame game = play(GetParam().protocol, GetParam().habit, as_white);
    EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
    EXPECT_EQ(game.outcome().result, Result::white_wins) << game.result();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Protocols, ToleratedHabit,
    testing::Values(
        Habit{"one-move", "status"}, Habit{"one-move", "killed"}, Habit{"one-move", "blanks"},
        Habit{"one-move", "byte_order_mark"}, Habit{"one-move", "carriage_returns"},
        Habit{"one-move", "not_toggled"}, Habit{"one-move", "no_player"}, Habit{"tree", "decorated"},
        Habit{"gomocup", "talks"}, Habit{"gomocup", "floods"}, Habit{"gomocup", "banner"},
        Habit{"gomocup", "blanks"}, Habit{"gomocup", "twice"}, Habit{"gomocup", "repeats"},
        Habit{"gomocup", "ignores_end"}, Habit{"gomocup", "late_about"}, Habit{"gomocup", "endless_about"},
        Habit{"gomocup", "thinks_aloud"}, Habit{"gomocup", "comments"}, Habit{"gomocup", "carriage_return"},
        Habit{"gomocup", "suggests"}, Habit{"gomocup", "threads"}, Habit{"gomocup", "complains_of_info"},
        Habit{"gomocup", "okays_info"}, Habit{"gomocup", "dies_of_early_info"},
        Habit{"gomocup", "dies_of_info"}, Habit{"gomocup", "dies_of_late_info"},
        Habit{"gomocup", "dies_of_about"}, Habit{"move-file", "no_line_end"},
        Habit{"move-file", "lower_case"}, Habit{"move-file", "pieces"}, Habit{"move-file", "four_words"}),
    [](const auto& each) { return name_of_test(each.param.protocol, each.param.habit); });

TEST(OneMove, AWrongNextPlayerIsAWarningAtEachMove) {
  const PlayedGame game = play("one-move", "not_toggled", true);
  EXPECT_THAT(game.warnings(), HasSubstr("output.txt: line 7, character 1: player 1 cannot be next: player 1 "
                                         "has 1 piece and player 2 has 0 pieces"));
  EXPECT_THAT(play("one-move", "carriage_returns", true).warnings(), IsEmpty());
}

class EachIsolationLevel : public testing::TestWithParam<const char*> {};

TEST_P(EachIsolationLevel, HoldsProgramsOfAllProtocols) {
  if (const auto lack = support::lack_of_sandbox(GetParam())) GTEST_SKIP() << *lack;
  // A place that other users than the referee's can reach.
  const support::TemporaryDirectory place;
  boost::filesystem::permissions(place.path(), boost::filesystem::add_perms | boost::filesystem::others_exe);
  const auto copy = [&](const std::string& interpreter, const std::string& file) {
    const boost::filesystem::path from = std::string(KAVEN_SOURCE) + "/tests/protocols/" + file;
    system::copy_file(from, place.path() / file);
    boost::filesystem::permissions(place.path() / file,
                                   boost::filesystem::add_perms | boost::filesystem::others_read);
    return interpreter + " " + (place.path() / file).string();
  };
  const std::vector<std::string> sandbox = {"--sandbox", GetParam(), "--idle-policy", "freeze"};
  const auto played = [&](std::vector<std::string> options, const std::string& white,
                          const std::string& black) {
    options.insert(options.end(), sandbox.begin(), sandbox.end());
    return PlayedGame(white, black, options);
  };
  const PlayedGame files =
      played({"connect4", "--protocol-a", "one-move", "--protocol-b", "tree"},
             copy("/usr/bin/python3 -B", "one_move_player.py"), copy("/bin/sh", "tree_player.sh"));
  EXPECT_EQ(files.outcome().ending, Ending::line) << files.result();
  ASSERT_GE(files.record().turns.size(), 2U);
  EXPECT_GT(files.record().turns[0].cpu_seconds, 0);
  EXPECT_EQ(files.record().turns[1].opponent_cpu_seconds, 0);
  // One log for all its processes.
  EXPECT_THAT(files.log_of_white(), HasSubstr("pv A\ninfo depth 7 score 0 pv "));
  const PlayedGame lines =
      played({"gomoku", "--protocol-a", "gomocup", "--protocol-b", "move-file"},
             copy("/usr/bin/python3 -B", "gomocup_player.py"), copy("/bin/sh", "move_file_player.sh"));
  EXPECT_EQ(lines.outcome().ending, Ending::line) << lines.result();
}

INSTANTIATE_TEST_SUITE_P(Protocols, EachIsolationLevel,
                         testing::Values("strict", "isolated", "basic", "none"),
                         [](const auto& each) { return std::string(each.param); });

TEST(OneMove, AGoodAnswerOfAProgramThatDoesNotExitCountsWhenItsTimeIsOver) {
  const PlayedGame game(player("one_move_player.py", "lingers"), player("one_move_player.py"),
                        {"connectn", "--size", "2x1", "--connect", "2", "--time", "5", "--protocol-a",
                         "one-move", "--protocol-b", "one-move"});
  EXPECT_EQ(game.record().turns.size(), 2U) << game.result();
  EXPECT_THAT(game.warnings(), HasSubstr("had not exited when its time was over; its answer was complete"));
}

TEST(OneMove, TheDepthIsToldAndWhatTheProgramSaysOfItsSearchIsRecorded) {
  const PlayedGame game = play("one-move", "", false, {"--depth", "11"});
  ASSERT_GE(game.record().turns.size(), 2U);
  ASSERT_TRUE(game.record().turns[1].info);
  EXPECT_EQ(*game.record().turns[1].info, (record::SearchInfo{.depth = 11, .score = 0, .variation = "A"}));
  EXPECT_FALSE(game.record().turns[0].info);
}

TEST(OneMove, TheCourseProgramPlaysMaxConnect4AgainstItself) {
  const PlayedGame game(
      "maxconnect4", "maxconnect4",
      {"maxconnect4", "--protocol-a", "one-move", "--protocol-b", "one-move", "--depth", "3"});
  EXPECT_FALSE(game::is_forfeit(game.outcome().ending)) << game.result();
  EXPECT_EQ(game.record().turns.size(), 42U);
}

TEST(Mailbox, WhatAProgramSaysOfItsSearchIsRecordedAndNonsenseDoesNoHarm) {
  const support::TemporaryDirectory place;
  const std::string white = scripted(place,
                                     "echo 'info depth 1 score 2'\n"
                                     "echo 'info depth 2 score -7 nodes 12 pv D A'\n"
                                     "echo 'info depth deep score 3'\n"
                                     "head -c 300000 /dev/zero | tr '\\0' 'i'\n"
                                     "yes 'info depth' | head -n 20000\n"
                                     "printf 'info depth 3 \\033[31m\\n'\n"
                                     "say '(W D 1)'\nsay '(W D 2)'\nsay '(pass)'\n");
  const PlayedGame game(white, hostile("plain"));
  ASSERT_GE(game.record().turns.size(), 4U) << game.result();
  EXPECT_EQ(game.record().turns[0].info,
            (record::SearchInfo{.depth = 2, .score = -7, .nodes = 12, .variation = "D A"}));
  // The program printed nothing about its second move.
  EXPECT_FALSE(game.record().turns[2].info);
}

TEST(Mailbox, WhatClaimevenSaysOfItsSearchIsRecordedWithTheMoveThatItMakes) {
  const PlayedGame game(std::string(KAVEN_BIN) + "/claimeven --depth 3", hostile("plain"),
                        {"connectn", "--size", "8x8", "--connect", "5"});
  ASSERT_GE(game.record().turns.size(), 9U) << game.result();
  for (const record::Turn& turn : game.record().turns) {
    if (turn.move.colour == game::Colour::black) continue;
    ASSERT_TRUE(turn.info) << turn.ply;
    ASSERT_NE(turn.info->variation, "") << turn.ply;
    EXPECT_EQ(turn.info->variation.front(), 'A' + turn.move.place.column)
        << turn.ply << ": " << turn.info->variation;
  }
}

TEST(Protocols, AGameThatAProtocolCannotSayIsRefusedBeforeItBegins) {
  const auto refusal = [](const std::vector<std::string>& options) {
    const support::Finished finished =
        support::run({.command = referee_command(hostile("plain"), hostile("plain"), options)});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
    EXPECT_THAT(finished.output, IsEmpty());
    return finished.errors;
  };
  EXPECT_THAT(
      refusal({"connect4", "--protocol-b", "gomocup"}),
      HasSubstr("plain speaks gomocup, in which Connect-4 7x6 cannot be played: its engines play five"));
  EXPECT_THAT(refusal({"gomoku", "--protocol-a", "one-move"}), HasSubstr("on which stones fall"));
  EXPECT_THAT(refusal({"connect4", "--size", "8x7", "--protocol-a", "tree"}),
              HasSubstr("7 columns and 6 rows"));
  EXPECT_THAT(refusal({"connect4", "--protocol-a", "one-moove"}),
              HasSubstr("protocol 'one-moove': expected one of mailbox, one-move, move-file, gomocup, tree, "
                        "connectx, connect-n, gtp, theaigames, riddles, botzone; did you mean 'one-move'?"));
}

TEST(AgentTomlOfAProgram, ItsEnvironmentReachesTheProgramAloneAndItsLimitsNarrowTheReferees) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path agent = place.path() / "agent";
  boost::filesystem::create_directory(agent);
  support::write_script(agent / "agent", "#!/bin/sh\necho \"own: $OWN $LD_PRELOAD; files: $(ulimit -n)\"\n");
  // The loader prints an error to stderr, which is the log, for every process that has this LD_PRELOAD.
  support::write_file(agent / "agent.toml",
                      "command = 'agent'\n[environment]\nOWN = 'a b'\nLD_PRELOAD = '/nowhere.so'\n[limits]\n"
                      "open-files = 33\n");
  for (const auto& path : {place.path(), agent}) {
    boost::filesystem::permissions(
        path, boost::filesystem::add_perms | boost::filesystem::others_exe | boost::filesystem::others_read);
  }
  const PlayedGame game(agent.string(), hostile("plain"), {"--time", "30"});
  EXPECT_THAT(game.log_of_white(), HasSubstr("own: a b /nowhere.so; files: 33"));
  EXPECT_THAT(game.log_of_white(), Not(HasSubstr("bwrap")));
}

TEST(Sandbox, JavaIsToldOfTheMemoryThatItMayUse) {
  const support::TemporaryDirectory place;
  const std::string white = scripted(place, "echo \"options: $JAVA_TOOL_OPTIONS\"\n");
  const auto told = [&](const char* level) {
    const PlayedGame game(white, hostile("plain"), {"--sandbox", level, "--memory", "300"});
    return game.log_of_white();
  };
  for (const char* level : {"strict", "isolated", "basic"}) {
    if (support::lack_of_sandbox(level)) continue;
    EXPECT_THAT(told(level), HasSubstr("-XX:MaxRAM=314572800 ")) << level;
  }
  EXPECT_THAT(told("none"), Not(HasSubstr("MaxRAM")));
}

}  // namespace
}  // namespace kaven::referee
