// SPDX-License-Identifier: MIT
#include "common/system/files.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

TEST(Files, NoMoreIsReadThanAskedFor) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "text";
  support::write_file(file, "abcdef");
  EXPECT_EQ(read_file(file, 100), "abcdef");
  EXPECT_EQ(read_file(file, 6), "abcdef");
  EXPECT_EQ(read_file(file, 4), "abcd");
  EXPECT_EQ(read_file("/dev/zero", 3), std::string(3, '\0'));
}

TEST(Files, WhatCannotBeReadIsNamed) {
  const support::TemporaryDirectory directory;
  for (const auto& file : {directory.path() / "missing", directory.path()}) {
    try {
      read_file(file, 10);
      FAIL() << file;
    } catch (const std::system_error& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(file.string()));
    }
  }
}

std::string fault_of(const boost::filesystem::path& file) {
  try {
    return "no error, but " + read_whole_file(file, 10);
  } catch (const FileError& error) {
    EXPECT_EQ(error.what(), file.string() + ": " + error.reason());
    return error.reason();
  }
}

TEST(Files, AWholeFileIsReadWithinItsBound) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "text";
  support::write_file(file, "0123456789");
  EXPECT_EQ(read_whole_file(file, 10), "0123456789");
  support::write_file(file, "");
  EXPECT_EQ(read_whole_file(file, 10), "");
  support::write_file(file, "0123456789a");
  EXPECT_EQ(fault_of(file), "11 bytes long, expected at most 10");
  boost::filesystem::resize_file(file, std::uintmax_t{20} << 30U);
  EXPECT_EQ(fault_of(file), "21474836480 bytes long, expected at most 10");
}

TEST(Files, NobodyWaitsForWhatIsNoFile) {
  const support::TemporaryDirectory directory;
  const auto pipe = directory.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const auto& place : {pipe, directory.path(), boost::filesystem::path("/dev/zero")}) {
    EXPECT_THAT(fault_of(place), testing::HasSubstr("expected a file")) << place;
  }
  boost::filesystem::create_symlink(pipe, directory.path() / "link");
  EXPECT_THAT(fault_of(directory.path() / "link"), testing::HasSubstr("expected a file"));
  EXPECT_EQ(fault_of(directory.path() / "missing"), "No such file or directory");
}

TEST(Files, ADirectoryIsFlushedWhetherTheFileIsThereOrNot) {
  const support::TemporaryDirectory directory;
  EXPECT_NO_THROW(flush_directory_of(directory.path() / "missing"));
  EXPECT_NO_THROW(flush_directory_of("missing")) << "in the current directory";
  try {
    flush_directory_of(directory.path() / "nowhere" / "missing");
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr((directory.path() / "nowhere").string()));
  }
}

TEST(Files, AreCopiedToAnotherFileSystem) {
  const support::TemporaryDirectory directory;
  std::string other = "/dev/shm/kaven-XXXXXX";
  struct stat here {};
  struct stat there {};
  if (::mkdtemp(other.data()) == nullptr) GTEST_SKIP() << "no second file system is at hand";
  EXPECT_EQ(::stat(other.c_str(), &there), 0);
  EXPECT_EQ(::stat(directory.path().c_str(), &here), 0);
  support::write_script(directory.path() / "script", "#!/bin/sh\n");
  system::copy_file(directory.path() / "script", other + "/script");
  EXPECT_EQ(support::read_file(other + "/script"), "#!/bin/sh\n");
  // In many containers nothing in this folder may be executed, and access(2) reports that for every file.
  struct stat copied {};
  EXPECT_EQ(::stat((other + "/script").c_str(), &copied), 0);
  EXPECT_NE(copied.st_mode & S_IXUSR, 0U);
  EXPECT_THROW(system::copy_file(directory.path() / "script", other + "/script"), std::system_error);
  boost::filesystem::create_directories(directory.path() / "folder" / "inner");
  support::write_file(directory.path() / "folder" / "inner" / "text", "a");
  support::write_file(other + "/text", "older");
  system::copy_all(directory.path() / "folder" / "inner" / "text", other + "/text");
  EXPECT_EQ(support::read_file(other + "/text"), "a");
  system::copy_all(directory.path() / "folder", other + "/folder");
  EXPECT_EQ(support::read_file(other + "/folder/inner/text"), "a");
  boost::filesystem::remove_all(other);
  if (here.st_dev == there.st_dev) GTEST_SKIP() << "both are the same file system";
}

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

using support::read_file;

class ReplacementFileTest : public testing::Test {
 protected:
  auto files() const {
    return std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator());
  }

  support::TemporaryDirectory directory;
  fs::path file = directory.path() / "board.txt";
};

TEST_F(ReplacementFileTest, TheOldTextStandsUntilTheNewOneIsComplete) {
  support::write_file(file, "old");
  ReplacementFile replacement(file);
  replacement.write(std::string(200'000, 'n'));
  EXPECT_EQ(read_file(file), "old");
  replacement.write("!");
  replacement.commit();
  EXPECT_EQ(read_file(file), std::string(200'000, 'n') + "!");
  EXPECT_EQ(files(), 1);
}

TEST_F(ReplacementFileTest, WhatIsNotCommittedLeavesNothing) {
  {
    ReplacementFile replacement(file);
    replacement.write(std::string(200'000, 'n'));
  }
  EXPECT_EQ(files(), 0);
}

TEST_F(ReplacementFileTest, ALinkGoesOnLeadingToItsFile) {
  fs::create_directory(directory.path() / "elsewhere");
  const fs::path target = directory.path() / "elsewhere" / "real.txt";
  support::write_file(target, "old");
  fs::create_symlink("elsewhere/real.txt", file);
  replace_file(file, "new");
  EXPECT_TRUE(fs::is_symlink(file));
  EXPECT_EQ(read_file(target), "new");
}

TEST_F(ReplacementFileTest, WhatIsNoRegularFileIsNotReplaced) {
  fs::create_symlink("/dev/null", file);
  replace_file(file, "lost");
  EXPECT_TRUE(fs::is_symlink(file));
  EXPECT_FALSE(fs::is_regular_file(fs::status("/dev/null")));
}

TEST_F(ReplacementFileTest, ErrorsNameTheFile) {
  const auto failure = [](const fs::path& path) {
    try {
      replace_file(path, "text");
    } catch (const std::system_error& error) {
      EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
      return error.code().value();
    }
    return 0;
  };
  EXPECT_EQ(failure(directory.path() / "no" / "such" / "folder.txt"), ENOENT);
  EXPECT_EQ(failure(directory.path()), EISDIR);
  EXPECT_EQ(failure("/dev/full"), ENOSPC);
}

}  // namespace
}  // namespace kaven::system
