#include "tournaments/compliance/saved_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::compliance {
namespace {

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
