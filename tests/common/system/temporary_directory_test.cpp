#include "common/system/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <string>
#include <system_error>

#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

namespace fs = boost::filesystem;

TEST(TemporaryDirectory, ItGoesWithAllThatIsInIt) {
  fs::path path;
  {
    const TemporaryDirectory directory;
    path = directory.path();
    support::write_file(directory.make("game") / "note", "text");
    EXPECT_TRUE(fs::exists(path / "game" / "note"));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TemporaryDirectory, ItGoesEvenWhereRightsWereTakenAway) {
  fs::path path;
  {
    const TemporaryDirectory directory;
    path = directory.path();
    const fs::path game = directory.make("game");
    support::write_file(game / "note", "text");
    ::chmod(game.c_str(), 0);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TemporaryDirectory, ItLiesWhereItIsTold) {
  const TemporaryDirectory place;
  const TemporaryDirectory directory(place.path());
  EXPECT_EQ(directory.path().parent_path(), place.path());
}

TEST(TemporaryDirectory, BriefFilesLieWhereTheUserSays) {
  const TemporaryDirectory place;
  const char* const usual = std::getenv("TMPDIR");
  const std::string before = usual == nullptr ? "" : usual;
  ::setenv("TMPDIR", place.path().c_str(), 1);
  EXPECT_EQ(place_of_brief_files(), place.path());
  ::unsetenv("TMPDIR");
  EXPECT_TRUE(fs::is_directory(TemporaryDirectory(place_of_brief_files()).path()));
  if (usual != nullptr) ::setenv("TMPDIR", before.c_str(), 1);
}

TEST(TemporaryDirectory, AFolderInItIsItsOwnersAlone) {
  const TemporaryDirectory directory;
  struct stat status {};
  ASSERT_EQ(::stat(directory.make("game").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);
  EXPECT_THROW(directory.make("game"), std::system_error);
}

}  // namespace
}  // namespace kaven::system
