#include "common/system/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>
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

TEST(TemporaryDirectory, AFolderInItIsItsOwnersAlone) {
  const TemporaryDirectory directory;
  struct stat status {};
  ASSERT_EQ(::stat(directory.make("game").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);
  EXPECT_THROW(directory.make("game"), std::system_error);
}

}  // namespace
}  // namespace kaven::system
