#include "common/system/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace kaven::system
