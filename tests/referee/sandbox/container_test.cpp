// SPDX-License-Identifier: MIT
// The real referee and a real tournament with what a container leaves of root, and of an ordinary user.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "referee/sandbox/confinement.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

namespace files = boost::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

constexpr int fixture_cannot_be_made = 77;
constexpr int sandbox_unavailable = 3;

/// A container, or somebody in it.
struct Container {
  std::string name;
  std::vector<std::string> words;  ///< of as_in_container
  bool ordinary_user = false;
};

void PrintTo(const Container& container, std::ostream* stream) {
  *stream << container.name;
}

const Container docker{"docker", {}};
const Container no_other_users{"no_other_users", {"without-change-of-user"}};
const Container no_other_users_with_namespaces{"no_other_users_with_namespaces",
                                               {"without-change-of-user", "with-namespaces"}};
const Container ordinary{"ordinary_user", {}, true};
const Container nothing_to_hold_by{"nothing_to_hold_by", {"without-change-of-user", "without-landlock"}};

class AsInContainer : public testing::Test {
 protected:
  void SetUp() override {
    // Whoever runs the build may keep it in a place of his own.
    open(place_.path());
    system::copy_file(files::path(KAVEN_BIN) / "referee", place_.path() / "referee");
    system::copy_file(files::path(KAVEN_BIN) / "../tests/as_in_container", place_.path() / "as_in_container");
    for (const char* starter : {"random-python", "one-ply-python"}) copy_starter(starter, place_.path());
    // This Python is first in $PATH and closed to other users, like one of pyenv.
    support::write_script(own_interpreters_.path() / "python3", "#!/bin/sh\nexit 1\n");
    ::chmod(own_interpreters_.path().c_str(), 0700);
  }

  static void open(const files::path& path) { ::chmod(path.c_str(), 0755); }

  static void copy_starter(const std::string& name, const files::path& into) {
    files::copy(files::path(KAVEN_SOURCE) / "scripts/starter-agents" / name, into / name,
                files::copy_options::recursive);
    open(into / name);
    for (const auto& entry : files::directory_iterator(into / name)) open(entry.path());
  }

