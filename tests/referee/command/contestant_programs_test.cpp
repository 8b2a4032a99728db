// SPDX-License-Identifier: MIT
#include "referee/command/contestant_programs.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boost/filesystem/operations.hpp>
#include <string>
#include <utility>
#include <vector>

#include "common/program/program.hpp"
#include "common/program/submission.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/fork_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::command {
namespace {

namespace fs = boost::filesystem;

// A referee that forks for each game of two fast engines, which are scripts.
class ForkingReferee : public testing::Test {
 protected:
  ForkingReferee() {
    for (const auto& [folder, name] : {std::pair("one", "Ada"), {"two", "Bob"}}) {
      describe(folder, name);
      support::write_file(folder_.path() / folder / "engine.sh",
                          "exec '" KAVEN_BIN "/claimeven' --protocol gomocup --nodes 1 --memory 1\n");
    }
  }

  void describe(const std::string& folder, const std::string& name) {
    fs::create_directories(folder_.path() / folder);
    support::write_file(
        folder_.path() / folder / "agent.toml",
        "name = \"" + name + "\"\nprotocol = \"gomocup\"\ncommand = [\"sh\", \"engine.sh\"]\n");
  }

  // The state of a program's files, once they have been unchanged for a tick of the file system's clock.
  std::string state_of(const std::string& folder) const {
    const program::Program program = program::find_program((folder_.path() / folder).string(), {});
    std::string word;
    while (word.empty()) word = program::seen_word(program::seen_version(program));
    return word;
  }

  // The exit status of a game of both, of which White's files are said to be in the state `seen`; empty: nothing is said.
  int play(const std::string& seen) {
    record_ = folder_.path() / (std::to_string(++games_) + ".jsonl");
    std::vector<std::string> words{"gomoku",
                                   (folder_.path() / "one").string(),
                                   (folder_.path() / "two").string(),
                                   "--colours=given",
                                   "--sandbox=none",
                                   "--quiet",
                                   "--record=" + record_.string()};
    if (!seen.empty()) words.push_back("--seen-a=" + seen);
    const pid_t game = server_.start(words, STDERR_FILENO);
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
  const std::string before = state_of("one");
  for (int games = 0; games < 2; ++games) {
    ASSERT_EQ(play(before), 0);
    EXPECT_EQ(white(), "Ada");
  }
  describe("one", "Eve");
  ASSERT_EQ(play(before), 0);
  EXPECT_EQ(white(), "Eve") << "the client has not seen the change yet";
  ASSERT_EQ(play(state_of("one")), 0);
  EXPECT_EQ(white(), "Eve");
  describe("one", "Joy");
  ASSERT_EQ(play(""), 0);
  EXPECT_EQ(white(), "Joy");
}

TEST_F(ForkingReferee, SaysInEachGameWhatIsWrongWithAProgram) {
  const std::string before = state_of("one");
  ASSERT_EQ(play(before), 0);
  const fs::path engine = folder_.path() / "one" / "engine.sh";
  const fs::path elsewhere = folder_.path() / "elsewhere";
  fs::rename(engine, elsewhere);
  EXPECT_EQ(play(before), 2) << "the client has not seen the change yet";
  EXPECT_EQ(play(before), 2);
  fs::rename(elsewhere, engine);
  EXPECT_EQ(play(before), 0);
}

}  // namespace
}  // namespace kaven::referee::command
