// SPDX-License-Identifier: MIT
#include "referee/sandbox/capped_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <system_error>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class CappedLogTest : public testing::Test {
 protected:
  std::string written() const { return support::read_file(file); }

  support::TemporaryDirectory place;
  boost::filesystem::path file = place.path() / "log";
};

TEST_F(CappedLogTest, WhatFitsIsThereAtOnce) {
  CappedLog log(file, 10, LogMode::truncate);
  log.append("one ");
  log.append("two");
  EXPECT_EQ(written(), "one two");
}

TEST_F(CappedLogTest, BehindTheCapTheEndIsKept) {
  {
    CappedLog log(file, 5, LogMode::truncate);
    log.append("begin" + std::string(100'000, 'x') + "end");
    EXPECT_EQ(written(), "begin");
  }
  const std::size_t left_out = 100'003 - 65'536;
  EXPECT_THAT(written(), StartsWith("begin\n[" + std::to_string(left_out) + " bytes left out]\nxxx"));
  EXPECT_THAT(written(), EndsWith("xend"));
}

TEST_F(CappedLogTest, NothingIsLeftOutOfALittleTooMuch) {
  {
    CappedLog log(file, 5, LogMode::truncate);
    log.append("begin and end");
  }
  EXPECT_EQ(written(), "begin and end");
}

TEST_F(CappedLogTest, WhatAnEarlierLifeWroteStaysAndCounts) {
  support::write_file(file, "first");
  CappedLog log(file, 8, LogMode::append);
  log.append("second");
  EXPECT_EQ(written(), "firstsec");
  log.finish();
  EXPECT_EQ(written(), "firstsecond");
}

TEST_F(CappedLogTest, OneThatStartsAnewForgetsIt) {
  support::write_file(file, "first");
  CappedLog log(file, 8, LogMode::truncate);
  log.append("second");
  EXPECT_EQ(written(), "second");
}

TEST_F(CappedLogTest, AFileThatCannotBeMadeIsNamed) {
  try {
    const CappedLog log("/nowhere/log", 8, LogMode::truncate);
    FAIL() << "it was made";
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/log"));
  }
}

}  // namespace
}  // namespace kaven::referee::sandbox
