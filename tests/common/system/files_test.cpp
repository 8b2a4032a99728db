#include "common/system/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cstdint>
#include <cstdlib>
#include <system_error>

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

}  // namespace
}  // namespace kaven::system
