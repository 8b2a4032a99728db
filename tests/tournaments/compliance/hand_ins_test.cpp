#include "tournaments/compliance/hand_ins.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::compliance {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class HandInsOfAClass : public testing::Test {
 protected:
  /// Creates a file, and its folder, at a path relative to the test's folder.
  void make(const std::string& file) {
    fs::create_directories((place_.path() / file).parent_path());
    support::write_file(place_.path() / file, "command = [\"sh\", \"x\"]\n");
  }
  std::string path(const std::string& name) const { return (place_.path() / name).string(); }
  static std::vector<std::string> who(const HandIns& all) {
    std::vector<std::string> names;
    for (const HandIn& each : all.programs) names.push_back(each.who);
    return names;
  }
  HandIns of(const std::vector<std::string>& arguments) const { return hand_ins_of(arguments, "/nowhere"); }

  support::TemporaryDirectory place_;
};

TEST_F(HandInsOfAClass, AProgramIsOne) {
  make("mine/agent.toml");
  const HandIns all = of({path("mine/")});
  EXPECT_FALSE(all.several);
  EXPECT_THAT(who(all), ElementsAre("mine"));
  EXPECT_THAT(who(of({"python3 mine.py"})), ElementsAre("python3 mine.py"));
  EXPECT_FALSE(of({"python3 mine.py"}).several);
}

TEST_F(HandInsOfAClass, EverythingInAFolderCalledAgentsExceptDocumentsIsAHandIn) {
  make("agents/alice/notes");
  make("agents/bob/agent.toml");
  make("agents/carol.zip");
  make("agents/README.md");
  make("agents/.hidden/agent.toml");
  make("agents/__pycache__/x.pyc");
  const HandIns all = of({path("agents")});
  EXPECT_TRUE(all.several);
  EXPECT_THAT(who(all), ElementsAre("alice", "bob", "carol.zip"));
  EXPECT_EQ(all.reports, place_.path() / "checks");
}

TEST_F(HandInsOfAClass, AFolderWithProgramsInItIsAClass) {
  make("friday/alice/agent.toml");
  make("friday/bob.zip");
  const HandIns all = of({path("friday")});
  EXPECT_THAT(who(all), ElementsAre("alice", "bob.zip"));
  EXPECT_EQ(all.reports, place_.path() / "friday-checks");
}

TEST_F(HandInsOfAClass, ABrokenProgramIsNotAClass) {
  make("mine/agent.toml");
  make("mine/parts/agent.toml");
  make("only/report.pdf");
  EXPECT_FALSE(of({path("mine")}).several);
  EXPECT_FALSE(of({path("only")}).several);
  EXPECT_FALSE(of({path("missing")}).several);
}

TEST_F(HandInsOfAClass, ATournamentHasItsAgents) {
  make("spring/tournament.toml");
  make("spring/agents/alice/agent.toml");
  const HandIns all = of({path("spring")});
  EXPECT_EQ(all.tournament, place_.path() / "spring");
  EXPECT_THAT(who(all), ElementsAre("alice"));
  EXPECT_EQ(all.reports, place_.path() / "spring/checks");
  EXPECT_THROW(of({path("spring"), path("spring/agents/alice")}), std::invalid_argument);
}

TEST_F(HandInsOfAClass, SeveralArgumentsAreAllChecked) {
  make("alice/agent.toml");
  make("agents/bob/agent.toml");
  make("agents/carol/agent.toml");
  const HandIns all = of({path("alice"), path("agents"), path("missing")});
  EXPECT_TRUE(all.several);
  EXPECT_THAT(who(all), ElementsAre("alice", "bob", "carol", path("missing")));
  EXPECT_THAT(all.reports.string(), IsEmpty());
}

TEST_F(HandInsOfAClass, AnEmptyClassIsAMistake) {
  fs::create_directories(place_.path() / "agents");
  EXPECT_THROW(of({path("agents")}), std::invalid_argument);
}

}  // namespace
}  // namespace kaven::tournaments::compliance