  support::Finished run(const Container& container, std::vector<std::string> command) {
    std::vector<std::string> words = {(place_.path() / "as_in_container").string()};
    if (container.ordinary_user && ::geteuid() == 0) {
      const std::string user = std::to_string(300'000 + ::getpid());
      words.insert(words.begin(), {"setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--"});
      own(user);
    }
    words.insert(words.end(), container.words.begin(), container.words.end());
    words.insert(words.end(), command.begin(), command.end());
    return support::run({.command = words,
                         .directory = place_.path(),
                         .environment = {{"PATH", own_interpreters_.path().string() + ":/usr/bin:/bin"},
                                         {"TMPDIR", temporary_.path().string()}}});
  }

  support::Finished play(const Container& container, const files::path& programs,
                         std::vector<std::string> options = {}) {
    options.insert(options.begin(),
                   {(place_.path() / "referee").string(), (programs / "random-python").string(),
                    (programs / "one-ply-python").string(), "--quiet"});
    return run(container, options);
  }

  static bool cannot_be_made(const support::Finished& finished) {
    return finished.ended == support::Ended{.exit_status = fixture_cannot_be_made};
  }

  support::TemporaryDirectory place_;

 private:
  void own(const std::string& user) {
    const auto number = static_cast<uid_t>(std::stoul(user));
    for (const files::path& path : {temporary_.path(), own_interpreters_.path()})
      EXPECT_EQ(::chown(path.c_str(), number, number), 0);
  }

  support::TemporaryDirectory temporary_;
  support::TemporaryDirectory own_interpreters_;
};

class AnyContainer : public AsInContainer, public testing::WithParamInterface<Container> {};

TEST_P(AnyContainer, PlaysTheStartersByTheInterpreterOfTheSystem) {
  const support::Finished played = play(GetParam(), place_.path());
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  EXPECT_EQ(played.ended, support::Ended{.exit_status = 0}) << played.errors;
  EXPECT_THAT(played.output, AllOf(HasSubstr("Result: "), Not(HasSubstr("could not be started"))));
  const std::string warning = "is hidden from programs, /usr/bin/python3 is used";
  const std::size_t first = played.errors.find(warning);
  ASSERT_NE(first, std::string::npos) << played.errors;
  EXPECT_EQ(played.errors.find(warning, first + 1), std::string::npos)
      << "both programs have this interpreter";
}

TEST_P(AnyContainer, HoldsProgramsByWhatItHas) {
  const support::Finished checked =
      run(GetParam(), {(place_.path() / "referee").string(), "--check-environment"});
  if (cannot_be_made(checked)) GTEST_SKIP() << checked.errors;
  EXPECT_THAT(checked.output, HasSubstr("sandbox basic       works"));
  EXPECT_THAT(checked.output, Not(HasSubstr("default             none")));
}

INSTANTIATE_TEST_SUITE_P(Containers, AnyContainer,
                         testing::Values(docker, no_other_users, no_other_users_with_namespaces, ordinary),
                         [](const auto& each) { return each.param.name; });

TEST_F(AsInContainer, WhereNothingHoldsProgramsNoGameIsPlayed) {
  if (::geteuid() != 0) GTEST_SKIP() << "an ordinary user has no other users' files to lose; CI is root";
  const support::Finished played = play(nothing_to_hold_by, place_.path());
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  EXPECT_EQ(played.ended, support::Ended{.exit_status = sandbox_unavailable}) << played.output;
  EXPECT_THAT(played.errors, HasSubstr("start it as an ordinary user"));
  EXPECT_THAT(played.output, Not(HasSubstr("wins")));
  const support::Finished checked =
      run(nothing_to_hold_by, {(place_.path() / "referee").string(), "--check-environment"});
  EXPECT_THAT(checked.output, HasSubstr("default             no games can be played"));
}

TEST_F(AsInContainer, PlaysUnheldOnlyIfAsked) {
  const support::Finished played = play(nothing_to_hold_by, place_.path(), {"--sandbox", "none"});
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  // Nothing stands between the programs and the private interpreter: they fail by that, and are said to.
  EXPECT_EQ(played.ended, support::Ended{.exit_status = 0}) << played.errors;
  EXPECT_THAT(played.errors, HasSubstr("sandbox 'none' is for your own agents"));
}

TEST_F(AsInContainer, AFolderThatProgramsCannotPassIsSaidBeforeTheGame) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root's programs are other users; CI is root";
  const support::TemporaryDirectory closed;
  files::create_directory(closed.path() / "agents");
  for (const char* starter : {"random-python", "one-ply-python"})
    copy_starter(starter, closed.path() / "agents");
  ::chmod(closed.path().c_str(), 0700);
  const support::Finished played = play(docker, closed.path() / "agents");
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  EXPECT_EQ(played.ended, support::Ended{.exit_status = sandbox_unavailable}) << played.output;
  EXPECT_THAT(played.errors, HasSubstr("chmod o+x " + closed.path().string()));
}

TEST_F(AsInContainer, ATournamentIsPlayedWithoutForfeits) {
  const support::TemporaryDirectory folder;
  open(folder.path());
  const std::string tournament = (files::path(KAVEN_BIN) / "tournament").string();
  const std::string spring = (folder.path() / "spring").string();
  const support::Finished made = run(no_other_users, {tournament, "new", spring, "--time", "60"});
  if (cannot_be_made(made)) GTEST_SKIP() << made.errors;
  ASSERT_EQ(made.ended, support::Ended{.exit_status = 0}) << made.errors;
  for (const char* starter : {"random-python", "one-ply-python"})
    copy_starter(starter, files::path(spring) / "agents");
  const support::Finished played = run(no_other_users, {tournament, "run", spring});
  EXPECT_EQ(played.ended, support::Ended{.exit_status = 0}) << played.errors;
  EXPECT_THAT(played.output + played.errors, Not(HasSubstr("could not be started")));
}

