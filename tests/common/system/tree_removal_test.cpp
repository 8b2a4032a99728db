#include "common/system/tree_removal.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>

#include "common/system/descriptor.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

namespace fs = boost::filesystem;

class TreeRemoval : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(tree / "folder"); }
  void expect_removed() const {
    EXPECT_EQ(remove_tree(tree), 0);
    EXPECT_FALSE(fs::exists(tree));
  }

  const support::TemporaryDirectory place;
  const fs::path tree = place.path() / "tree";
};

TEST_F(TreeRemoval, EndsFoldersDeeperThanAnyPathIsLong) {
  constexpr int depth = 5000;
  Descriptor folder(::open(tree.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (int level = 0; level < depth; ++level) {
    ASSERT_EQ(::mkdirat(folder.get(), "deeper", 0700), 0);
    folder = Descriptor(::openat(folder.get(), "deeper", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    ASSERT_TRUE(folder);
  }
  expect_removed();
}

TEST_F(TreeRemoval, EndsWhatNobodyHasARightTo) {
  fs::create_directories(tree / "folder/inner/innermost");
  for (const char* folder : {"folder/inner/innermost", "folder/inner", "folder", "."}) {
    support::write_file(tree / folder / "file", "x");
    ::chmod((tree / folder).c_str(), 0);
  }
  expect_removed();
}

TEST_F(TreeRemoval, KeepsWhatLinksLeadTo) {
  support::write_file(place.path() / "kept", "x");
  fs::create_directory(place.path() / "kept folder");
  support::write_file(place.path() / "kept folder" / "file", "x");
  fs::create_symlink(place.path() / "kept", tree / "folder/link");
  fs::create_symlink(place.path() / "kept folder", tree / "folder/moved-up-0");
  fs::create_symlink(place.path() / "kept folder", tree / "moved-up-0");
  fs::create_directories(tree / "folder/inner/moved-up-1/moved-up-1");
  expect_removed();
  EXPECT_TRUE(fs::exists(place.path() / "kept"));
  EXPECT_TRUE(fs::exists(place.path() / "kept folder/file"));
}

TEST_F(TreeRemoval, OfWhatIsNotThereIsDone) {
  EXPECT_EQ(remove_tree(tree / "nowhere"), 0);
}

}  // namespace
}  // namespace kaven::system
