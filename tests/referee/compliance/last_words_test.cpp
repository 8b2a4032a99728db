#include "referee/compliance/last_words.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::compliance {
namespace {

TEST(LastWords, AreTheLastLinesThatAreNotBlank) {
  EXPECT_EQ(last_words("one\ntwo\n\n  three\r\nfour\x1b\n \n"), "it printed last: two |   three | four\\x1b");
  EXPECT_EQ(last_words("one"), "it printed last: one");
  EXPECT_EQ(last_words(" \n\n"), "it printed nothing");
  EXPECT_EQ(last_words(""), "it printed nothing");
}

TEST(LastWords, LeaveOutWhatIsSaidAnyway) {
  const char* said = "exit status 1; mine raised KeyError: 'board'";
  EXPECT_EQ(last_words("here\nKeyError: 'board'\nraised mine raised KeyError: 'board'\n", said),
            "it printed last: here");
  EXPECT_EQ(last_words("KeyError: 'board'\n", said), "");
  EXPECT_EQ(last_words("KeyError: 'time'\n", said), "it printed last: KeyError: 'time'");
  EXPECT_EQ(last_words("", said), "it printed nothing");
}

TEST(LastWords, TheLineThatNamesTheErrorComesFirstAndWhole) {
  EXPECT_EQ(last_words(
                "Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=1\n  File \"/t/agent.py\", line 32\n    def play()\n"
                "              ^\nSyntaxError: expected ':'\n"),
            "it printed last: SyntaxError: expected ':' | agent.py, line 32");
  EXPECT_EQ(last_words("Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=1\n"), "it printed nothing");
}

}  // namespace
}  // namespace kaven::referee::compliance