// It does without a setting that is not there, but not without one that it may not read.
TEST_F(AsInContainer, NodePlaysInBasic) {
  if (!support::is_installed("node")) GTEST_SKIP() << "node is not installed";
  copy_starter("one-ply-javascript", place_.path());
  const support::Finished played =
      run(docker, {(place_.path() / "referee").string(), (place_.path() / "one-ply-javascript").string(),
                   (place_.path() / "random-python").string(), "--quiet"});
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  EXPECT_THAT(played.output, AnyOf(HasSubstr("four in a row"), HasSubstr("full board"))) << played.errors;
}

// It goes on forking while it is killed: fewer than it may have are left, and they have to go, too.
TEST_F(AsInContainer, TooManyProcessesOfRootEndIt) {
  if (::geteuid() != 0) GTEST_SKIP() << "the kernel counts the processes of everybody else; CI is root";
  files::create_directory(place_.path() / "many");
  support::write_script(place_.path() / "many/many", "#!/bin/sh\nwhile :; do sleep 1000 & done\n");
  open(place_.path() / "many");
  const support::Finished played =
      run(no_other_users, {(place_.path() / "referee").string(), (place_.path() / "many").string(),
                           (place_.path() / "random-python").string(), "--quiet", "--processes", "40"});
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  EXPECT_THAT(played.output, HasSubstr("SIGKILL"));
}

// Two programs and their referee are one user here, which is root.
class AttackAsRootWithoutRights : public AsInContainer, public testing::WithParamInterface<const char*> {};

TEST_P(AttackAsRootWithoutRights, IsRefused) {
  constexpr int version_with_scopes = 6;
  if (landlock_version() < version_with_scopes)
    GTEST_SKIP() << "this kernel's Landlock has no walls against it";
  const std::string agent = GetParam();
  std::string words = "\"" + agent + ".py\"";
  if (agent == "changes_rights") words += ", \"" + (place_.path() / "plain/plain.py").string() + "\"";
  if (agent == "reads_files")
    words += R"(, "/etc/shadow", ")" + (place_.path() / "plain/plain.py").string() + "\"";
  for (const std::string& name : {agent, std::string("plain")}) {
    files::create_directory(place_.path() / name);
    open(place_.path() / name);
    for (const std::string& file : {name, std::string("plain_player")}) {
      const files::path copy = place_.path() / name / (file + ".py");
      system::copy_file(files::path(KAVEN_SOURCE) / "tests/hostile" / (file + ".py"), copy);
      open(copy);
    }
    support::write_file(place_.path() / name / "agent.toml",
                        "command = [" + (name == agent ? words : "\"plain.py\"") + "]\n");
  }
  const files::path logs = place_.path() / "logs";
  const support::Finished played =
      run(no_other_users, {(place_.path() / "referee").string(), (place_.path() / agent).string(),
                           (place_.path() / "plain").string(), "--quiet", "--colours", "given", "--grace",
                           "0.3", "--logs", logs.string()});
  if (cannot_be_made(played)) GTEST_SKIP() << played.errors;
  EXPECT_THAT(played.output, HasSubstr("Result: White"));
  const std::string log = support::read_file(logs / "white.log");
  EXPECT_THAT(log, HasSubstr("ATTACK REFUSED"));
  EXPECT_THAT(log, Not(HasSubstr("ATTACK SUCCEEDED")));
}

INSTANTIATE_TEST_SUITE_P(Container, AttackAsRootWithoutRights,
                         testing::Values("reads_files", "reads_the_environment",
                                         "writes_the_opponents_answer", "kills_everything", "leaves_objects",
                                         "makes_namespaces", "changes_rights"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace kaven::referee::sandbox
