// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/terminal.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/compliance/check_runs.hpp"
#include "tournaments/course/compliance/check.hpp"

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

std::vector<RequirementResult> found(Finding starts, Finding first_move, Finding answer) {
  return {{.requirement = {.name = "starts", .title = "starts"}, .finding = starts},
          {.requirement = {.name = "first-move", .title = "moves first"}, .finding = first_move},
          {.requirement = {.name = "answer", .title = "answers"}, .finding = answer}};
}

TEST(Changes, ListFixedAndBrokenRequirements) {
  EXPECT_EQ(changes_text(found(Finding::failed, Finding::passed, Finding::untried),
                         found(Finding::passed, Finding::failed, Finding::failed)),
            "fixed       starts\n"
            "BROKEN      moves first\n"
            "now FAILED  answers\n");
  EXPECT_EQ(changes_text(found(Finding::failed, Finding::untried, Finding::untried),
                         found(Finding::passed, Finding::passed, Finding::passed)),
            "fixed       starts\n"
            "now passed  2 that could not be tried before\n");
}

TEST(Changes, DoNotListRequirementsThatAreUntriedNow) {
  EXPECT_EQ(changes_text(found(Finding::passed, Finding::passed, Finding::passed),
                         found(Finding::failed, Finding::untried, Finding::untried)),
            "BROKEN      starts\n");
}

TEST(Changes, AreEmptyAtFirstAndSayWhenNothingChanged) {
  const auto all = found(Finding::passed, Finding::failed, Finding::untried);
  EXPECT_EQ(changes_text({}, all), "");
  EXPECT_EQ(changes_text(all, all), "nothing changed\n");
}

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class SavedFilesTest : public testing::Test {
 protected:
  SavedFilesTest() : mine_(place_.path() / "mine") { fs::create_directories(mine_ / "parts"); }

  support::TemporaryDirectory place_;
  fs::path mine_;
};

TEST_F(SavedFilesTest, AreThoseOfAFolderAndOfTheFoldersInIt) {
  SavedFiles saved({mine_}, {});
  EXPECT_THAT(saved.take(), IsEmpty());
  support::write_file(mine_ / "mine.py", "");
  support::write_file(mine_ / "parts/search.py", "");
  EXPECT_THAT(saved.take(), ElementsAre("mine.py", "search.py"));
  EXPECT_THAT(saved.take(), IsEmpty());
}

TEST_F(SavedFilesTest, AreThoseOfAFolderThatWasMadeMeanwhile) {
  SavedFiles saved({mine_}, {});
  fs::create_directory(mine_ / "new");
  EXPECT_THAT(saved.take(), ElementsAre("new"));
  support::write_file(mine_ / "new/a.py", "");
  EXPECT_THAT(saved.take(), ElementsAre("a.py"));
}

TEST_F(SavedFilesTest, AreSeenWhenAnEditorPutsAnotherInTheirPlace) {
  support::write_file(place_.path() / "mine.py", "");
  SavedFiles saved({place_.path() / "mine.py"}, {});
  support::write_file(place_.path() / "other.py", "");
  support::write_file(place_.path() / ".mine.py.swp", "");
  EXPECT_THAT(saved.take(), IsEmpty());
  fs::rename(place_.path() / "other.py", place_.path() / "mine.py");
  EXPECT_THAT(saved.take(), ElementsAre("mine.py"));
}

TEST_F(SavedFilesTest, AreSeenWhenTheWholeFolderIsReplaced) {
  SavedFiles saved({mine_}, {});
  fs::remove_all(mine_);
  fs::create_directories(mine_);
  EXPECT_THAT(saved.take(), testing::Contains("mine"));
  support::write_file(mine_ / "mine.py", "");
  EXPECT_THAT(saved.take(), testing::Contains("mine.py"));
}

TEST_F(SavedFilesTest, LeaveOutWhatToolsLeaveAndWhatIsIgnored) {
  fs::create_directories(mine_ / "logs");
  fs::create_directories(mine_ / "__pycache__");
  SavedFiles saved({mine_}, {mine_ / "logs"});
  support::write_file(mine_ / "logs/start.log", "");
  support::write_file(mine_ / "__pycache__/mine.pyc", "");
  support::write_file(mine_ / "mine.py~", "");
  support::write_file(mine_ / ".mine.py.swp", "");
  EXPECT_THAT(saved.take(), IsEmpty());
}

TEST_F(SavedFilesTest, AreSeenOfAProgramThatIsNotThereYet) {
  SavedFiles saved({place_.path() / "later"}, {});
  fs::create_directory(place_.path() / "later");
  EXPECT_THAT(saved.take(), ElementsAre("later"));
}

}  // namespace
}  // namespace kaven::tournaments::compliance
