#include "common/system/new_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class NewFolderTest : public testing::Test {
 protected:
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(directory.path()))
      found.push_back(entry.path().filename().string());
    return found;
  }

  support::TemporaryDirectory directory;
  const fs::path place = directory.path() / "place";
};

TEST_F(NewFolderTest, IsThereOnlyWhenItIsComplete) {
  NewFolder folder(place);
  support::write_file(folder.path() / "file", "text");
  EXPECT_FALSE(fs::exists(place));
  folder.commit();
  EXPECT_THAT(names(), ElementsAre("place"));
  EXPECT_EQ(support::read_file(place / "file"), "text");
}

TEST_F(NewFolderTest, LeavesNothingIfItIsNotCommitted) {
  {
    const NewFolder folder(place);
    support::write_file(folder.path() / "file", "text");
  }
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(NewFolderTest, TakesThePlaceOfAnEmptyOneHoweverItIsWritten) {
  fs::create_directory(place);
  NewFolder folder(place / ".");
  support::write_file(folder.path() / "file", "text");
  folder.commit();
  EXPECT_THAT(names(), ElementsAre("place"));
  EXPECT_TRUE(fs::exists(place / "file"));
}

TEST_F(NewFolderTest, MakesTheFoldersAbove) {
  NewFolder(place / "deep" / "er").commit();
  EXPECT_TRUE(fs::is_directory(place / "deep" / "er"));
}

TEST_F(NewFolderTest, APlaceIsVacantWithNothingOrAnEmptyFolder) {
  EXPECT_TRUE(is_vacant(place));
  fs::create_directory(place);
  EXPECT_TRUE(is_vacant(place));
  support::write_file(place / "file", "");
  EXPECT_FALSE(is_vacant(place));
  EXPECT_FALSE(is_vacant(place / "file"));
  fs::create_symlink("nowhere", directory.path() / "link");
  EXPECT_FALSE(is_vacant(directory.path() / "link"));
}

}  // namespace
}  // namespace kaven::system
