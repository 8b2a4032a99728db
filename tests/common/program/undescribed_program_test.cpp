// SPDX-License-Identifier: MIT
#include "common/program/undescribed_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "common/program/program.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

std::string error_of(const fs::path& given) {
  try {
    find_program(given.string(), {});
    return "no error";
  } catch (const ProgramError& error) {
    return error.what();
  }
}

class UndescribedProgram : public testing::Test {
 protected:
  Program found(const std::string& name) const { return find_program((folder_.path / name).string(), {}); }
  std::string fault(const std::string& name) const { return error_of(folder_.path / name); }
  Folder folder_;
};

TEST_F(UndescribedProgram, ASourceWithoutPermissionIsRunAsItsLanguageIs) {
  const fs::path file = folder_.write("mine.py", "print(1)\n");
  const Program program = found("mine.py");
  EXPECT_THAT(program.command, ElementsAre(EndsWith("/python3"), file.string()));
  EXPECT_EQ(program.stem, "mine");
  EXPECT_EQ(program.file, file);
  EXPECT_TRUE(program.found_on_path);
}

TEST_F(UndescribedProgram, AScriptThatLostItsPermissionIsRunAsItsFirstLineSays) {
  const fs::path file = folder_.write("mine", "#!/usr/bin/env python3\n");
  EXPECT_THAT(found("mine").command, ElementsAre("/usr/bin/env", "python3", file.string()));
  const fs::path inside = folder_.write("folder/agent", "#!/bin/sh\n");
  folder_.write("folder/agent.toml", "command = \"./agent --fast\"\n");
  EXPECT_THAT(found("folder").command, ElementsAre(EndsWith("/sh"), inside.string(), "--fast"));
  EXPECT_EQ(found("folder").file, inside);
}

TEST_F(UndescribedProgram, AnInterpreterNamedByItsWholePathMayBeAnotherOnesProgramAndIsNotShown) {
  const fs::path other = folder_.write_executable("bob");
  const fs::path file = folder_.write("alice", "#!" + other.string() + "\n");
  EXPECT_THAT(found("alice").command, ElementsAre(other.string(), file.string()));
  EXPECT_THAT(found("alice").readable, ElementsAre(file));
}

TEST_F(UndescribedProgram, WhatWasWrittenOnWindowsIsRunAsItsLanguageIsWhereThatBearsIt) {
  folder_.write("mine.py", "#!/usr/bin/env python3\r\nprint(1)\r\n");
  EXPECT_THAT(found("mine.py").command, ElementsAre("/usr/bin/env", "python3", EndsWith("mine.py")));
  const fs::path file = folder_.write_executable("mine");
  folder_.write("mine", "#!/usr/bin/env python3\r\nprint(1)\r\n");
  EXPECT_THAT(found("mine").command, ElementsAre("/usr/bin/env", "python3", file.string()));
  folder_.write("mine.sh", "#!/bin/sh\r\necho\r\n");
  EXPECT_THAT(fault("mine.sh"), AllOf(HasSubstr("carriage return"), HasSubstr("sed -i")));
}

TEST_F(UndescribedProgram, TheOneProgramInAFolderPlaysWhateverItIsCalled) {
  folder_.write("Müller Abgabe/main.py", "print(1)\n");
  folder_.write("Müller Abgabe/README.md", "text\n");
  const Program program = found("Müller Abgabe");
  EXPECT_EQ(program.name, "Müller Abgabe");
  EXPECT_EQ(program.stem, "main");
  EXPECT_EQ(program.directory, folder_.path / "Müller Abgabe");
  EXPECT_EQ(program.readable.front(), folder_.path / "Müller Abgabe");
}

TEST_F(UndescribedProgram, OfSeveralProgramsTheOneThatIsMeantPlays) {
  folder_.write("a/a.py", "");
  folder_.write("a/main.py", "");
  EXPECT_EQ(found("a").stem, "a");
  folder_.write("b/main.py", "");
  folder_.write("b/board.py", "");
  EXPECT_EQ(found("b").stem, "main");
  folder_.write("c/Player.java", "");
  folder_.write("c/player.jar", "PK\3\4");
  EXPECT_EQ(only_program(folder_.path / "c", {"c"}), folder_.path / "c" / "player.jar");
  folder_.write_executable("d/run.sh");
  folder_.write("d/board.py", "");
  EXPECT_EQ(found("d").stem, "run");
  folder_.write("e/one.py", "");
  folder_.write("e/two.py", "");
  EXPECT_THAT(fault("e"), AllOf(HasSubstr("/e: it contains 2 programs (one.py, two.py)"),
                                HasSubstr("source = \"one.py\"")));
}

