// SPDX-License-Identifier: MIT
#include "common/program/known_complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace kaven::program {
namespace {

using testing::HasSubstr;

TEST(KnownComplaints, ASourceOfPython2IsCalledSo) {
  for (const char* printed : {"SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
                              "NameError: name 'raw_input' is not defined",
                              "ModuleNotFoundError: No module named 'ConfigParser'"}) {
    EXPECT_THAT(remedy_for_complaint(printed), HasSubstr("It is written in Python 2")) << printed;
  }
}

TEST(KnownComplaints, AModuleIsNamedByItsPackage) {
  EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named 'psutil'"),
              HasSubstr("apt-get install python3-psutil."));
  EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named 'typing_extensions'"),
              HasSubstr("apt-get install python3-typing-extensions."));
  EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named 'mine.board'"),
              AllOf(HasSubstr("The module mine is not installed"), HasSubstr("name the folder with it and"),
                    HasSubstr("capitals count")));
}

TEST(KnownComplaints, AModuleOfWindowsIsCalledSo) {
  for (const std::string module : {"win32api", "msvcrt", "win32com.client"}) {
    EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named '" + module + "'"),
                HasSubstr(" is for Windows only"))
        << module;
  }
}

TEST(KnownComplaints, AModuleOfNodeIsMissingOrSpelledDifferently) {
  EXPECT_THAT(remedy_for_complaint("Error: Cannot find module './SCORE.js'\nRequire stack:\n- /a/mine.js"),
              AllOf(HasSubstr("no file ./SCORE.js where the program looks"), HasSubstr("capitals count")));
  EXPECT_THAT(remedy_for_complaint("Error: Cannot find module 'lodash'"),
              HasSubstr("hand in its folder node_modules"));
}

TEST(KnownComplaints, TheSizeOfTheBoardIsAnOption) {
  EXPECT_THAT(remedy_for_complaint("ERROR board size must be 15x15"), HasSubstr("--size 15x15"));
  EXPECT_EQ(remedy_for_complaint("ERROR board size must be large, x"), "");
  EXPECT_EQ(remedy_for_complaint("hello"), "");
}

TEST(KnownComplaints, RowsAreCountedFromOneAndFromTheBottom) {
  EXPECT_THAT(
      remedy_for_complaint("move 1: mine.out says '(W D 0)': off the board: columns are A to G, rows 1 to 6"),
      HasSubstr("Rows are counted from 1"));
  EXPECT_EQ(
      remedy_for_complaint("move 1: mine.out says '(W D 7)': off the board: columns are A to G, rows 1 to 6"),
      "");
  EXPECT_THAT(remedy_for_complaint(
                  "move 1: mine.out says '(W D 6)': lower places unoccupied: the lowest free place of "
                  "the column is D1"),
              HasSubstr("Rows are counted from the bottom"));
}

TEST(OwnWords, AreWithoutTheNoticeOfJavaAndWithoutTabs) {
  EXPECT_EQ(own_words("Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=1\nException\n\tat A.main(A.java:2)\n"),
            "Exception\n at A.main(A.java:2)\n");
  EXPECT_EQ(own_words("Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=1"), "");
  EXPECT_EQ(own_words("no end"), "no end");
}

TEST(KnownComplaints, WhatAProgramCannotHaveHereIsNamed) {
  const std::vector<std::pair<std::string, std::string>> remedies = {
      {"EOFError: EOF when reading a line", "input"},
      {"java.util.NoSuchElementException: No line found", "input"},
      {"urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>",
       "no network"},
      {"ModuleNotFoundError: No module named 'tkinter'", "no screen"},
      {"_tkinter.TclError: no display name and no $DISPLAY environment variable", "no screen"},
      {"MemoryError", "memory"},
      {"it was ended because it used too much memory (it printed nothing)", "memory"},
      {"move 1: no mine.out within 5 s; it wrote move.txt, which says '(W D 1)'; expected mine.out",
       "Write the move to mine.out"},
      {"mine.out is there, but empty", "Close the answer file"},
  };
  for (const auto& [printed, remedy] : remedies)
    EXPECT_THAT(remedy_for_complaint(printed), HasSubstr(remedy)) << printed;
}

TEST(KnownComplaints, JavaThatIsTooNewIsCompiledForThisOne) {
  EXPECT_EQ(
      remedy_for_complaint(
          "java.lang.UnsupportedClassVersionError: Bot has been compiled by a more recent version "
          "of the Java Runtime (class file version 65.0), this version of the Java Runtime only "
          "recognizes class file versions up to 61.0\n"),
      "It was compiled for Java 21, but this machine has Java 17: compile it with javac --release 17, or "
      "hand in its sources, without .class files.");
}

TEST(KnownComplaints, AnErrorThatAProgramOnlyNamesInItsLogIsNotTheOneThatEndedIt) {
  const std::string log = "searching, MemoryError is caught; EOFError, too; No module named 'numpy'\n";
  const std::string failed = log + "  File \"/t/agent.py\", line 3, in f\nValueError: no column\n";
  EXPECT_EQ(remedy_for_complaint(failed), "");
  EXPECT_THAT(remedy_for_error_place(failed), HasSubstr("Correct the error in agent.py, line 3"));
  EXPECT_THAT(remedy_for_complaint(log + "pygame.error: No available video device\n"),
              HasSubstr("no screen"));
  EXPECT_THAT(
      remedy_for_complaint(log + "ValueError: no column\nit was ended because it used too much memory"),
      HasSubstr("memory"));
}

TEST(KnownComplaints, AnErrorIsCorrectedInItsLine) {
  EXPECT_THAT(
      remedy_for_error_place("  File \"/t/agent.py\", line 32\n    def play()\nSyntaxError: expected ':'\n"),
      HasSubstr("Correct the error in agent.py, line 32"));
}

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
