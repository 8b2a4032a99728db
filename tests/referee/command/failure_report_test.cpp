// SPDX-License-Identifier: MIT
#include "referee/command/failure_report.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "common/program/program.hpp"
#include "common/system/log.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::command {
namespace {

class FailureReport : public testing::Test {
 protected:
  FailureReport() {
    system::name_log("test");
    testing::internal::CaptureStderr();
  }
};

TEST_F(FailureReport, SaysNothingOfWhatSucceeds) {
  EXPECT_EQ(run_reporting_failures([] {}), 0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(FailureReport, TellsByTheExitStatusWhoHasToDoSomethingAboutAFailure) {
  EXPECT_EQ(run_reporting_failures([] { throw program::ProgramError("no such program"); }), 2);
  EXPECT_EQ(run_reporting_failures([] { throw sandbox::SandboxUnavailable("no bwrap"); }), 3);
  EXPECT_EQ(run_reporting_failures([] { throw std::runtime_error("disk full"); }), 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "test: error: no such program\ntest: error: no bwrap\ntest: error: disk full\n");
}

TEST_F(FailureReport, ShowsNoControlCharactersThatAStrangerChose) {
  run_reporting_failures([] { throw program::ProgramError("\x1b[2J"); });
  EXPECT_EQ(testing::internal::GetCapturedStderr().find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace kaven::referee::command
