#include "tournaments/compliance/private_paths.hpp"

#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <string>

#include "tests/support/temporary_directory.hpp"

namespace kaven::tournaments::compliance {
namespace {

namespace fs = boost::filesystem;

TEST(PrivatePaths, RemoveTheFolderOfAHandIn) {
  const support::TemporaryDirectory place;
  const fs::path alice = place.path() / "agents/alice";
  fs::create_directories(alice);
  const PrivatePaths paths(alice);
  EXPECT_EQ(paths.hidden_in("File \"" + (alice / "alice.py").string() + "\", line 3"),
            "File \"alice/alice.py\", line 3");
  EXPECT_EQ(paths.hidden_in("no program '" + alice.string() + "'"), "no program 'alice'");
  EXPECT_EQ(paths.hidden_in("/usr/bin/python3: error"), "/usr/bin/python3: error");
}

TEST(PrivatePaths, StayCompleteAfterAllowRead) {
  const char* const home = std::getenv("HOME");
  if (home == nullptr) GTEST_SKIP() << "there is no home folder";
  const std::string python = std::string(home) + "/.pyenv/versions/3.12";
  const PrivatePaths paths("alice");
  EXPECT_EQ(paths.hidden_in(python + " is hidden; show it by --allow-read " + python +
                            " (in tournament.toml: allow-read = [\"" + python + "\", \"" + python + "\"])"),
            ".pyenv/versions/3.12 is hidden; show it by --allow-read " + python +
                " (in tournament.toml: allow-read = [\"" + python + "\", \"" + python + "\"])");
}

TEST(PrivatePaths, RemoveTheTargetOfALink) {
  const support::TemporaryDirectory place;
  fs::create_directories(place.path() / "uploads/4711");
  fs::create_directories(place.path() / "agents");
  fs::create_symlink(place.path() / "uploads/4711", place.path() / "agents/alice");
  const PrivatePaths paths(place.path() / "agents/alice");
  EXPECT_EQ(paths.hidden_in((place.path() / "uploads/4711/a.py").string()), "4711/a.py");
}

TEST(PrivatePaths, RemoveTruncatedPaths) {
  const support::TemporaryDirectory place;
  const fs::path alice = place.path() / "alice";
  fs::create_directories(alice);
  const std::string begun = alice.string().substr(0, place.path().string().size() - 3);
  EXPECT_EQ(PrivatePaths(alice).hidden_in("File \"" + begun + " … (500 bytes)"), "File \" … (500 bytes)");
}

TEST(PrivatePaths, RemoveTheHomeFolder) {
  const char* const home = std::getenv("HOME");
  if (home == nullptr || std::string(home) == "/") GTEST_SKIP() << "nobody's folder";
  EXPECT_EQ(PrivatePaths("mine").hidden_in(std::string(home) + "/.pyenv/bin/python3"), ".pyenv/bin/python3");
}

TEST(PrivatePaths, DoNotChangeACommandLine) {
  EXPECT_EQ(PrivatePaths("python3 mine.py").hidden_in("python3 mine.py failed"), "python3 mine.py failed");
}

}  // namespace
}  // namespace kaven::tournaments::compliance
