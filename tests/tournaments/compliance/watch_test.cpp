#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <string>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/terminal.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/compliance/check_runs.hpp"

// Tests of the real `tournament check --watch`.

namespace kaven::tournaments::compliance {
namespace {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;
using support::Ended;
using testing::HasSubstr;
using testing::Not;

class Watch : public testing::Test {
 protected:
  Watch() : mine_(place_.path() / "mine") {
    fs::create_directory(mine_);
    support::write_file(mine_ / "agent.toml", "command = [\"sh\", \"main.sh\"]\n");
    support::write_file(mine_ / "main.sh", "exit 3\n");
  }
  std::vector<std::string> command(const std::vector<std::string>& options = {}) const {
    return check_command(mine_.string(), with(options, {"--watch", "--start-time=60", "--time=5"}));
  }
  /// Waits until the process has written `text` at least `times` times; false if it ended before.
  static bool has_said(support::Process& process, const std::string& text, int times) {
    const auto said = [&] {
      int count = 0;
      const std::string output = process.output();
      for (std::size_t at = 0; (at = output.find(text, at)) != std::string::npos; ++at) ++count;
      return count >= times;
    };
    while (!said()) {
      if (process.wait(50ms)) return said();
    }
    return true;
  }

  support::TemporaryDirectory place_;
  fs::path mine_;
};

const std::string waiting = "watching: ";

TEST_F(Watch, ChecksAgainAtEachSaveAndSaysWhatChanged) {
  support::Process process({.command = command()});
  ASSERT_TRUE(has_said(process, waiting, 1)) << process.errors();
  EXPECT_THAT(process.output(), Not(HasSubstr("Since the last check")));
  // This version reads its colour.
  support::write_file(mine_ / "main.sh",
                      "while [ ! -e mine.in ]; do sleep 0.1; done\nrm mine.in\nsleep 1000\n");
  ASSERT_TRUE(has_said(process, waiting, 2)) << process.errors() << process.output();
  EXPECT_THAT(process.output(), HasSubstr("saved: main.sh\n"));
  EXPECT_THAT(process.output(), HasSubstr("Since the last check:\nfixed       starts\n"));
  support::write_file(mine_ / "agent.toml", "comand = 3\n");
  ASSERT_TRUE(has_said(process, waiting, 3)) << process.errors() << process.output();
  EXPECT_THAT(process.output(), HasSubstr("agent.toml:1"));
  process.signal(SIGINT);
  EXPECT_EQ(process.wait(), Ended{.exit_status = 2});
}

TEST_F(Watch, IgnoresFilesThatTheProgramMayHaveWritten) {
  const std::string own = (mine_ / "own.log").string();
  support::write_file(mine_ / "main.sh", "echo started >> '" + own + "'\nexit 3\n");
  support::Process process({.command = command({"--sandbox=none"})});
  ASSERT_TRUE(has_said(process, waiting, 1)) << process.errors();
  EXPECT_THAT(process.output(), HasSubstr("Saved during the check: own.log;"));
  support::write_file(mine_ / "notes", "");
  ASSERT_TRUE(has_said(process, waiting, 2)) << process.errors();
  EXPECT_THAT(process.output(), HasSubstr("saved: notes\n"));
  EXPECT_THAT(process.output(), Not(HasSubstr("saved: own.log")));
  process.signal(SIGTERM);
  EXPECT_EQ(process.wait(), Ended{.exit_status = 1});
}

TEST_F(Watch, ASaveDuringACheckRestartsIt) {
  support::write_file(mine_ / "main.sh", "sleep 1000\n");
  support::Process process({.command = check_command(mine_.string(), {"--watch", "--start-time=1000"})});
  // The first version would hang for a quarter of an hour.
  support::write_file(mine_ / "main.sh", "exit 3\n");
  ASSERT_TRUE(has_said(process, waiting, 1)) << process.errors();
  EXPECT_THAT(process.output(), HasSubstr("it ended with exit status 3"));
  process.signal(SIGINT);
  EXPECT_EQ(process.wait(), Ended{.exit_status = 1});
}

TEST_F(Watch, BeginsAtTheTopOfATerminal) {
  support::Terminal terminal(command(), 100, 40);
  EXPECT_TRUE(terminal.shows("\x1b[H\x1b[2J"));
  EXPECT_TRUE(terminal.shows("mine may not enter a tournament"));
  EXPECT_TRUE(terminal.shows(waiting));
  terminal.type("\x03");
  EXPECT_EQ(terminal.wait(), Ended{.exit_status = 1});
}

TEST_F(Watch, IsForOneProgram) {
  const auto finished = support::run(
      {.command = check_command(mine_.string(), {"--watch", (place_.path() / "other").string()})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
  EXPECT_THAT(finished.errors, HasSubstr("--watch is for one program"));
}

}  // namespace
}  // namespace kaven::tournaments::compliance
