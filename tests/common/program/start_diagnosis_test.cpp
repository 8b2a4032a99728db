// SPDX-License-Identifier: MIT
#include "common/program/start_diagnosis.hpp"

#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "common/program/file_kind.hpp"
#include "common/program/program.hpp"
#include "common/system/files.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

namespace fs = boost::filesystem;
using std::string_literals::operator""s;
using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;

/// Files of all kinds, as students submit them.
class StartDiagnosis : public testing::Test {
 protected:
  fs::path executable(const std::string& name, const std::string& text) const {
    const fs::path file = folder_.write(name, text);
    fs::permissions(file, fs::add_perms | fs::owner_exe | fs::group_exe | fs::others_exe);
    return file;
  }
  /// A program of this system in which the bytes `old` are replaced by `others`, which must not be longer.
  fs::path patched(const std::string& name, const std::string& old, const std::string& others) const {
    std::ostringstream bytes;
    bytes << std::ifstream("/usr/bin/true", std::ios::binary).rdbuf();
    std::string program = bytes.str();
    const std::size_t at = program.find(old);
    EXPECT_NE(at, std::string::npos);
    program.replace(at, old.size(), others + std::string(old.size() - others.size(), '\0'));
    return executable(name, program);
  }
  std::string entry_error(const std::string& given) const {
    try {
      find_program(given, {});
    } catch (const ProgramError& error) {
      return error.what();
    }
    return "no error";
  }
  static View only(const std::vector<fs::path>& readable) {
    View view{.hides = true, .path = "/usr/local/bin:/usr/bin:/bin"};
    for (const fs::path& path : readable) view.readable.push_back(path.string());
    return view;
  }

  Folder folder_;
};

TEST_F(StartDiagnosis, WhatCanBeStartedHasNoFault) {
  EXPECT_EQ(start_fault("/usr/bin/true"), std::nullopt);
  EXPECT_EQ(start_fault(executable("a", "#!/bin/sh\n")), std::nullopt);
  EXPECT_EQ(start_fault(executable("b", "#! /usr/bin/env sh\n")), std::nullopt);
  EXPECT_EQ(start_fault(executable("c", "#!/usr/bin/env -S sh -e\n")), std::nullopt);
  EXPECT_EQ(start_fault(executable("d", "#!/usr/bin/env A=b sh\n")), std::nullopt);
  // The shell runs it.
  EXPECT_EQ(start_fault(executable("e.sh", "echo hello\n")), std::nullopt);
  EXPECT_EQ(start_fault(executable("f", "echo hello\n")), std::nullopt);
}

TEST_F(StartDiagnosis, AnInterpreterThatIsNotThereIsNamedWithItsCure) {
  EXPECT_THAT(start_fault(executable("a", "#!/usr/bin/python2\nprint 1\n")),
              Optional(AllOf(HasSubstr("'#!/usr/bin/python2'"),
                             HasSubstr("there is no /usr/bin/python2 on this machine"),
                             HasSubstr("Debian 12 has no Python 2"), HasSubstr("2to3"))));
  EXPECT_THAT(start_fault(executable("b", "#!/usr/bin/env no-such-language -x\n")),
              Optional(AllOf(HasSubstr("takes 'no-such-language -x' for one name"), HasSubstr("-S"))));
  EXPECT_THAT(start_fault(executable("c", "#!/usr/bin/env no-such-language\n")),
              Optional(HasSubstr("no folder of $PATH has a program no-such-language")));
  EXPECT_THAT(start_fault(executable("d", "#!\n")), Optional(HasSubstr("names no interpreter")));
  EXPECT_THAT(advice_on_missing("python"), AllOf(HasSubstr("python3"), HasSubstr("no Python 2")));
  EXPECT_THAT(advice_on_missing("sbcl"), HasSubstr("apt-get install sbcl"));
  EXPECT_EQ(advice_on_missing("something"), "");
}

TEST_F(StartDiagnosis, ACarriageReturnBehindTheInterpreterIsSeen) {
  const fs::path file = executable("windows", "#!/usr/bin/env python3\r\nprint(1)\r\n");
  EXPECT_THAT(start_fault(file),
              Optional(AllOf(HasSubstr("'#!/usr/bin/env python3'"), HasSubstr("carriage return"),
                             HasSubstr("sed -i 's/\\r$//' " + file.string()))));
}

TEST_F(StartDiagnosis, AScriptWithoutAnInterpreterIsTold) {
  EXPECT_THAT(start_fault(executable("a.py", "print(1)\n")),
              Optional(AllOf(HasSubstr("#!/usr/bin/env python3"), HasSubstr("source = \"a.py\""))));
}

