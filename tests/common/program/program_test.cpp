// SPDX-License-Identifier: MIT
#include "common/program/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "common/program/sha256.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string error_of(const std::string& given, const std::vector<fs::path>& search_path = {}) {
  try {
    find_program(given, search_path);
  } catch (const ProgramError& error) {
    return error.what();
  }
  return "no error";
}

TEST(FindProgram, AnExecutableFileIsItself) {
  const Folder folder;
  const fs::path file = folder.write_executable("student.exe");
  const Program program = find_program(file.string(), {});
  EXPECT_EQ(program.name, "student");
  EXPECT_EQ(program.stem, "student");
  EXPECT_THAT(program.command, ElementsAre(file.string()));
  EXPECT_EQ(program.directory, folder.path);
  EXPECT_EQ(program.file, file);
  EXPECT_EQ(program.protocol, "mailbox");
}

TEST(FindProgram, DotsInAPathAreResolvedButALinkKeepsItsName) {
  const Folder folder;
  folder.write_executable("bin/claimeven");
  fs::create_symlink("bin/claimeven", folder.path / "strong");
  const Program program = find_program((folder.path / "bin" / ".." / "." / "strong").string(), {});
  EXPECT_EQ(program.stem, "strong");
  EXPECT_THAT(program.command, ElementsAre((folder.path / "strong").string()));
}

TEST(FindProgram, AFileWithBlanksInItsPathIsOneFile) {
  const Folder folder;
  const fs::path file = folder.write_executable("my agents/student");
  EXPECT_THAT(find_program(file.string(), {}).command, ElementsAre(file.string()));
}

TEST(FindProgram, AFolderWithAnExecutableOfItsNameIsThatOne) {
  const Folder folder;
  const fs::path file = folder.write_executable("agent-1.2/agent-1.2");
  for (const char* given : {"agent-1.2", "agent-1.2/", "agent-1.2//", "agent-1.2/."}) {
    const Program program = find_program((folder.path / given).string(), {});
    EXPECT_EQ(program.stem, "agent-1.2") << given;
    EXPECT_THAT(program.command, ElementsAre(file.string())) << given;
    EXPECT_EQ(program.directory, folder.path / "agent-1.2") << given;
  }
}

TEST(FindProgram, AFolderWithAgentTomlIsWhatItSays) {
  const Folder folder;
  folder.write("bad/agent.toml",
               "name = \"Team Bad***\"\nstem = \"bad2\"\ncommand = \"sh -c bad.sh ./lib x\"\n");
  const fs::path source = folder.write("bad/bad.sh", "exit 0");
  folder.write("bad/lib/nothing", "");
  const Program program = find_program((folder.path / "bad").string(), {});
  EXPECT_EQ(program.name, "Team Bad***");
  EXPECT_EQ(program.stem, "bad2");
  ASSERT_EQ(program.command.size(), 5U);
  EXPECT_THAT(program.command[0], StartsWith("/"));
  EXPECT_EQ(fs::path(program.command[0]).filename(), "sh");
  EXPECT_EQ(program.command[1], "-c");
  EXPECT_EQ(program.command[2], source.string());
  EXPECT_EQ(program.command[3], (folder.path / "bad" / "lib").string());
  EXPECT_EQ(program.command[4], "x");
  EXPECT_EQ(program.file, source);
  EXPECT_EQ(program.directory, folder.path / "bad");
}

TEST(FindProgram, NameAndStemOfAnAgentAreItsFoldersWhenNotSaid) {
  const Folder folder;
  folder.write("gandalf/agent.toml", "command = [\"sh\", \"\"]\n");
  const Program program = find_program((folder.path / "gandalf").string(), {});
  EXPECT_EQ(program.name, "gandalf");
  EXPECT_EQ(program.stem, "gandalf");
  EXPECT_EQ(program.file.filename(), "sh");
  fs::create_symlink("gandalf", folder.path / "saruman");
  const Program linked = find_program((folder.path / "saruman").string(), {});
  EXPECT_EQ(linked.name, "saruman");
  EXPECT_EQ(linked.directory, folder.path / "gandalf");
}

TEST(FindProgram, TheFileOfACompiledAgentIsTheProgramAndNotWhatItReads) {
  const Folder folder;
  const fs::path file = folder.write_executable("deep/bin/deep");
  folder.write("deep/book.dat", "opening book");
  folder.write("deep/agent.toml", "command = \"bin/deep book.dat\"\n");
  EXPECT_EQ(find_program((folder.path / "deep").string(), {}).file, file);
  fs::create_symlink("deep", folder.path / "link");
  EXPECT_EQ(find_program((folder.path / "link").string(), {}).file, file);
}

