// SPDX-License-Identifier: MIT
#include "referee/match/machine_memory_watch.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <string>

#include "common/system/log.hpp"
#include "referee/match/match.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::match {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr std::uint64_t megabyte = std::uint64_t{1024} * 1024;

/// A machine of 1000 MB on which programs may have 10 MB each.
class MachineMemory : public testing::Test {
 protected:
  MachineMemory() {
    set(50, 20);
    system::name_log("test");
  }

  void set(int slabs, int allocated) const {
    support::write_file(proc_.path() / "meminfo",
                        fmt::format("MemTotal: {} kB\nSUnreclaim:  {} kB\nVmallocUsed: {} kB\n", 1000 * 1024,
                                    slabs * 1024, allocated * 1024));
  }
  void add_supervisor(int process) const {
    const auto folder = proc_.path() / std::to_string(process);
    boost::filesystem::create_directory(folder);
    support::write_file(folder / "comm", "supervisor\n");
  }
  void begin() { watch_.emplace(loop_, 10 * megabyte, proc_.path()); }
  /// Its warnings during a time in which it looks at the memory.
  std::string warnings() {
    testing::internal::CaptureStderr();
    const Clock::time_point end = loop_.now() + 500ms;
    try {
      while (loop_.now() < end) loop_.wait_until(end);
    } catch (const GameVoid& fate) {
      void_ = fate.what();
    }
    return testing::internal::GetCapturedStderr();
  }

  support::TemporaryDirectory proc_;
  EventLoop loop_;
  std::optional<MachineMemoryWatch> watch_;
  std::string void_;
};

TEST_F(MachineMemory, OfAsMuchAsProgramsMayHaveNothingIsSaid) {
  begin();
  set(60, 30);
  EXPECT_EQ(warnings(), "");
  EXPECT_EQ(void_, "");
}

TEST_F(MachineMemory, MoreThanAllProgramsMayHaveIsSaidOnce) {
  begin();
  set(60, 31);
  EXPECT_THAT(warnings(),
              HasSubstr("the machine's own memory has grown by 21 MB, more than all programs here"));
  EXPECT_EQ(warnings(), "");
  EXPECT_EQ(void_, "");
}

TEST_F(MachineMemory, TheProgramsOfOtherGamesMayHaveTheirs) {
  for (const int process : {10, 11, 12, 13}) add_supervisor(process);
  begin();
  set(60, 31);
  EXPECT_EQ(warnings(), "");
  set(71, 40);
  EXPECT_THAT(warnings(), HasSubstr("grown by 41 MB"));
}

TEST_F(MachineMemory, AQuarterOfTheMachineEndsTheGame) {
  begin();
  set(300, 20);
  EXPECT_THAT(warnings(), HasSubstr("grown by 250 MB"));
  EXPECT_EQ(void_, "");
  set(300, 21);
  warnings();
  EXPECT_EQ(
      void_,
      "during the game the machine's own memory has grown by 251 MB of 1000: to save it, the game is ended");
}

TEST_F(MachineMemory, WhatIsGivenBackMeanwhileIsNoGrowth) {
  begin();
  set(10, 0);
  EXPECT_EQ(warnings(), "");
  EXPECT_EQ(void_, "");
}

}  // namespace
}  // namespace kaven::referee::match