TEST_F(StartDiagnosis, ProgramsOfOtherMachinesAreTold) {
  EXPECT_THAT(start_fault(executable("a.exe", "MZ\x90\0\3"s)),
              Optional(AllOf(HasSubstr("program for Windows"), HasSubstr("mono"))));
  EXPECT_THAT(start_fault(executable("b", "\xcf\xfa\xed\xfe\7\0\0\1"s)), Optional(HasSubstr("macOS")));
  EXPECT_THAT(start_fault(executable("C.class", "\xca\xfe\xba\xbe\0\0\0\x3d"s)),
              Optional(AllOf(HasSubstr("class of Java"), HasSubstr("java -cp"))));
  const auto own = elf_needs("/usr/bin/true");
  ASSERT_TRUE(own);
  EXPECT_FALSE(own->loader.empty());
  EXPECT_THAT(start_fault(patched("musl", own->loader, "/lib/ld-musl-x.so.1")),
              Optional(AllOf(HasSubstr("/lib/ld-musl-x.so.1"), HasSubstr("musl"), HasSubstr("-static"))));
  const std::string start =
      "\x7f"
      "ELF"s;
  fs::path other = executable("other", [&] {
    std::ostringstream bytes;
    bytes << std::ifstream("/usr/bin/true", std::ios::binary).rdbuf();
    std::string program = bytes.str();
    constexpr std::size_t machine = 18;
    program[machine] = static_cast<char>(EM_SPARC);
    program[machine + 1] = 0;
    return program;
  }());
  EXPECT_THAT(start_fault(other), Optional(HasSubstr("another kind of processor (number 2)")));
  EXPECT_EQ(elf_needs(executable("cut", start)), std::nullopt);
}

TEST_F(StartDiagnosis, AFileThatIsNotExecutableIsToldHowItIsRun) {
  const auto said = [&](const std::string& name, const std::string& text) {
    return why_not_executable(folder_.write(name, text), name);
  };
  EXPECT_THAT(said("a.py", "print(1)"), AllOf(HasSubstr("\"python3 a.py\""), HasSubstr("source = \"a.py\"")));
  EXPECT_THAT(said("lone.py", "print(1)"), AllOf(HasSubstr("#!/usr/bin/env python3"), HasSubstr("chmod +x")));
  EXPECT_THAT(said("b", "#!/bin/sh\n"), HasSubstr("chmod +x"));
  EXPECT_THAT(said("c.py", "#!/usr/bin/python3\r\n"),
              AllOf(HasSubstr("chmod +x"), HasSubstr("carriage return")));
  EXPECT_THAT(said("d.zip", "PK\3\4"s), AllOf(HasSubstr("an archive"), HasSubstr("unpack it")));
  EXPECT_THAT(said("e.jar", "PK\3\4"s),
              AllOf(HasSubstr("\"java -jar e.jar\""), HasSubstr("source = \"e.jar\"")));
  EXPECT_THAT(said("f.tar.gz", "\x1f\x8b\x08"s), HasSubstr("an archive"));
  EXPECT_THAT(said("g.cpp", "int main() {}"), HasSubstr("g++ -O2 -o g g.cpp"));
  EXPECT_THAT(said("h", "text"), HasSubstr("chmod +x"));
}

TEST_F(StartDiagnosis, ItIsSaidWhereAProgramEnters) {
  const std::string base = folder_.path.string();
  executable("a/a", "#!/usr/bin/python2\n");
  EXPECT_THAT(entry_error(base + "/a"),
              AllOf(HasSubstr(base + "/a/a cannot be started"), HasSubstr("no Python 2")));
  folder_.write("b/b",
                "\x7f"
                "ELF");
  EXPECT_THAT(entry_error(base + "/b"), HasSubstr("b/b is not executable; make it executable: chmod +x"));
  executable("c/run", "#!/bin/sh\r\n");
  folder_.write("c/agent.toml", "\ncommand = \"./run\"\n");
  EXPECT_THAT(entry_error(base + "/c"),
              AllOf(HasSubstr("agent.toml:2: command: "), HasSubstr("carriage return")));
  folder_.write("d/agent.toml", "command = \"python2.9 x.py\"\n");
  EXPECT_THAT(entry_error(base + "/d"),
              AllOf(HasSubstr("'python2.9' not found"), HasSubstr("Debian 12 has no Python 2")));
  folder_.write("e.zip", "PK\3\4"s);
  EXPECT_THAT(entry_error(base + "/e.zip"), HasSubstr("unpack it"));
  executable("f.zip", "PK\3\4"s);
  EXPECT_THAT(entry_error(base + "/f.zip"), HasSubstr("unpack it"));
  fs::create_directories(folder_.path / "g" / "venv" / "bin");
  fs::create_symlink("/nowhere/bin/python3", folder_.path / "g" / "venv" / "bin" / "python");
  folder_.write("g/agent.toml", "command = [\"venv/bin/python\", \"x.py\"]\n");
  EXPECT_THAT(entry_error(base + "/g"),
              AllOf(HasSubstr("a link that leads nowhere"), HasSubstr("/nowhere/bin/python3"),
                    HasSubstr("python3 -m venv")));
}

