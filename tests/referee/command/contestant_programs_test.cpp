// SPDX-License-Identifier: MIT
#include "referee/command/contestant_programs.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boost/filesystem/operations.hpp>
#include <string>

#include "common/record/record_reader.hpp"
#include "common/system/fork_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::command {
namespace {

namespace fs = boost::filesystem;

// A referee that forks for each game of two fast engines.
class ForkingReferee : public testing::Test {
 protected:
  ForkingReferee() {
    for (const char* name : {"one", "two"}) {
      fs::create_directories(folder_.path() / name);
      fs::copy_file(fs::path(KAVEN_BIN) / "claimeven", folder_.path() / name / "engine");
    }
    describe("one", "Ada");
    describe("two", "Bob");
  }

  void describe(const std::string& folder, const std::string& name) {
    support::write_file(folder_.path() / folder / "agent.toml",
                        "name = \"" + name + "\"\nprotocol = \"gomocup\"\ncommand = [\"./engine\", " +
                            R"("--protocol", "gomocup", "--nodes", "1", "--memory", "1"])");
  }

  // The exit status of a game between both, whose files are said to be in the state `seen`.
  int play(const std::string& seen) {
    record_ = folder_.path() / (std::to_string(++games_) + ".jsonl");
    const pid_t game = server_.start(
        {"gomoku", (folder_.path() / "one").string(), (folder_.path() / "two").string(), "--colours=given",
         "--sandbox=none", "--quiet", "--record=" + record_.string(), "--seen-a=" + seen, "--seen-b=" + seen},
        STDERR_FILENO);
    int status = 0;
    EXPECT_EQ(::waitpid(game, &status, 0), game);
    return WEXITSTATUS(status);
  }
  std::string white() const { return record::read_record(record_).header.contestants[0].name; }

  support::TemporaryDirectory folder_;
  system::ForkServer server_{fs::path(KAVEN_BIN) / "referee"};
  fs::path record_;
  int games_ = 0;
};

TEST_F(ForkingReferee, FindsAProgramAnewWhenItsFilesHaveChanged) {
  ASSERT_EQ(play("before"), 0);
  EXPECT_EQ(white(), "Ada");
  describe("one", "Eve");
  ASSERT_EQ(play("before"), 0);
  EXPECT_EQ(white(), "Ada") << "the files are said to be the same";
  ASSERT_EQ(play("after"), 0);
  EXPECT_EQ(white(), "Eve");
  describe("one", "Joy");
  ASSERT_EQ(play(""), 0);
  EXPECT_EQ(white(), "Joy") << "nothing is said of the files";
}

TEST_F(ForkingReferee, FindsAProgramAnewThatCanNoLongerBeStarted) {
  ASSERT_EQ(play("before"), 0);
  const fs::path engine = folder_.path() / "one" / "engine";
  fs::rename(engine, folder_.path() / "one" / "elsewhere");
  EXPECT_EQ(play("before"), 2);
  fs::rename(folder_.path() / "one" / "elsewhere", engine);
  EXPECT_EQ(play("before"), 0);
}

TEST_F(ForkingReferee, SaysInEachGameWhatIsWrongWithAProgram) {
  fs::remove(folder_.path() / "one" / "engine");
  EXPECT_EQ(play("before"), 2);
  EXPECT_EQ(play("before"), 2);
}

}  // namespace
}  // namespace kaven::referee::command
