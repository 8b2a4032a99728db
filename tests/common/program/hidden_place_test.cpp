// SPDX-License-Identifier: MIT
#include "common/program/hidden_place.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"

namespace kaven::program {
namespace {

using testing::HasSubstr;
using testing::Optional;

TEST(HiddenPlace, APathLiesInItsFolders) {
  EXPECT_TRUE(lies_in("/a/b", "/a"));
  EXPECT_TRUE(lies_in("/a/b", "/a/b"));
  EXPECT_TRUE(lies_in("/a/b", "/a/"));
  EXPECT_TRUE(lies_in("/a", "/a/"));
  EXPECT_TRUE(lies_in("/a", "/"));
  EXPECT_FALSE(lies_in("/a", "/a/b"));
  EXPECT_FALSE(lies_in("/ab", "/a"));
}

TEST(HiddenPlace, TheMachinesOwnPlacesAreHidden) {
  for (const char* path :
       {"/", "/proc", "/proc/1", "/proc/self/..", "/sys", "/sys/kernel", "/dev", "/dev/null", "/dev/shm",
        "/run", "/tmp", "/tmp/", "/tmp/../tmp", "/var", "/home", "/root"}) {
    EXPECT_THAT(reason_to_hide(path), Optional(HasSubstr("shows /"))) << path;
  }
}

TEST(HiddenPlace, TheReasonSaysWhereALinkLeads) {
  const support::TemporaryDirectory place;
  boost::filesystem::create_symlink("/proc", place.path() / "book");
  EXPECT_THAT(reason_to_hide(place.path() / "book"),
              Optional(HasSubstr("leads to /proc, which shows /proc (the processes of the machine")));
}

TEST(HiddenPlace, FilesAndFoldersOfSomebodyMayBeShown) {
  const support::TemporaryDirectory place;
  for (const boost::filesystem::path& path :
       {place.path(), boost::filesystem::path("/opt/course/books"), boost::filesystem::path("/usr"),
        boost::filesystem::path("/home/alice/books")}) {
    EXPECT_EQ(reason_to_hide(path), std::nullopt) << path;
  }
}

TEST(HiddenPlace, WhatIsNeitherFileNorFolderIsHidden) {
  const support::TemporaryDirectory place;
  ASSERT_EQ(::mkfifo((place.path() / "pipe").c_str(), S_IRWXU), 0);
  EXPECT_THAT(reason_to_hide(place.path() / "pipe"), Optional(HasSubstr("expected a file or folder")));
}

}  // namespace
}  // namespace kaven::program
