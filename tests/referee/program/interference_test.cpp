// SPDX-License-Identifier: MIT
// The machine, its user or a program disturbs the referee itself: it leaves nothing behind and names no wrong
// winner.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/marked_processes.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

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

class InterruptedReferee : public testing::TestWithParam<std::tuple<int, const char*>> {};

TEST_P(InterruptedReferee, LeavesNothingRunning) {
  const support::TemporaryDirectory place;
  const auto [signal, sandbox] = GetParam();
  if (const auto lack = support::lack_of_sandbox(sandbox)) GTEST_SKIP() << *lack;
  const std::string mark = support::new_mark();
  const boost::filesystem::path record = place.path() / "record";
  support::Process referee(
      {.command = referee_command("/usr/bin/python3 -B '" + hostile("leaves_a_daemon") + "' " + mark,
                                  hostile("never_answers"),
                                  {"--record", record.string(), "--quiet", "--sandbox", sandbox})});
  // Wait for a header and three moves; then Black is silent. The record may exist before it has its header.
  ASSERT_TRUE(eventually([&] {
    boost::system::error_code missing;
    const bool begun = boost::filesystem::file_size(record, missing) > 0 && !missing;
    return begun && record::read_record(record).turns.size() == 3;
  }));
  // The command lines of the referee, its supervisor, the program and the daemon.
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
  // A limit on file sizes simulates the full disk: the header fits, the moves do not.
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

TEST(Referee, AProgramThatKillsItsSupervisorLosesAndLeavesNothingBehind) {
  const support::TemporaryDirectory place;
  const std::string mark = support::new_mark();
  const std::string student = (place.path() / "student").string();
  support::write_script(student, "#!/bin/sh\nsetsid sh -c 'while :; do read line < /dev/zero; done' " + mark +
                                     " &\nkill -KILL $PPID\nsleep 1000\n");
  const support::Finished finished =
      support::run({.command = referee_command(student, hostile("plain"), {"--quiet", "--sandbox", "none"})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("Black (plain) wins"));
  EXPECT_THAT(support::processes_marked(mark), IsEmpty());
}

TEST(Referee, AProgramCannotReachTheRefereesFilesByTheirPlace) {
  const support::TemporaryDirectory place;
  const std::string student = (place.path() / "student").string();
  support::write_script(student, "#!/bin/sh\nrm -rf ../*\nsleep 1000\n");
  const PlayedGame game(student, hostile("plain"), {"--time", "1", "--start-time", "1"});
  EXPECT_EQ(game.outcome().result, Result::black_wins) << game.result();
}

// The end of as_in_container where it cannot run, inside another container for example.
constexpr Ended cannot_be_contained{.exit_status = 77};

/// The command of a referee that may make no namespaces, as in most containers.
std::vector<std::string> contained_referee_command(const std::string& a, const std::string& b,
                                                   const std::vector<std::string>& options) {
  std::vector<std::string> command = referee_command(a, b, options);
  command.insert(command.begin(), std::string(KAVEN_BIN) + "/../tests/as_in_container");
  return command;
}

TEST(Referee, AnIsolationLevelThatIsNotToBeHadIsRefusedWithItsCure) {
  const support::Finished finished = support::run(
      {.command = contained_referee_command(hostile("plain"), hostile("plain"), {"--sandbox", "isolated"})});
  if (finished.ended == cannot_be_contained) GTEST_SKIP() << finished.errors;
  EXPECT_EQ(finished.ended, Ended{.exit_status = 3});
  EXPECT_THAT(finished.errors, HasSubstr("sandbox 'isolated' is not available: cannot make namespaces"));
  EXPECT_THAT(finished.errors, HasSubstr("clone3 is refused here, as in Docker"));
  EXPECT_THAT(finished.output, IsEmpty());
}

TEST(Referee, WithoutAChoiceAWeakerIsolationLevelIsTakenAndSaidSo) {
  const support::TemporaryDirectory place;
  const std::string file = (place.path() / "record").string();
  const support::Finished finished = support::run(
      {.command = contained_referee_command("/bin/false", "/bin/false", {"--record", file, "--quiet"})});
  if (finished.ended == cannot_be_contained) GTEST_SKIP() << finished.errors;
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
  EXPECT_THAT(finished.errors, HasSubstr("sandbox 'isolated' is not available: cannot make namespaces"));
  EXPECT_THAT(finished.errors, HasSubstr("sandbox 'basic' is for your own agents"));
  // Without a memory group the text continues: ", memory watchdog)".
  EXPECT_THAT(record::read_record(file).header.sandbox, testing::StartsWith("basic (warn"));
}

TEST(Referee, AMachineThatIsOutOfProcessesNamesNoLoser) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "needs a user with no other processes, whom only root can become; CI is root";
  // A place that the other user can reach.
  const support::TemporaryDirectory place;
  boost::filesystem::permissions(place.path(), boost::filesystem::add_perms | boost::filesystem::others_exe);
  system::copy_file(boost::filesystem::path(KAVEN_BIN) / "referee", place.path() / "referee");
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
    // With enough processes White runs, and loses by its time.
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

TEST(Referee, TimeInWhichItWasStoppedIsChargedToNobody) {
  std::vector<std::string> warnings;
  // The stop may come before the referee has seen that the colour file is gone. That is before the turn, and
  // causes no warning; then try again.
  for (int attempt = 0; attempt < 5 && warnings.empty(); ++attempt) {
    const support::TemporaryDirectory place;
    const std::string student = (place.path() / "student").string();
    // The program's parent is the supervisor, whose parent is the referee.
    support::write_script(student,
                          "#!/bin/sh\n"
                          "while [ ! -e student.in ]; do sleep 0.01; done\n"
                          "rm student.in\n"
                          "referee=$(cut -d' ' -f4 /proc/$PPID/stat)\n"
                          "sleep 0.3; kill -STOP $referee; sleep 4; kill -CONT $referee\n"
                          "echo '(W A 1)' > student.out\n"
                          "while [ ! -e student.in ]; do sleep 0.01; done\n");
    const auto begin = std::chrono::steady_clock::now();
    const PlayedGame game(student, hostile("plain"), {"--time", "30", "--sandbox", "none"});
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - begin;
    ASSERT_EQ(game.record().turns.size(), 2U) << game.result();
    const record::Turn& turn = game.record().turns[0];
    EXPECT_LT(turn.seconds + 4, whole.count()) << "the same time was charged, too";
    warnings = turn.warnings;
  }
  ASSERT_THAT(warnings, testing::ElementsAre(HasSubstr("the referee itself was stopped for")));
  double stopped = 0;
  ASSERT_EQ(std::sscanf(warnings[0].c_str(), "the referee itself was stopped for %lf s", &stopped), 1);
  EXPECT_GT(stopped, 3);
}

TEST(Referee, AResultThatCannotBeWrittenIsAFailure) {
  std::string script = "exec";
  for (const std::string& word : referee_command(hostile("plain"), hostile("exits_at_once"), {"--quiet"})) {
    script += " '" + word + "'";
  }
  const support::Finished finished = support::run({.command = {"sh", "-c", script + " > /dev/full"}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr("the result could not be written to stdout"));
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

}  // namespace
}  // namespace kaven::referee