TEST_F(UndescribedProgram, AFolderInAFolderIsTheFolder) {
  folder_.write("x/x/agent.toml", "command = 'sh x.sh'\n");
  folder_.write("x/x/x.sh", "");
  folder_.write("x/__MACOSX/x/._x.sh", "");
  EXPECT_EQ(innermost_folder(folder_.path / "x"), folder_.path / "x" / "x");
  EXPECT_EQ(found("x").directory, folder_.path / "x" / "x");
  folder_.write("y/mine/mine.py", "");
  EXPECT_EQ(found("y").name, "y");
  EXPECT_EQ(found("y").stem, "mine");
  // A link may lead anywhere.
  fs::create_directories(folder_.path / "z");
  fs::create_symlink("/usr", folder_.path / "z" / "usr");
  EXPECT_EQ(innermost_folder(folder_.path / "z"), folder_.path / "z");
}

TEST_F(UndescribedProgram, AFolderWhoseNameIsNoStemTakesThatOfItsFile) {
  folder_.write("Zoë K/agent.toml", "source = 'mine.py'\n");
  folder_.write("Zoë K/mine.py", "");
  EXPECT_EQ(found("Zoë K").stem, "mine");
  EXPECT_EQ(found("Zoë K").name, "Zoë K");
}

TEST_F(UndescribedProgram, AFolderThatCannotBeReadIsNotTakenForAnEmptyOne) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can become a user who may not read it; CI is root";
  folder_.write("closed/mine.py", "print(1)\n");
  fs::permissions(folder_.path, fs::add_perms | fs::group_exe | fs::others_exe);
  fs::permissions(folder_.path / "closed", fs::owner_all);
  constexpr uid_t nobody = 65534;
  ASSERT_EQ(::seteuid(nobody), 0);
  const std::string found = fault("closed");
  ASSERT_EQ(::seteuid(0), 0);
  EXPECT_THAT(
      found,
      HasSubstr("closed: the folder cannot be read (Permission denied); as its owner: chmod -R a+rX "));
}

TEST_F(UndescribedProgram, AFolderWithoutAProgramIsToldHowThatIsMended) {
  fs::create_directories(folder_.path / "empty");
  EXPECT_THAT(fault("empty"), EndsWith("the folder is empty; put the program into it"));
  folder_.write("c/main.c", "int main;\n");
  EXPECT_THAT(fault("c"),
              EndsWith("main.c is not compiled; compile it in its folder: cc -O2 -o main main.c -lm"));
  folder_.write("m/main.c", "int main;\n");
  folder_.write("m/Makefile", "all:\n");
  EXPECT_THAT(fault("m"), EndsWith("main.c is not compiled; compile it in its folder: make"));
  folder_.write("zip/mine.zip", "PK\3\4");
  EXPECT_THAT(fault("zip"), AllOf(HasSubstr("mine.zip is an archive"), HasSubstr("unpack it")));
  folder_.write("data set/data.bin", "1\n");
  EXPECT_THAT(fault("data set"), AllOf(HasSubstr("no program that can be recognized (data.bin)"),
                                       HasSubstr("an agent.toml beside it")));
}

TEST_F(UndescribedProgram, WhatStartsByItselfNeedsNoWordsBeforeIt) {
  EXPECT_EQ(run_words(folder_.write_executable("script.py")), std::nullopt);
  EXPECT_EQ(run_words(fs::path("/proc/self/exe")), std::nullopt);
  EXPECT_EQ(run_words(folder_.write("object.o", "")), std::nullopt);
  EXPECT_EQ(run_words(folder_.write("data", "")), std::nullopt);
}

}  // namespace
}  // namespace kaven::program
