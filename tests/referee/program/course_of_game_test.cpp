// What happens around a game: starting, waiting, resources, interruption, the command line.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
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

template <typename Condition>
bool eventually(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    ::usleep(2000);
  }
  return true;
}

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

TEST(Referee, ASlowStarterAsBlackIsChargedNothing) {
  const PlayedGame game(hostile("plain"), hostile("slow_starter"), {"--time", "1.5"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
}

TEST(Referee, ASlowStarterAsWhiteUsesItsOwnClock) {
  const PlayedGame game(hostile("slow_starter"), hostile("plain"), {"--time", "0.5"});
  EXPECT_EQ(game.outcome().ending, Ending::never_read_colour) << game.result();
  EXPECT_EQ(game.outcome().result, Result::black_wins);
}

TEST(Referee, BlackThatNeverReadsItsColourLosesAfterTheStartLimit) {
  for (const char* agent : {"never_reads_its_colour", "leaves_its_colour"}) {
    const PlayedGame game(hostile("plain"), hostile(agent), {"--start-time", "0.5"});
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
  const support::TemporaryDirectory place;
  support::write_script(place.path() / "broken", "#!/nowhere/interpreter\n");
  const PlayedGame game(hostile("plain"), (place.path() / "broken").string());
  EXPECT_EQ(game.outcome().ending, Ending::never_started) << game.result();
  EXPECT_EQ(game.outcome().result, Result::white_wins);
  EXPECT_THAT(game.result(), HasSubstr("'#!/nowhere/interpreter', and that interpreter is not there"));
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
  const PlayedGame game(hostile("plain"), hostile("plain"), {"--poll"});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_EQ(game.record().turns.size(), 19U);
}

TEST(Referee, GomokuWithRecolouringIsPlayed) {
  const support::TemporaryDirectory place;
  const auto student = [&](const std::string& name, const std::string& moves) {
    // Says its moves one after the other, each when the turn file of its turn has come.
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

TEST(Referee, TheBoardIsShownAfterEachMove) {
  const PlayedGame game(hostile("plain"), hostile("plain"), {"--display", "ascii"});
  for (int move = 1; move <= 19; ++move) {
    EXPECT_THAT(game.finished().output, HasSubstr("Move " + std::to_string(move) + ": "));
  }
  EXPECT_THAT(game.finished().output, HasSubstr("Move 1: White (plain) (W A 1), "));
  EXPECT_THAT(game.finished().output, HasSubstr("(W)(W)(W)[W]"));
  EXPECT_THAT(game.finished().errors, IsEmpty());
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

class InterruptedReferee : public testing::TestWithParam<std::tuple<int, const char*>> {};

TEST_P(InterruptedReferee, LeavesNothingRunning) {
  const support::TemporaryDirectory place;
  const auto [signal, custody] = GetParam();
  const std::string mark = support::new_mark();
  const boost::filesystem::path record = place.path() / "record";
  support::Process referee(
      {.command = referee_command("/usr/bin/python3 -B '" + hostile("leaves_a_daemon") + "' " + mark,
                                  hostile("never_answers"),
                                  {"--record", record.string(), "--quiet", "--custody", custody})});
  // A header and three moves: then Black says nothing more. Created and given its header are two steps.
  ASSERT_TRUE(eventually([&] {
    boost::system::error_code missing;
    const bool begun = boost::filesystem::file_size(record, missing) > 0 && !missing;
    return begun && record::read_record(record).turns.size() == 3;
  }));
  // The referee's own command line, and those of its keeper, of the program and of the daemon.
  EXPECT_GE(support::processes_marked(mark).size(), 4U);
  referee.signal(signal);
  const auto ended = referee.wait();
  if (signal == SIGKILL) {
    EXPECT_EQ(ended, Ended{.signal = SIGKILL});
  } else {
    EXPECT_EQ(ended, Ended{.exit_status = 1});
    EXPECT_THAT(referee.errors(), HasSubstr("interrupted by SIG"));
    EXPECT_EQ(referee.output(), "Result: none\n");
  }
  EXPECT_TRUE(eventually([&] { return support::processes_marked(mark).empty(); }));
  const record::GameRecord cut_off = record::read_record(record);
  EXPECT_EQ(cut_off.turns.size(), 3U);
  EXPECT_FALSE(cut_off.verdict);
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptedReferee,
                         testing::Combine(testing::Values(SIGINT, SIGTERM, SIGHUP, SIGKILL),
                                          testing::Values("strict", "isolated", "none")),
                         [](const auto& each) {
                           return std::string(::sigabbrev_np(std::get<0>(each.param))) + "_" +
                                  std::get<1>(each.param);
                         });

TEST(Referee, AFullDiskStopsTheGameWithoutAVerdict) {
  const support::TemporaryDirectory place;
  const std::string file = (place.path() / "record").string();
  // A limit on file sizes stands in for the disk: the header fits, the moves do not.
  std::string script = "ulimit -f 2; trap '' XFSZ; exec";
  for (const std::string& word :
       referee_command(hostile("plain"), hostile("plain"), {"--record", file, "--display", "none"})) {
    script += " '" + word + "'";
  }
  const support::Finished finished = support::run({.command = {"sh", "-c", script}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr(file));
  EXPECT_THAT(finished.output, testing::EndsWith("Result: none\n"));
  EXPECT_FALSE(record::read_record(file).verdict);
}

TEST(Referee, AProgramThatKillsItsKeeperLosesAndLeavesNothingBehind) {
  const support::TemporaryDirectory place;
  const std::string mark = support::new_mark();
  const std::string student = (place.path() / "student").string();
  support::write_script(student, "#!/bin/sh\nsetsid sh -c 'while :; do read line < /dev/zero; done' " + mark +
                                     " &\nkill -KILL $PPID\nsleep 1000\n");
  const support::Finished finished =
      support::run({.command = referee_command(student, hostile("plain"), {"--quiet", "--custody", "none"})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("Black (plain) wins"));
  EXPECT_THAT(support::processes_marked(mark), IsEmpty());
}

TEST(Referee, AProgramCannotReachTheRefereesFilesByTheirPlace) {
  const support::TemporaryDirectory place;
  const std::string student = (place.path() / "student").string();
  support::write_script(student, "#!/bin/sh\nrm -rf ../*\nsleep 1000\n");
  const PlayedGame game(student, hostile("plain"), {"--time", "1"});
  EXPECT_EQ(game.outcome().result, Result::black_wins) << game.result();
}

TEST(Referee, ATierThatIsNotToBeHadIsRefusedWithItsCure) {
  support::Launch launch{
      .command = referee_command(hostile("plain"), hostile("plain"), {"--custody", "isolated"}),
      .environment = {{"PATH", "/nowhere"}}};
  const support::Finished finished = support::run(launch);
  EXPECT_EQ(finished.ended, Ended{.exit_status = 3});
  EXPECT_THAT(finished.errors, HasSubstr("custody 'isolated' is not available: bwrap not found"));
  EXPECT_THAT(finished.errors, HasSubstr("apt-get install bubblewrap"));
  EXPECT_THAT(finished.output, IsEmpty());
}

TEST(Referee, WithoutAChoiceAWeakerTierIsTakenAndSaidSo) {
  const support::TemporaryDirectory place;
  const std::string file = (place.path() / "record").string();
  support::Launch launch{
      .command = referee_command("/bin/false", "/bin/false", {"--record", file, "--quiet"}),
      .environment = {{"PATH", "/nowhere"}}};
  const support::Finished finished = support::run(launch);
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
  EXPECT_THAT(finished.errors, HasSubstr("custody 'isolated' is not available: bwrap not found"));
  EXPECT_THAT(finished.errors, HasSubstr("custody 'basic' is for one's own agents"));
  EXPECT_EQ(record::read_record(file).header.custody, "basic (warn, memory watchdog)");
}

TEST(Referee, AMachineThatIsOutOfProcessesNamesNoLoser) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "needs a user with no other processes, whom only root can become; CI is root";
  // Where the user it becomes can reach them.
  const support::TemporaryDirectory place;
  boost::filesystem::permissions(place.path(), boost::filesystem::add_perms | boost::filesystem::others_exe);
  for (const char* program : {"referee", "keeper"}) {
    boost::filesystem::copy_file(boost::filesystem::path(KAVEN_BIN) / program, place.path() / program);
  }
  const std::string user = std::to_string(300'000 + ::getpid());
  int games_without_verdict = 0;
  for (const char* processes : {"2", "4", "5", "6"}) {
    const support::Finished finished = support::run({.command = {"setpriv",
                                                                 "--reuid",
                                                                 user,
                                                                 "--regid",
                                                                 user,
                                                                 "--clear-groups",
                                                                 "prlimit",
                                                                 std::string("--nproc=") + processes,
                                                                 (place.path() / "referee").string(),
                                                                 "/bin/sleep 1000",
                                                                 "/bin/sleep 1000",
                                                                 "--time",
                                                                 "1",
                                                                 "--start-time",
                                                                 "1",
                                                                 "--grace",
                                                                 "0",
                                                                 "--quiet",
                                                                 "--colours",
                                                                 "given",
                                                                 "--stem-a",
                                                                 "a",
                                                                 "--stem-b",
                                                                 "b"}});
    // With enough of them White runs, and loses by its time.
    if (finished.ended == Ended{.exit_status = 0}) {
      EXPECT_THAT(finished.output, HasSubstr("never read its colour")) << processes;
    } else {
      EXPECT_EQ(finished.ended, Ended{.exit_status = 1}) << finished.errors;
      EXPECT_EQ(finished.output, "Result: none\n");
      ++games_without_verdict;
    }
  }
  EXPECT_GE(games_without_verdict, 1);
}

TEST(Referee, TheEnvironmentIsReportedLineByLine) {
  const support::Finished finished =
      support::run({.command = {std::string(KAVEN_BIN) + "/referee", "--check-environment"}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
  for (const char* name : {"custody strict", "custody isolated", "custody basic", "custody none        works",
                           "control groups", "memory in strict", "Landlock", "users", "default"}) {
    EXPECT_THAT(finished.output, HasSubstr(name));
  }
}

TEST(Referee, TimeInWhichItWasStoppedIsChargedToNobody) {
  const support::TemporaryDirectory place;
  const std::string student = (place.path() / "student").string();
  // Its parent is the keeper, whose parent is the referee.
  support::write_script(student,
                        "#!/bin/sh\n"
                        "while [ ! -e student.in ]; do sleep 0.01; done\n"
                        "rm student.in\n"
                        "referee=$(cut -d' ' -f4 /proc/$PPID/stat)\n"
                        "kill -STOP $referee; sleep 4; kill -CONT $referee\n"
                        "echo '(W A 1)' > student.out\n"
                        "exec sleep 1000\n");
  const PlayedGame game(student, hostile("plain"), {"--time", "3", "--custody", "none"});
  ASSERT_EQ(game.record().turns.size(), 2U) << game.result();
  EXPECT_LT(game.record().turns[0].seconds, 3);
  EXPECT_THAT(game.record().turns[0].warnings,
              testing::ElementsAre(HasSubstr("the referee itself was stopped for")));
}

TEST(Referee, AResultThatCannotBeWrittenIsAFailure) {
  std::string script = "exec";
  for (const std::string& word : referee_command(hostile("plain"), hostile("exits_at_once"), {"--quiet"})) {
    script += " '" + word + "'";
  }
  const support::Finished finished = support::run({.command = {"sh", "-c", script + " > /dev/full"}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr("stdout did not take the result"));
}

TEST(Referee, AnIgnoredHangUpStaysIgnored) {
  const support::TemporaryDirectory place;
  const boost::filesystem::path record = place.path() / "record";
  std::string script = "trap '' HUP; exec";
  for (const std::string& word :
       referee_command(hostile("plain"), hostile("slow_starter"), {"--record", record.string(), "--quiet"})) {
    script += " '" + word + "'";
  }
  support::Process referee({.command = {"sh", "-c", script}});
  ASSERT_TRUE(eventually([&] { return boost::filesystem::exists(record); }));
  referee.signal(SIGHUP);
  EXPECT_EQ(referee.wait(), Ended{.exit_status = 0});
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
      {{"gomoku", plain}, "two programs are needed behind the game 'gomoku'"},
      {{"chess", plain, plain}, "game 'chess' is not known"},
      {{plain, plain, "--size", "7by6"}, "7by6"},
      {{plain, plain, "--size", "40x6"}, "40"},
      {{plain, plain, "--connect", "9"}, "a line of 9 does not fit"},
      {{plain, plain, "--time", "-3"}, "-3"},
      {{plain, plain, "--time", "soon"}, "soon"},
      {{plain, plain, "--stem-a", "../x"}, "../x"},
      {{plain, plain, "--colours", "mine"}, "mine"},
      {{plain, "/nowhere/student"}, "/nowhere/student"},
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
