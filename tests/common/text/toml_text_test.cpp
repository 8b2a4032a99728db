// SPDX-License-Identifier: MIT
#include "common/text/toml_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace kaven::text {
namespace {

std::string parts(int count, const std::string& part = "a") {
  std::string key = part;
  for (int more = 1; more < count; ++more) key += "." + part;
  return key;
}

TEST(TomlKeys, MayHaveSomeParts) {
  EXPECT_EQ(line_of_deep_key(""), std::nullopt);
  EXPECT_EQ(line_of_deep_key(parts(16) + " = 1"), std::nullopt);
  EXPECT_EQ(line_of_deep_key(parts(17) + " = 1"), 1);
  EXPECT_EQ(line_of_deep_key("x = 1\n[" + parts(17) + "]"), 2);
  EXPECT_EQ(line_of_deep_key("x = [\n{" + parts(17) + " = 1}]"), 2);
  EXPECT_EQ(line_of_deep_key(parts(20, "'='") + " = 1"), 1);
  EXPECT_EQ(line_of_deep_key(parts(20, "\"\\\".\"") + " = 1"), 1);
  EXPECT_EQ(line_of_deep_key(parts(20, " a ") + " = 1"), 1);
}

TEST(TomlKeys, AreNotWhatStandsInTextsAndComments) {
  const std::string dots = parts(100);
  for (const std::string& text : {"x = '" + dots + "'", "x = \"" + dots + "\"", "x = '''\n" + dots + "'''",
                                  "x = \"\"\"\n" + dots + R"(""")", "# " + dots, "x = 1 # " + dots,
                                  R"(x = "\")" + dots + "\"", "'" + dots + "' = 1"}) {
    EXPECT_EQ(line_of_deep_key(text), std::nullopt) << text;
  }
  std::string numbers = "x = [1.5";
  for (int number = 0; number < 100; ++number) numbers += ", 1.5";
  EXPECT_EQ(line_of_deep_key(numbers + "]"), std::nullopt);
}

// A key is found whatever precedes it.
TEST(TomlKeys, DoNotHideBehindTexts) {
  for (const char* before :
       {"x = \"\"\"a\"\"\"\"\n", "x = \"\"\"a\"\"\"\"\"\n", "x = '''a''''\n", "x = ''\n", "x = '\\'\n",
        "x = \"\\\\\"\n", "x = '\n", "x = \"#\"\n", "x = '''\n'''\n", R"(x = {y = """a"""", )"}) {
    EXPECT_NE(line_of_deep_key(before + parts(17) + " = 1"), std::nullopt) << before;
  }
}

}  // namespace
}  // namespace kaven::text