TEST(FindProgram, ABareWordIsLookedForInTheSearchPathBeforeThePath) {
  const Folder folder;
  const fs::path file = folder.write_executable("first/sh");
  EXPECT_EQ(find_program("sh", {folder.path / "nothing", folder.path / "first"}).file, file);
  EXPECT_EQ(find_program("sh", {folder.path / "nothing"}).stem, "sh");
  EXPECT_THAT(error_of("no-such-program", {folder.path}),
              AllOf(HasSubstr("'no-such-program'"), HasSubstr(folder.path.string()), HasSubstr("$PATH")));
}

TEST(FindProgram, ACommandLineTakesItsStemFromTheSource) {
  const Folder folder;
  const fs::path source = folder.write("my_agent.py", "pass");
  const Program program = find_program("sh '" + source.string() + "' --fast", {});
  EXPECT_EQ(program.stem, "my_agent");
  EXPECT_EQ(program.file, source);
  EXPECT_EQ(program.directory, folder.path);
  ASSERT_EQ(program.command.size(), 3U);
  EXPECT_EQ(program.command[1], source.string());
  EXPECT_EQ(program.command[2], "--fast");
}

TEST(FindProgram, WordsRelativeToTheCurrentDirectoryBecomeAbsolute) {
  const Folder folder;
  folder.write_executable("student");
  folder.write("book.dat", "");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path);
  const Program program = find_program("./student book.dat 30", {});
  const Program bare = find_program("student", {});
  fs::current_path(before);
  EXPECT_EQ(program.stem, "student");
  EXPECT_THAT(program.command,
              ElementsAre((folder.path / "student").string(), (folder.path / "book.dat").string(), "30"));
  EXPECT_THAT(bare.command, ElementsAre((folder.path / "student").string()));
}

TEST(FindProgram, APlainWordIsNotTakenForAFileOfThatName) {
  const Folder folder;
  folder.write_executable("student");
  folder.write("fast", "");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path);
  const Program program = find_program("./student fast ./fast", {});
  fs::current_path(before);
  EXPECT_THAT(program.command,
              ElementsAre((folder.path / "student").string(), "fast", (folder.path / "fast").string()));
}

TEST(FindProgram, AClassPathIsTakenForAFolderOfThatName) {
  const Folder folder;
  fs::create_directories(folder.path / "bin");
  folder.write_executable("java");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path);
  const Program program = find_program("./java -cp bin Main bin", {});
  fs::current_path(before);
  EXPECT_THAT(program.command, ElementsAre((folder.path / "java").string(), "-cp",
                                           (folder.path / "bin").string(), "Main", "bin"));
}

TEST(FindProgram, AProtocolIsThatOfTheClassWhereItNamesNone) {
  const Folder folder;
  folder.write_executable("student");
  Program program = find_program((folder.path / "student").string(), {});
  default_to(program, "one-move");
  EXPECT_EQ(program.protocol, "one-move");
  folder.write("agent.toml", "command = \"./student\"\nprotocol = \"tree\"\n");
  program = find_program(folder.path.string(), {});
  default_to(program, "one-move");
  EXPECT_EQ(program.protocol, "tree");
  EXPECT_THROW(default_to(program, "one-mov"), ProgramError);
}

TEST(FindProgram, EachErrorSaysWhatIsWrongAndWhere) {
  const Folder folder;
  const std::string base = folder.path.string();
  fs::create_directories(folder.path / "empty");
  folder.write_executable("two words");
  EXPECT_THAT(error_of(""), HasSubstr("empty name"));
  EXPECT_THAT(error_of("  "), HasSubstr("expected a program"));
  EXPECT_THAT(error_of(base + "/nothing"), AllOf(HasSubstr(base + "/nothing"), HasSubstr("no such file")));
  folder.write("data.bin", "");
  EXPECT_THAT(error_of(base + "/data.bin"), AllOf(HasSubstr("not executable"), HasSubstr("chmod +x")));
  folder.write("mine.rs", "");
  EXPECT_THAT(error_of(base + "/mine.rs"),
              HasSubstr("it is compiled first, by 'rustc --edition 2021 -O -o mine mine.rs'"));
  EXPECT_THAT(error_of(base + "/empty"),
              AllOf(HasSubstr(base + "/empty: the folder is empty"), HasSubstr("put the program into it")));
  EXPECT_THAT(error_of(base + "/two words"),
              AllOf(HasSubstr("'two words'"), HasSubstr("stem = \"two-words\"")));
  EXPECT_THAT(error_of("sh 'open"), HasSubstr("not closed"));
  EXPECT_THAT(error_of("no-such-interpreter x.py"), HasSubstr("'no-such-interpreter' not found"));
  EXPECT_THAT(error_of(base + "/no-such-interpreter x.py"), HasSubstr("is no program file"));
  EXPECT_THAT(error_of(base + "/data.bin x"), HasSubstr("data.bin' is not executable"));
}

