// SPDX-License-Identifier: MIT
#include "common/program/start_remedy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/program/program.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(StartRemedy, AWindowIsBlamedOnlyIfTheProgramLeadsToIt) {
  const Folder folder;
  folder.write("agent.toml", "source = \"mine.py\"\n");
  folder.write("board.py", "SIZE = 7\n");
  folder.write("screen.py", "import tkinter\n");
  folder.write("mine.py", "import board\nscreen = None\n");
  const auto remedy = [&] {
    return remedy_for_start(find_program(folder.path.string(), {"/usr/bin"}), "", "exit status 0");
  };
  EXPECT_THAT(remedy(), Not(HasSubstr("no screen")));
  folder.write("board.py", "import screen\n");
  EXPECT_THAT(remedy(), HasSubstr("There is no screen"));
}

TEST(StartRemedy, TheKeyboardIsBlamedOnlyIfTheProgramLeadsToIt) {
  const Folder folder;
  folder.write("agent.toml", "source = \"mine.py\"\n");
  folder.write("play.py", "column = input()\n");
  folder.write("mine.py", "def play(): pass\n");
  const auto remedy = [&] {
    return remedy_for_start(find_program(folder.path.string(), {"/usr/bin"}), "", "exit status 0");
  };
  EXPECT_THAT(remedy(), Not(HasSubstr("Standard input is empty")));
  folder.write("mine.py", "import play\n");
  EXPECT_THAT(remedy(), HasSubstr("Standard input is empty"));
}

/// The remedy for a program mine.py with the text `source`, of which a check says `seen`.
std::string remedy_for(const std::string& source, const std::string& seen, const std::string& printed = "") {
  const Folder folder;
  folder.write("agent.toml", "source = \"mine.py\"\nstem = \"mine\"\n");
  folder.write("mine.py", source);
  return remedy_for_start(find_program(folder.path.string(), {"/usr/bin"}), printed, seen);
}

TEST(StartRemedy, OutputInABufferIsBlamedOnlyIfNothingFlushesIt) {
  const std::string seen = "no answer: 8 s for its move; it said no move";
  EXPECT_THAT(remedy_for("import sys\nfor line in sys.stdin:\n    print('7,7')\n", seen),
              HasSubstr("Flush stdout after each line"));
  EXPECT_EQ(remedy_for("import sys\nfor line in sys.stdin:\n    print('7,7', flush=True)\n", seen), "");
  EXPECT_EQ(
      remedy_for("import sys\nfor line in sys.stdin:\n    print('7,7')\n", seen + "; it kept computing"), "");
}

TEST(StartRemedy, ATurnFileThatIsNeverDeletedIsNamedBeforeTheErrorThatFollows) {
  const std::string seen =
      "it ended with exit status 1 (IndexError); it had read mine.in, but had not deleted it";
  const std::string printed =
      "  File \"/a/mine.py\", line 2, in <module>\nIndexError: list index out of range\n";
  EXPECT_EQ(remedy_for("import os\nopen('mine.in').read().split()[1]\n", seen, printed),
            "Delete mine.in as soon as you have read it: this tells the referee that you have.");
  EXPECT_THAT(
      remedy_for("import os\nopen('mine.in').read().split()[1]\nos.remove('mine.in')\n", seen, printed),
      HasSubstr("Correct the error in mine.py, line 2"));
}

TEST(StartRemedy, NamesTheFilesOfAProgramWhoseStemEndsInNameToo) {
  const std::string remedy = with_file_names("Delete NAME.in, not YOURNAME.in. Write NAME.out.", "MYNAME");
  EXPECT_EQ(remedy, "Delete MYNAME.in, not YOURNAME.in. Write MYNAME.out.");
}

TEST(StartRemedy, AMoveThatIsOnlyPrintedIsSeenInTheSources) {
  const std::string seen =
      "move 1: mine.in was taken, but there was no mine.out within 4 s; it printed nothing";
  EXPECT_EQ(remedy_for("import os\nopen('mine.in').read()\nprint('(W D 1)')\n", seen),
            "Write the move to mine.out in the current directory: what a program prints is for people only.");
  const std::string loops =
      "move 1: mine.in was taken, but there was no mine.out within 4 s; it kept computing";
  EXPECT_EQ(remedy_for("import os\nopen('mine.in').read()\nwhile True: pass\n", loops), "");
  EXPECT_EQ(remedy_for("NAME = 'mine'\nopen(NAME + '.in').read()\nopen(NAME + '.out', 'w')\n", seen), "");
  EXPECT_EQ(remedy_for("open('mine.in').read()\nopen('mine.' + 'out', 'w')\n", seen), "");
}

TEST(StartRemedy, ANameThatCannotBeAStemIsTold) {
  const std::string seen = "mine.in was still there after 60 s; it only waited; it printed nothing";
  EXPECT_THAT(remedy_for("NAME = 'Team Rocket'\nopen(NAME + '.in').read()\n", seen),
              HasSubstr("mine.py names its files after NAME = \"Team Rocket\", which cannot be the stem"));
}

}  // namespace
}  // namespace kaven::program
