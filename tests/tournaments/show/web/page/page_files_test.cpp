// SPDX-License-Identifier: MIT
#include "tournaments/show/web/page/page_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::web::page {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PageFiles, TheEmbeddedPageCanBeMadeReadyBothWays) {
  const auto files = page_files(PageKind::files);
  ASSERT_TRUE(files.contains("index.html"));
  EXPECT_THAT(files.at("index.html").content, HasSubstr("content=\"files\""));
  EXPECT_THAT(page_files(PageKind::live).at("index.html").content, HasSubstr("content=\"live\""));
  // A page on disk can load scripts but no modules; a script is strict only by its first statement.
  for (const char* script : {"front.js", "kaven.js"}) {
    ASSERT_TRUE(files.contains(script));
    EXPECT_THAT(files.at(script).content, testing::StartsWith("\"use strict\";\n")) << script;
    EXPECT_THAT(files.at(script).content, Not(testing::ContainsRegex("(^|\n)(import|export) "))) << script;
  }
  for (const auto& [name, file] : files) {
    if (!name.ends_with(".html")) continue;
    // The content security policy forbids inline scripts.
    EXPECT_THAT(file.content, Not(testing::ContainsRegex("<script>|<style|style=|onclick="))) << name;
    EXPECT_THAT(file.content, Not(HasSubstr("type=\"module\""))) << name;
  }
}

TEST(PageFiles, AFileThatNoBrowserIsToldTheKindOfIsRefused) {
  EXPECT_THROW(page_files(PageKind::files, {{"board.bmp", ""}}), std::runtime_error);
}

TEST(PageFiles, APageMustSayHowItsDataComes) {
  EXPECT_THROW(page_files(PageKind::files, {{"index.html", "<p>"}}), std::runtime_error);
}

}  // namespace
}  // namespace kaven::tournaments::web::page
