#include "common/program/told_error.hpp"

#include <gtest/gtest.h>

namespace kaven::program {
namespace {

TEST(ToldError, OfPythonIsTheLastLineAndThePlaceInItsOwnFile) {
  EXPECT_EQ(told_error("  File \"/t/agents/veit/agent.py\", line 32\n    def play()\n              ^\n"
                       "SyntaxError: expected ':'\n"),
            (ToldError{"SyntaxError: expected ':'", "agent.py", 32}));
  EXPECT_EQ(
      told_error(
          "hello\nTraceback (most recent call last):\n  File \"/t/arne.py\", line 2, in <module>\n"
          "    urlopen('http://example.org')\n"
          "  File \"/usr/lib/python3.11/urllib/request.py\", line 1351, in do_open\n    raise URLError(err)\n"
          "urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>\n"),
      (ToldError{"urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>",
                 "arne.py", 2}));
}

TEST(ToldError, OfJavaIsItsFirstLineAndItsInnermostPlace) {
  EXPECT_EQ(told_error("Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=1\n"
                       "Exception in thread \"main\" java.util.NoSuchElementException: No line found\n"
                       "\tat java.base/java.util.Scanner.nextLine(Scanner.java:1651)\n"
                       "\tat vier.Spieler.read(Spieler.java:12)\n\tat vier.Spieler.main(Spieler.java:20)\n"),
            (ToldError{"java.util.NoSuchElementException: No line found", "Spieler.java", 12}));
}

TEST(ToldError, OfNodeIsNamedWithItsPlace) {
  EXPECT_EQ(told_error("/t/player.js:3\nx.y();\n^\n\nReferenceError: x is not defined\n"
                       "    at Object.<anonymous> (/t/player.js:3:1)\n    at node:internal/main:17:47\n"),
            (ToldError{"ReferenceError: x is not defined", "player.js", 3}));
}

TEST(ToldError, OtherLinesTellOfNone) {
  EXPECT_EQ(told_error(""), std::nullopt);
  EXPECT_EQ(told_error("I look for mine.in\nan Error: perhaps\n"), std::nullopt);
}

}  // namespace
}  // namespace kaven::program
