// SPDX-License-Identifier: MIT
#include "common/program/source_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kaven::program {
namespace {

// The quotes and comments of all languages.
constexpr const char* everything = R"X(/* a */ char c = 'x', d = '\n', e = '\''; // b
s = "in.go\"" + 'y' + `z
` + R"(raw)" # c
"""doc"""
'''doc'''
'(quoted) ; d
-- e
{- f -} '\)X";

TEST(SourceText, CutOffAnywhereIsReadInEveryLanguage) {
  const std::string whole = everything;
  for (const char* name : {"a.py", "a.c", "a.java", "a.rs", "a.js", "a.sh", "a.lisp", "a.lua", "a.hs", "a"}) {
    for (std::size_t at = 0; at <= whole.size(); ++at) {
      EXPECT_NO_THROW(source_text(name, whole.substr(0, at))) << name << ": " << whole.substr(0, at);
      EXPECT_NO_THROW(source_text(name, whole.substr(at))) << name << ": " << whole.substr(at);
    }
  }
}

TEST(SourceText, EndingInAnOpenCharacterIsReadToItsEnd) {
  EXPECT_EQ(source_text("a.c", "int a; '").code, "int a; '");
  EXPECT_EQ(source_text("a.c", "int a; '\\").code, "int a; '\\");
  EXPECT_THAT(source_text("a.c", "int a = 'x'").literals, testing::ElementsAre("x"));
}

}  // namespace
}  // namespace kaven::program
