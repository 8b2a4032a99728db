// SPDX-License-Identifier: MIT
#include "tests/support/process.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <string>
#include <system_error>

#include "tests/support/scripted_referee.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {
namespace {

using std::chrono::milliseconds;

TEST(Process, ItsExitStatusAndBothOutputsAreKept) {
  const Finished finished = run({.command = {"sh", "-c", "echo out; echo err >&2; exit 3"}});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 3}));
  EXPECT_EQ(finished.output, "out\n");
  EXPECT_EQ(finished.errors, "err\n");
}

TEST(Process, ItRunsInTheDirectoryAndEnvironmentGiven) {
  const TemporaryDirectory directory;
  const Finished finished =
      run({.command = {"sh", "-c", "pwd; echo $KAVEN_GAME; read word; echo \"[$word]\""},
           .directory = directory.path(),
           .environment = {{"KAVEN_GAME", "gomoku"}}});
  EXPECT_EQ(finished.output, directory.path().string() + "\ngomoku\n[]\n");
}

TEST(Process, AVariableGivenReplacesOneOfTheTest) {
  const Finished finished =
      run({.command = {"/bin/sh", "-c", "echo $PATH"}, .environment = {{"PATH", "/elsewhere"}}});
  EXPECT_EQ(finished.output, "/elsewhere\n");
}

TEST(Process, ASignalIsToldFromAnExit) {
  Process process({.command = {"sleep", "1000"}});
  EXPECT_EQ(process.wait(milliseconds(0)), std::nullopt);
  process.signal(SIGTERM);
  EXPECT_EQ(process.wait(), (Ended{.signal = SIGTERM}));
}

TEST(Process, AMissingProgramIsASystemErrorAtOnce) {
  EXPECT_THROW(Process({.command = {"/nowhere/to/be/found"}}), std::system_error);
}

TEST(Process, ItsChildrenEndWithIt) {
  const TemporaryDirectory directory;
  ScriptedReferee referee(directory.path(), "child");
  int child = -1;
  {
    Process process({.command = {"sh", "-c", "sleep 1000 & echo \"($!)\" > child.out; wait"},
                     .directory = directory.path()});
    const std::optional<std::string> text = referee.wait_for_answer(process);
    ASSERT_TRUE(text);
    child = static_cast<int>(::syscall(SYS_pidfd_open, std::stoi(text->substr(1)), 0));
    ASSERT_GE(child, 0);
  }
  pollfd end{.fd = child, .events = POLLIN, .revents = 0};
  EXPECT_EQ(::poll(&end, 1, static_cast<int>(milliseconds(patience).count())), 1);
  ::close(child);
}

TEST(ScriptedReferee, AProgramThatEndsWithoutAnAnswerIsNotWaitedFor) {
  const TemporaryDirectory directory;
  ScriptedReferee referee(directory.path(), "mute");
  referee.hand_over("W\n");
  Process process({.command = {"sh", "-c", "rm mute.in"}, .directory = directory.path()});
  EXPECT_TRUE(referee.wait_until_taken(process));
  EXPECT_EQ(referee.wait_for_answer(process), std::nullopt);
}

TEST(ScriptedReferee, AnAnswerInPiecesIsTakenWhole) {
  const TemporaryDirectory directory;
  ScriptedReferee referee(directory.path(), "slow");
  Process process({.command = {"sh", "-c", "printf '(W D' > slow.out; sleep 0.2; printf ' 1)\n' >> slow.out"},
                   .directory = directory.path()});
  EXPECT_EQ(referee.wait_for_answer(process), "(W D 1)\n");
  EXPECT_FALSE(boost::filesystem::exists(directory.path() / "slow.out"));
}

}  // namespace
}  // namespace kaven::support
