// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/local_executor.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <string>
#include <system_error>

#include "common/system/descriptor.hpp"
#include "tests/support/process.hpp"
#include "tests/support/script_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::executor {
namespace {

using testing::HasSubstr;
using Kind = ExecutionResult::Kind;

// Stands in for the referee: a shell script, so that each test says what it does. A script that is to stay
// tells so on a fifo, and reads from another one that nobody ever writes to.
class LocalGames : public testing::Test {
 protected:
  LocalGames() {
    ::mkfifo((directory.path() / "told").c_str(), 0600);
    ::mkfifo((directory.path() / "never").c_str(), 0600);
    // Open at both ends, so that neither side waits for the other to open.
    messages = system::Descriptor(::open((directory.path() / "told").c_str(), O_RDWR | O_CLOEXEC));
    never = system::Descriptor(::open((directory.path() / "never").c_str(), O_RDWR | O_CLOEXEC));
  }

  LocalExecutor executor(const std::string& script) {
    const auto referee = directory.path() / "referee";
    support::write_script_server(referee, "cd " + directory.path().string() + "\n" + script);
    return {context, referee, settings::Settings{}};
  }
  GameSpec spec(int game) const {
    return {.game = folder::GameId(game),
            .white = {"alice", "/alice"},
            .black = {"bob", "/bob"},
            .record = directory.path() / "record",
            .logs = directory.path()};
  }
  Executor::Done keep(std::vector<ExecutionResult>& returns) {
    return [&returns](const ExecutionResult& how) { returns.push_back(how); };
  }
  /// The text that a script has written to the fifo; empty if nothing comes for long.
  std::string hear() const {
    pollfd source{messages.get(), POLLIN, 0};
    constexpr std::chrono::milliseconds longest = support::patience;
    if (::poll(&source, 1, static_cast<int>(longest.count())) != 1) return {};
    std::array<char, 100> text{};
    const ssize_t size = ::read(messages.get(), text.data(), text.size());
    return {text.data(), static_cast<std::size_t>(size)};
  }

  support::TemporaryDirectory directory;
  boost::asio::io_context context;
  system::Descriptor messages;
  system::Descriptor never;
};

TEST_F(LocalGames, TheExitStatusSaysWhetherAGameWasPlayed) {
  for (const auto& [script, kind] :
       {std::pair("exit 0", Kind::played), std::pair("exit 1", Kind::failed),
        std::pair("exit 2", Kind::refused), std::pair("kill -9 $$", Kind::failed)}) {
    LocalExecutor local = executor(script);
    std::vector<ExecutionResult> returns;
    local.start(spec(1), keep(returns));
    EXPECT_TRUE(returns.empty());
    context.restart();
    context.run();
    ASSERT_EQ(returns.size(), 1U) << script;
    EXPECT_EQ(returns[0].kind, kind) << script;
    EXPECT_EQ(returns[0].reason.empty(), kind == Kind::played) << returns[0].reason;
  }
}

TEST_F(LocalGames, SeveralAreUnderWayAtTheSameTime) {
  // Each says its number and waits for the word to end.
  LocalExecutor local = executor("echo here > told; read word < never");
  std::vector<ExecutionResult> returns;
  for (int game = 1; game <= 3; ++game) local.start(spec(game), keep(returns));
  std::string heard;
  while (std::ranges::count(heard, '\n') < 3) heard += hear();
  EXPECT_TRUE(returns.empty());
  for (int game = 1; game <= 3; ++game) ASSERT_EQ(::write(never.get(), "end\n", 4), 4);
  context.run();
  EXPECT_EQ(returns.size(), 3U);
}

TEST_F(LocalGames, WhatTheRefereeSaysIsAppendedToItsLog) {
  LocalExecutor local = executor("echo \"$@\"; echo trouble >&2");
  std::vector<ExecutionResult> returns;
  for (int attempt = 1; attempt <= 2; ++attempt) {
    local.start(spec(12), keep(returns));
    context.restart();
    context.run();
  }
  const std::string log = support::read_file(directory.path() / "referee.log");
  EXPECT_THAT(log, testing::ContainsRegex("--event=0012 --quiet .*--cpu=[0-9]+\ntrouble\n"));
  EXPECT_NE(log.find("trouble"), log.rfind("trouble"));
}

TEST_F(LocalGames, StopAsksAndKillForces) {
  LocalExecutor local =
      executor("trap 'echo asked > told' TERM; echo here > told; while :; do read word < never; done");
  std::vector<ExecutionResult> returns;
  local.start(spec(1), keep(returns));
  ASSERT_EQ(hear(), "here\n");
  local.stop();
  ASSERT_EQ(hear(), "asked\n");
  EXPECT_TRUE(returns.empty());
  local.kill();
  context.run();
  ASSERT_EQ(returns.size(), 1U);
  EXPECT_EQ(returns[0].kind, Kind::failed);
}

TEST_F(LocalGames, AreEndedWithTheirExecutor) {
  {
    LocalExecutor local =
        executor("trap 'echo asked > told; exit 1' TERM; echo here > told; read word < never");
    local.start(spec(1), [](const ExecutionResult&) { FAIL(); });
    ASSERT_EQ(hear(), "here\n");
  }
  EXPECT_EQ(hear(), "asked\n");
}

TEST_F(LocalGames, AreAskedToEndWhenTheRunnerIsKilled) {
  const pid_t runner = ::fork();
  if (runner == 0) {
    LocalExecutor local =
        executor("trap 'echo asked > told; exit 1' TERM; echo here > told; read word < never");
    local.start(spec(1), [](const ExecutionResult&) {});
    context.run();
    ::_exit(0);
  }
  ASSERT_EQ(hear(), "here\n");
  ::kill(runner, SIGKILL);
  ::waitpid(runner, nullptr, 0);
  EXPECT_EQ(hear(), "asked\n");
}

TEST_F(LocalGames, HaveAProcessGroupOfTheirOwn) {
  LocalExecutor local = executor("ps -o pgid= -p $$ > told");
  std::vector<ExecutionResult> returns;
  local.start(spec(1), keep(returns));
  EXPECT_NE(std::stoi(hear()), ::getpgrp());
  context.run();
}

TEST_F(LocalGames, AMissingRefereeIsNamed) {
  LocalExecutor local(context, directory.path() / "none", settings::Settings{});
  try {
    local.start(spec(1), [](const ExecutionResult&) {});
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), HasSubstr((directory.path() / "none").string()));
  }
}

}  // namespace
}  // namespace kaven::tournaments::executor
