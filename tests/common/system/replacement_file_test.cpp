#include "common/system/replacement_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <iterator>
#include <string>
#include <system_error>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

namespace fs = boost::filesystem;
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