TEST_F(StartDiagnosis, WhatASandboxHidesIsNamedWithBothCures) {
  fs::create_directories(folder_.path / "pythons" / "bin");
  system::copy_file("/usr/bin/true", folder_.path / "pythons" / "bin" / "python3.99");
  const fs::path hidden = folder_.path / "pythons" / "bin" / "python3";
  fs::create_symlink("python3.99", hidden);
  const std::string cures =
      "--allow-read " + (folder_.path / "pythons").string() + " (in tournament.toml: allow-read = [";
  const fs::path script = executable("mine/run", "#!" + hidden.string() + "\n");
  const View mine = only({folder_.path / "mine"});
  EXPECT_THAT(hidden_need(script, mine),
              Optional(AllOf(HasSubstr(hidden.string() + " is there, but not visible"), HasSubstr(cures),
                             HasSubstr("an interpreter in /usr"))));
  EXPECT_EQ(hidden_need(script, only({folder_.path / "mine", folder_.path / "pythons"})), std::nullopt);
  EXPECT_EQ(hidden_need(script, View{}), std::nullopt);
  EXPECT_THAT(hidden_need(hidden, mine), Optional(HasSubstr("not visible in the sandbox")));
  // A virtual environment is a link.
  fs::create_directories(folder_.path / "mine" / "venv" / "bin");
  const fs::path link = folder_.path / "mine" / "venv" / "bin" / "python";
  fs::create_symlink(hidden, link);
  EXPECT_THAT(hidden_need(link, mine),
              Optional(AllOf(HasSubstr("it leads to " + hidden.string()), HasSubstr(cures))));
  fs::remove(link);
  fs::create_symlink("/usr/bin/python3", link);
  EXPECT_EQ(hidden_need(link, mine), std::nullopt);
}

TEST_F(StartDiagnosis, AHiddenLinkToAHiddenFileTakesTwoFoldersToShow) {
  fs::create_directories(folder_.path / "conda" / "bin");
  const fs::path python = executable("pythons/bin/python3", "#!/bin/sh\n");
  fs::create_symlink(python, folder_.path / "conda" / "bin" / "python");
  const std::string base = folder_.path.string();
  EXPECT_THAT(hidden_need(folder_.path / "conda" / "bin" / "python", only({})),
              Optional(AllOf(HasSubstr("--allow-read " + base + "/conda --allow-read " + base + "/pythons"),
                             HasSubstr("[\"" + base + "/conda\", \"" + base + "/pythons\"]"))));
}

TEST_F(StartDiagnosis, AShimIsToldByTheProgramThatItStarts) {
  const fs::path shim = executable("pyenv/shims/python", "#!/bin/sh\nexec pyenv exec python\n");
  for (const View& view : {only({}), only({shim})}) {
    EXPECT_THAT(hidden_need(shim, view),
                Optional(AllOf(HasSubstr("it is a shim"), HasSubstr("pyenv which python"),
                               HasSubstr("calls Python 3 python3"))));
  }
  EXPECT_EQ(hidden_need(shim, only({folder_.path / "pyenv"})), std::nullopt);
}

TEST_F(StartDiagnosis, TheFileOfAnAgentInAVirtualEnvironmentIsItsSource) {
  executable("mine/venv/bin/python", "#!/bin/sh\n");
  folder_.write("mine/venv/pyvenv.cfg", "home = /usr/bin\n");
  const fs::path source = folder_.write("mine/agent.py", "print(1)\n");
  folder_.write("mine/agent.toml", "command = [\"venv/bin/python\", \"agent.py\"]\n");
  EXPECT_EQ(find_program((folder_.path / "mine").string(), {}).file, source);
}

TEST_F(StartDiagnosis, AnInstallationOfWhichOnlyTheProgramIsSeenIsNoticed) {
  fs::create_directories(folder_.path / "conda" / "lib");
  const fs::path python = executable("conda/bin/python3", "#!/bin/sh\n");
  EXPECT_THAT(hidden_installation(python, only({python})), Optional(folder_.path / "conda"));
  EXPECT_EQ(hidden_installation(python, only({folder_.path / "conda"})), std::nullopt);
  EXPECT_EQ(hidden_installation("/usr/bin/python3", only({})), std::nullopt);
  // A virtual environment made with copies has a library of its own, but not that of Python.
  const fs::path copied = executable("mine/venv/bin/python", "#!/bin/sh\n");
  folder_.write("mine/venv/pyvenv.cfg", "home = " + python.parent_path().string() + "\nversion = 3.99\n");
  EXPECT_THAT(hidden_installation(copied, only({folder_.path / "mine"})), Optional(folder_.path / "conda"));
  folder_.write("mine/venv/pyvenv.cfg", "home = /usr/bin\n");
  EXPECT_EQ(hidden_installation(copied, only({folder_.path / "mine"})), std::nullopt);
}

}  // namespace
}  // namespace kaven::program
