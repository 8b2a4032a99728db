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

}  // namespace
}  // namespace kaven::program
