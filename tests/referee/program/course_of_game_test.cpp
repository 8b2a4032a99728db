// SPDX-License-Identifier: MIT
// The surroundings of a game: starting, waiting, resources, the command line.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <fstream>
#include <set>

#include "common/record/record_reader.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/marked_processes.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using game::Result;
using support::Ended;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Referee, AProgramMayAnswerTheSameBytesTwice) {
  const PlayedGame game(hostile("answers_twice"), hostile("slow_starter"), {"--idle-policy", "record"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.warnings(), HasSubstr("when it was not its turn"));
}

TEST(Referee, AnAnswerBeforeItsTurnIsRemovedUnread) {
  const PlayedGame game(hostile("answers_before_its_turn"), hostile("slow_starter"),
                        {"--idle-policy", "record"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
}

TEST(Referee, ASlowStarterIsChargedNothingWhateverItsColour) {
  for (const auto& [white, black] :
       {std::pair("plain", "slow_starter"), std::pair("slow_starter", "plain")}) {
    for (const char* policy : {"freeze", "warn"}) {
      const PlayedGame game(hostile(white), hostile(black), {"--time", "1.5", "--idle-policy", policy});
      EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
    }
  }
}

TEST(Referee, WhatIsComputedBeforeTheColourIsTakenIsRecordedAndChargedBeyondWhatIsFree) {
  const std::string early = hostile("computes_before_its_colour");
  const PlayedGame game(early, early, {"--start-cpu", "0.1"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  for (const int first : {0, 1}) {
    const record::Turn& turn = game.record().turns[static_cast<std::size_t>(first)];
    EXPECT_GE(turn.unclocked_cpu_seconds, 0.4) << first;
    EXPECT_GE(turn.seconds, 0.3) << first;
  }
  EXPECT_THAT(game.warnings(), HasSubstr("while no clock ran; 0.1 s are free"));
  EXPECT_EQ(game.record().turns[2].unclocked_cpu_seconds, 0);
}

// Both sides sleep, because on a busy machine a side that moves at once would seem to sleep, too.
TEST(Referee, WhoSleepsInAllItsTurnsIsOutOfTime) {
  const std::string sleeper = hostile("sleeps_in_its_turns");
  const PlayedGame game(sleeper, sleeper, {"--sleep-time", "1"});
  EXPECT_EQ(game.outcome().ending, Ending::time) << game.result();
  EXPECT_THAT(game.result(), HasSubstr("computed for less than a tenth of that; 1 s are allowed so"));
  EXPECT_EQ(game.record().header.sleep_seconds, 1);
}

TEST(Referee, TheTimeForAllMovesEndsTheGame) {
  const std::string sleeper = hostile("sleeps_in_its_turns");
  const PlayedGame game(sleeper, sleeper, {"--match-time", "1"});
  EXPECT_EQ(game.outcome().ending, Ending::time) << game.result();
  EXPECT_THAT(game.result(), HasSubstr("1 s allowed for all its moves"));
  EXPECT_EQ(game.record().header.match_seconds, 1);
  EXPECT_THAT(game.finished().output, HasSubstr("; 1 s for all moves of a side"));
}

TEST(Referee, ATimeControlIsShownAndRecordedAndToldToPrograms) {
  const support::TemporaryDirectory place;
  const std::string program =
      scripted(place, "env | grep -E 'KAVEN_(TURN|MATCH|INCREMENT)_SECONDS' | sort >&2\nsay '(W D 1)'\n");
  const PlayedGame game(program, hostile("plain"), {"--time-control", "990+11"});
  const record::Header& header = game.record().header;
  EXPECT_EQ(header.limits().all_moves, (notation::TimeControl{990, 11}));
  EXPECT_EQ(header.turn_seconds, 990);
  EXPECT_THAT(game.finished().output, HasSubstr("; 990+11 s for all moves of a side\n"));
  EXPECT_THAT(game.finished().output, testing::ContainsRegex("Move 1: White .* s, [0-9]+[.][0-9] s left\n"));
  EXPECT_THAT(game.log_of_white(), HasSubstr("KAVEN_INCREMENT_SECONDS=11\nKAVEN_MATCH_SECONDS=990\n"
                                             "KAVEN_TURN_SECONDS=55.5\n"));
}

TEST(Referee, AnAnswerAfterItsTimeLosesHoweverSoonAfter) {
  const support::TemporaryDirectory place;
  const std::string white = scripted(place, "say '(W A 1)'\nsleep 0.501\nsay '(W A 3)'\n");
  const auto result = [&] {
    const PlayedGame game(white, hostile("plain"), {"--time", "0.5", "--start-time", "60"});
    return game.outcome().ending == Ending::time
               ? fmt::format("time after {} moves", game.record().turns.size())
               : game.result();
  };
  // The clock starts when the turn is told; a busy machine may not have let the referee start it at once.
  std::string last;
  for (int attempt = 0; attempt < 5 && last != "time after 2 moves"; ++attempt) last = result();
  EXPECT_EQ(last, "time after 2 moves");
}

// The formula of STUDENT.md: (KAVEN_MATCH_SECONDS + (N - 1) x KAVEN_INCREMENT_SECONDS) / N.
TEST(Referee, TheTimeForAMoveIsTheShareOfAllMovesThatStudentsAreTold) {
  struct Case {
    std::vector<std::string> options;
    int moves;  // half of the places, rounded down, plus 1, or plus 2 with pop-outs
  };
  for (const auto& [options, moves] :
       {Case{{"--size", "7x6"}, 22}, Case{{"--size", "7x6", "--pop-out"}, 23}, Case{{"--size", "7x5"}, 18},
        Case{{"--size", "7x5", "--pop-out"}, 19}}) {
    const support::TemporaryDirectory place;
    const std::string program = scripted(place, "env | grep KAVEN_TURN_SECONDS >&2\nsay '(W D 1)'\n");
    std::vector<std::string> all = {"--time-control", "990+11"};
    all.insert(all.end(), options.begin(), options.end());
    const PlayedGame game(program, hostile("plain"), all);
    EXPECT_THAT(game.log_of_white(),
                HasSubstr(fmt::format("KAVEN_TURN_SECONDS={:g}\n", (990.0 + (moves - 1) * 11) / moves)));
  }
}

TEST(Referee, TimeOddsFollowTheProgramAndAreRecorded) {
  const PlayedGame game(hostile("plain"), hostile("plain"),
                        {"--time", "400", "--overage", "100", "--time-factor-b", "0.5"});
  const record::Header& header = game.record().header;
  EXPECT_EQ(header.overage_seconds, 100);
  EXPECT_EQ(header.contestants[0].time_factor, 1);
  EXPECT_EQ(header.contestants[1].time_factor, 0.5);
  EXPECT_EQ(header.limits_of(game::Colour::black).turn, 200);
  EXPECT_THAT(game.finished().output,
              HasSubstr("; 400 s a move and 100 s more in total, 0.5 times that for Black\n"));
}

TEST(Referee, Connect4IsAdjudicatedByItsExactValueIfThatIsAskedFor) {
  const support::TemporaryDirectory place;
  // With D1 and E1 and room on both sides, White cannot be stopped after eight stones.
  const std::string white =
      scripted(place, "say '(W A 1)'\nsay '(W A 3)'\nsay '(W D 1)'\nsay '(W E 1)'\nsay '(W G 6)'\n");
  const support::TemporaryDirectory other;
  const std::string black =
      scripted(other, "take\nsay '(B A 2)'\nsay '(B A 4)'\nsay '(B G 1)'\nsay '(B G 2)'\n");
  const PlayedGame adjudicated(white, black, {"--adjudicate", "exact"});
  EXPECT_EQ(adjudicated.outcome().ending, Ending::adjudicated) << adjudicated.result();
  EXPECT_EQ(adjudicated.outcome().result, Result::white_wins);
  EXPECT_THAT(adjudicated.result(), HasSubstr(": adjudicated: by the exact value of the position"));
  EXPECT_EQ(adjudicated.record().turns.size(), 8U);
  EXPECT_THAT(adjudicated.warnings(), testing::Not(HasSubstr("exact value")));
  const PlayedGame played_on(white, black);
  EXPECT_EQ(played_on.outcome().ending, Ending::illegal_move) << played_on.result();
}

TEST(Referee, WhiteThatNeverReadsItsColourLosesAfterTheStartLimit) {
  const PlayedGame game(hostile("never_reads_its_colour"), hostile("plain"),
                        {"--start-time", "4", "--time", "3"});
  EXPECT_EQ(game.outcome().ending, Ending::never_read_colour) << game.result();
  EXPECT_EQ(game.outcome().result, Result::black_wins);
  EXPECT_THAT(game.result(), HasSubstr("4 s allowed from its start; never_reads_its_colour.in was never"));
}

TEST(Referee, BlackThatNeverReadsItsColourLosesAfterTheStartLimit) {
  for (const char* agent : {"never_reads_its_colour", "leaves_its_colour"}) {
    const PlayedGame game(hostile("plain"), hostile(agent), {"--start-time", "4"});
    EXPECT_EQ(game.outcome().ending, Ending::never_read_colour) << game.result();
    EXPECT_EQ(game.outcome().result, Result::white_wins);
    EXPECT_THAT(game.result(), HasSubstr("never read its colour"));
  }
}

TEST(Referee, WhiteThatAnswersWithoutDeletingItsColourIsWarned) {
  const PlayedGame game(hostile("leaves_its_colour"), hostile("plain"));
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.warnings(), HasSubstr("answered without deleting leaves_its_colour.in"));
}

TEST(Referee, AProgramThatCannotBeExecutedNeverStarted) {
  // The referee refuses a program that cannot start anywhere before the game; this one fails only in its
  // sandbox.
  const support::TemporaryDirectory place;
  const support::TemporaryDirectory elsewhere;
  const std::string interpreter = (elsewhere.path() / "interpreter").string();
  support::write_script(interpreter, "#!/bin/sh\n");
  support::write_script(place.path() / "broken", "#!" + interpreter + "\n");
  const PlayedGame game(hostile("plain"), (place.path() / "broken").string());
  EXPECT_EQ(game.outcome().ending, Ending::never_started) << game.result();
  EXPECT_EQ(game.outcome().result, Result::white_wins);
  EXPECT_THAT(game.result(), HasSubstr("'#!" + interpreter + "'"));
}

TEST(Referee, SpoilingItsDirectoryHelpsNobody) {
  const PlayedGame game(hostile("spoils_its_directory"), hostile("plain"), {"--time", "2"});
  EXPECT_EQ(game.finished().ended, Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_EQ(game.outcome().result, Result::black_wins) << game.result();
  EXPECT_FALSE(game.record().turns.empty());
}

TEST(Referee, AFloodIsCappedAndTheGameGoesOn) {
  const PlayedGame game(hostile("floods_stdout"), hostile("plain"));
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_LT(game.log_of_white().size(), std::size_t{1} << 21U);
  EXPECT_THAT(game.log_of_white(), HasSubstr("bytes left out"));
}

TEST(Referee, CpuTimeInTheOpponentsTurnIsRecorded) {
  const PlayedGame game(hostile("burns_cpu"), hostile("slow_starter"), {"--idle-policy", "record"});
  double waiting_cpu = 0;
  for (const record::Turn& turn : game.record().turns) {
    if (turn.move.colour == game::Colour::black) waiting_cpu += turn.opponent_cpu_seconds;
  }
  EXPECT_GT(waiting_cpu, 0);
}

TEST(Referee, ADaemonIsGoneAfterTheGame) {
  const std::string mark = support::new_mark();
  const PlayedGame game("/usr/bin/python3 -B '" + hostile("leaves_a_daemon") + "' " + mark, hostile("plain"));
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.log_of_white(), testing::StartsWith("daemon "));
  EXPECT_THAT(support::processes_marked(mark), IsEmpty());
}

TEST(Referee, TheRecordTellsTheWholeGame) {
  const PlayedGame game(hostile("plain"), hostile("plain"),
                        {"--name-a", "Team Bad***", "--seed", "7", "--event", "final"});
  EXPECT_EQ(game.record().header.contestants[0].name, "Team Bad***");
  EXPECT_EQ(game.record().header.contestants[0].sha256.size(), 64U);
  EXPECT_EQ(game.record().header.seed, 7U);
  EXPECT_EQ(game.record().header.event, "final");
  EXPECT_EQ(game.record().turns.size(), 19U);
  EXPECT_THAT(game.result(), HasSubstr("White (Team Bad***) wins"));
}

TEST(Referee, WithoutFileEventsItPolls) {
  // Others may have all of a machine's inotify instances.
  std::vector<std::string> command = {
      "unshare", "--user", "--map-root-user",
      "sh",      "-c",     "echo 0 > /proc/sys/user/max_inotify_instances && exec \"$@\"",
      "sh"};
  const std::size_t words = command.size();
  command.emplace_back("true");
  if (support::run({.command = command}).ended != support::Ended{.exit_status = 0})
    GTEST_SKIP() << "no user namespaces here";
  command.resize(words);
  for (const std::string& word : referee_command(hostile("plain"), hostile("plain"), {"--sandbox", "none"}))
    command.push_back(word);
  const support::Finished finished = support::run({.command = command});
  EXPECT_THAT(finished.output, HasSubstr("four in a row")) << finished.errors;
}

TEST(Referee, GomokuWithRecolouringIsPlayed) {
  const support::TemporaryDirectory place;
  const auto student = [&](const std::string& name, const std::string& moves) {
    // Makes its moves one after the other, each after the turn file of its turn has appeared.
    const boost::filesystem::path file = place.path() / name;
    support::write_script(file,
                          "#!/bin/sh\n"
                          "wait_for_turn() { while ! [ -e " +
                              name + ".in ]; do sleep 0.01; done; rm " + name +
                              ".in; }\n"
                              "wait_for_turn\n" +
                              moves);
    return file.string();
  };
  const auto say = [](const std::string& name, const std::string& move) {
    return "echo '" + move + "' > " + name + ".out\n";
  };
  const std::string white =
      student("alice", say("alice", "(W E 7)") + "wait_for_turn\n" + say("alice", "(W E 7)"));
  const std::string black = student("bob", "wait_for_turn\n" + say("bob", "(B E 7)") + "wait_for_turn\n");
  const PlayedGame game(white, black, {"gomoku"});
  EXPECT_EQ(game.record().turns.size(), 2U);
  EXPECT_EQ(game.outcome().ending, Ending::illegal_move);
  EXPECT_THAT(game.result(), HasSubstr("recolouring not allowed now: E7 holds a black stone"));
  EXPECT_THAT(game.finished().output, HasSubstr("(B E 7), recolouring"));
}

TEST(Referee, TheLastLinesOfAFailedProgramAreShownHarmlessly) {
  const support::TemporaryDirectory place;
  const std::string student = (place.path() / "student").string();
  support::write_script(student, "#!/bin/sh\nprintf 'I \\033[31m fail\\n' >&2\nexit 1\n");
  const PlayedGame game(student, hostile("plain"));
  EXPECT_THAT(game.finished().errors, HasSubstr("the last lines that student printed:"));
  EXPECT_THAT(game.finished().errors, HasSubstr("I \\x1b[31m fail"));
}

TEST(Referee, AProgramOfAnotherProtocolIsToldWhichOneItSeemsToSpeak) {
  const support::TemporaryDirectory place;
  const std::string student = (place.path() / "student.py").string();
  support::write_file(student, "import sys\nif sys.argv[1] == 'one-move': pass\n");
  const PlayedGame game(student, hostile("plain"));
  EXPECT_THAT(game.finished().errors, HasSubstr("The referee uses the protocol mailbox, but"));
  EXPECT_THAT(game.finished().errors, HasSubstr("add protocol = \"one-move\" to its agent.toml."));
}

TEST(Referee, TheBoardIsShownAfterEachMove) {
  const PlayedGame game(hostile("plain"), hostile("plain"), {"--display", "ascii"});
  for (int move = 1; move <= 19; ++move) {
    EXPECT_THAT(game.finished().output, HasSubstr("Move " + std::to_string(move) + ": "));
  }
  EXPECT_THAT(game.finished().output, HasSubstr("Move 1: White (plain) (W A 1), "));
  EXPECT_THAT(game.finished().output, HasSubstr("(W)(W)(W)[W]"));
  // It says which level it takes instead.
  if (!support::lack_of_sandbox("strict")) {
    EXPECT_THAT(game.finished().errors, IsEmpty());
  }
}

TEST(Referee, ThePrivateDirectoriesAreGoneAfterTheGame) {
  const support::TemporaryDirectory temporary;
  support::Launch launch{.command = referee_command(hostile("plain"), hostile("ignores_signals"), {}),
                         .environment = {{"TMPDIR", temporary.path().string()}}};
  EXPECT_EQ(support::run(launch).ended, Ended{.exit_status = 0});
  EXPECT_TRUE(boost::filesystem::is_empty(temporary.path()));
}

TEST(Referee, TheSeedDecidesTheColours) {
  const auto white_with_seed = [](int seed) {
    const support::TemporaryDirectory place;
    const std::string file = (place.path() / "record").string();
    support::run({.command = {std::string(KAVEN_BIN) + "/referee", hostile("exits_at_once"), hostile("plain"),
                              "--seed", std::to_string(seed), "--record", file}});
    return record::read_record(file).header.contestants[0].name;
  };
  EXPECT_EQ(white_with_seed(1), white_with_seed(1));
  std::set<std::string> whites;
  for (int seed = 0; seed < 12 && whites.size() < 2; ++seed) whites.insert(white_with_seed(seed));
  EXPECT_EQ(whites.size(), 2U);
}

TEST(Referee, ARecordIsNeverWrittenOver) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path file = place.path() / "record";
  support::write_file(file, "precious");
  const support::Finished finished = support::run(
      {.command = referee_command(hostile("plain"), hostile("plain"), {"--record", file.string()})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr(file.string()));
  EXPECT_EQ(support::read_file(file), "precious");
}

struct BadCommandLine {
  std::vector<std::string> words;
  const char* complaint;
};

TEST(Referee, ABadCommandLineIsExplained) {
  const std::string plain = hostile("plain");
  const std::vector<BadCommandLine> lines = {
      {{}, "expected [GAME] PROGRAM PROGRAM, not 0 words"},
      {{plain}, "expected [GAME] PROGRAM PROGRAM, not 1 words"},
      {{"connect4", plain, plain, plain}, "not 4 words"},
      {{plain, plain, "--time", "nan"}, "nan"},
      {{"gomoku", plain}, "two programs are needed after the game 'gomoku'"},
      {{"chess", plain, plain}, "game 'chess' is not known"},
      {{plain, plain, "--size", "7by6"}, "7by6"},
      {{plain, plain, "--size", "40x6"}, "40"},
      {{plain, plain, "--connect", "9"}, "a line of 9 does not fit"},
      {{plain, plain, "--time", "-3"}, "-3"},
      {{plain, plain, "--time", "soon"}, "soon"},
      {{plain, plain, "--stem-a", "../x"}, "../x"},
      {{plain, plain, "--colours", "mine"}, "mine"},
      {{plain, "/nowhere/student"}, "/nowhere/student"},
      {{plain, plain, "--allow-read", "/proc/self/.."}, "leads to /proc, which shows /proc"},
      {{plain, plain, "--allow-call", "mbind"}, "--allow-call 'mbind': no program may make it"},
      {{plain, plain, "--allow-call", "teleport"}, "'teleport': expected the name of a system call"},
      {{plain, plain, "--allow-call", "-1"}, "'-1': expected the name of a system call"},
      {{plain, plain, "--allow-call", "99999"}, "'99999': expected the name of a system call"},
      {{plain, plain, "--shuffle"}, "--shuffle"},
  };
  for (const BadCommandLine& line : lines) {
    std::vector<std::string> command = {std::string(KAVEN_BIN) + "/referee"};
    command.insert(command.end(), line.words.begin(), line.words.end());
    const support::Finished finished = support::run({.command = command});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2}) << line.complaint;
    EXPECT_THAT(finished.errors, HasSubstr(line.complaint));
  }
}

TEST(Referee, ASystemCallThatIsNotOnTheListIsNamedOnceAndMayBeAllowed) {
  const std::string caller = hostile("makes_rare_calls");
  const PlayedGame refused(caller, hostile("plain"), {});
  EXPECT_EQ(refused.outcome().ending, Ending::line) << refused.result();
  EXPECT_THAT(refused.log_of_white(), HasSubstr("ATTACK REFUSED: to join pipes: [Errno 38]"));
  const std::string said = refused.finished().errors;
  const std::string named = "asks for the system call tee, which";
  EXPECT_THAT(said, HasSubstr("makes_rare_calls.py: it " + named));
  EXPECT_EQ(said.find(named), said.rfind(named)) << said;
  // read(2), which has the number 0, ends no list.
  const PlayedGame allowed(caller, hostile("plain"), {"--allow-call", "read", "--allow-call", "tee"});
  EXPECT_THAT(allowed.log_of_white(), HasSubstr("ATTACK SUCCEEDED: to join pipes"));
  EXPECT_THAT(allowed.finished().errors, testing::Not(HasSubstr("tee")));
}

TEST(Referee, HelpAndVersionAreAnswered) {
  const auto answer = [](const char* option) {
    return support::run({.command = {std::string(KAVEN_BIN) + "/referee", option}});
  };
  EXPECT_EQ(answer("--help").ended, Ended{.exit_status = 0});
  EXPECT_THAT(answer("--help").output, HasSubstr("Examples:"));
  EXPECT_THAT(answer("--version").output, testing::StartsWith("referee "));
}

}  // namespace
}  // namespace kaven::referee
