// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/command_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <optional>

namespace kaven::tournaments::executor {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

CommandResult result_of(const std::vector<std::string>& words,
                        std::chrono::seconds longest = std::chrono::seconds(60)) {
  boost::asio::io_context context;
  std::optional<CommandResult> result;
  run_command(context, words, longest, [&](const CommandResult& told) { result = told; });
  EXPECT_FALSE(result) << "it was told before run_command() returned";
  context.run();
  return result.value();
}

TEST(CommandRun, TellsWhatWasPrinted) {
  const CommandResult result = result_of({"sh", "-c", "echo out; echo trouble >&2"});
  EXPECT_TRUE(result.succeeded());
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "trouble\n");
}

TEST(CommandRun, TakesMoreThanAPipeHolds) {
  EXPECT_EQ(result_of({"sh", "-c", "head -c 300000 /dev/zero"}).output.size(), 300'000U);
}

TEST(CommandRun, SaysHowACommandFailed) {
  const CommandResult failed = result_of({"sh", "-c", "exit 3"});
  EXPECT_FALSE(failed.succeeded());
  EXPECT_EQ(failed.errors, "sh: exit status 3");
  EXPECT_EQ(result_of({"sh", "-c", "kill -TERM $$"}).errors, "sh was ended by signal 15");
  EXPECT_EQ(result_of({"sh", "-c", "echo why >&2; exit 1"}).errors, "why\n");
}

TEST(CommandRun, AMissingProgramIsNamed) {
  const CommandResult missing = result_of({"no-such-program-anywhere"});
  EXPECT_FALSE(missing.succeeded());
  EXPECT_THAT(missing.errors, StartsWith("no-such-program-anywhere: there is no such program"));
}

TEST(CommandRun, WhatTakesTooLongIsKilled) {
  const CommandResult late = result_of({"sh", "-c", "exec sleep 1000"}, std::chrono::seconds(0));
  EXPECT_FALSE(late.succeeded());
  EXPECT_THAT(late.errors, HasSubstr("has not answered within 0 s"));
}

}  // namespace
}  // namespace kaven::tournaments::executor