TEST(FindProgram, ACommandThatIsNotFoundNamesTheLineOfAgentToml) {
  const Folder folder;
  const fs::path toml = folder.write("bad/agent.toml", "name = \"x\"\n\ncommand = \"pyton3 x.py\"\n");
  EXPECT_THAT(error_of((folder.path / "bad").string()),
              AllOf(StartsWith(toml.string() + ":3: "), HasSubstr("'pyton3' not found"),
                    HasSubstr((folder.path / "bad").string()), HasSubstr("$PATH")));
}

TEST(FindProgram, AStemHasOnlyCharactersOfFileNamesWithoutSurprises) {
  for (const std::string& stem : std::vector<std::string>{"a", "Agent_1-x.y", "0", std::string(64, 'z')}) {
    EXPECT_FALSE(stem_fault(stem)) << stem;
  }
  for (const std::string& stem :
       std::vector<std::string>{"", ".hidden", "..", "a b", "a/b", "naïve", "a\n", std::string(65, 'z')}) {
    EXPECT_TRUE(stem_fault(stem)) << stem;
  }
  const Folder folder;
  folder.write("Team Bad***/agent.toml", "command = \"sh\"\n");
  EXPECT_THAT(error_of((folder.path / "Team Bad***").string()), HasSubstr("stem = \"Team-Bad---\""));
}

TEST(FindProgram, WordsThatBecomeLongPathsCountAsThese) {
  const Folder folder;
  folder.write_executable("agent/x");
  std::string words = "'./x'";
  for (int word = 0; word < 8000; ++word) words += ",'./x'";
  folder.write("agent/agent.toml", "name = 'a'\ncommand = [" + words + "]\n");
  EXPECT_THAT(error_of((folder.path / "agent").string()),
              AllOf(HasSubstr("agent.toml:2: command: command and environment take "),
                    HasSubstr(" bytes, with the whole paths of files, expected at most 65536")));
}

TEST(FindProgram, AnAgentTomlThatIsNoFileIsNotPassedOver) {
  const Folder folder;
  folder.write_executable("agent/agent");
  const fs::path toml = folder.path / "agent/agent.toml";
  ASSERT_EQ(::mkfifo(toml.c_str(), 0600), 0);
  EXPECT_THAT(error_of((folder.path / "agent").string()), HasSubstr("agent.toml: expected a file"));
  fs::remove(toml);
  fs::create_symlink("/dev/zero", toml);
  EXPECT_THAT(error_of((folder.path / "agent").string()), HasSubstr("agent.toml: expected a file"));
  fs::remove(toml);
  fs::create_symlink("nowhere", toml);
  EXPECT_THAT(error_of((folder.path / "agent").string()), HasSubstr("agent.toml: No such file"));
}

TEST(FindProgram, WhatIsNoRegularFileIsNotCalledMissing) {
  const Folder folder;
  folder.write("agent/agent.toml", "source = 'x.py'\n");
  for (const char* const pipe : {"agent/x.py", "pipe"})
    ASSERT_EQ(::mkfifo((folder.path / pipe).c_str(), 0600), 0);
  EXPECT_THAT(error_of((folder.path / "agent").string()),
              AllOf(HasSubstr("agent.toml:1: command: "), EndsWith("agent/x.py is not a regular file")));
  const std::string pipe = (folder.path / "pipe").string();
  EXPECT_EQ(error_of(pipe), pipe + " is not a regular file");
  EXPECT_THAT(error_of(pipe + " x"), EndsWith("pipe' is not a regular file"));
}

TEST(FindProgram, APlayerHasANameThatCanBeShown) {
  const Folder folder;
  folder.write_executable("a\x1b[2Jb/main.sh");
  EXPECT_THAT(error_of((folder.path / "a\x1b[2Jb").string()),
              AllOf(HasSubstr("'a\\x1b[2Jb' as the name of a player"), HasSubstr("say name = ")));
  folder.write_executable(std::string(200, 'x') + "/main.sh");
  EXPECT_EQ(error_of((folder.path / std::string(200, 'x')).string()), "no error");
}

TEST(Sha256, IsTheStandardsDigest) {
  const Folder folder;
  EXPECT_EQ(sha256(folder.write("abc", "abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(folder.write("empty", "")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256(folder.write("million", std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256(folder.path), std::nullopt);
  EXPECT_EQ(sha256(folder.path / "nothing"), std::nullopt);
}

}  // namespace
}  // namespace kaven::program
