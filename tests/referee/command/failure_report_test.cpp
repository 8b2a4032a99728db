#include "referee/command/failure_report.hpp"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include "common/program/program.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::command {
namespace {

/// Collects the log messages of its lifetime, one per line.
class Log {
 public:
  Log() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(text_);
    auto logger = std::make_shared<spdlog::logger>("test", sink);
    logger->set_pattern("%l: %v");
    spdlog::set_default_logger(logger);
  }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  ~Log() { spdlog::set_default_logger(before_); }

  std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  std::shared_ptr<spdlog::logger> before_;
};

TEST(FailureReport, SaysNothingOfWhatSucceeds) {
  const Log log;
  EXPECT_EQ(run_reporting_failures([] {}), 0);
  EXPECT_EQ(log.text(), "");
}

TEST(FailureReport, TellsByTheExitStatusWhoHasToDoSomethingAboutAFailure) {
  const Log log;
  EXPECT_EQ(run_reporting_failures([] { throw program::ProgramError("no such program"); }), 2);
  EXPECT_EQ(run_reporting_failures([] { throw sandbox::SandboxUnavailable("no bwrap"); }), 3);
  EXPECT_EQ(run_reporting_failures([] { throw std::runtime_error("disk full"); }), 1);
  EXPECT_EQ(log.text(), "error: no such program\nerror: no bwrap\nerror: disk full\n");
}

TEST(FailureReport, ShowsNoControlCharactersThatAStrangerChose) {
  const Log log;
  run_reporting_failures([] { throw program::ProgramError("\x1b[2J"); });
  EXPECT_EQ(log.text().find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace kaven::referee::command
