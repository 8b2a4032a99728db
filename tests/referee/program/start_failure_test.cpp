// SPDX-License-Identifier: MIT
// Programs, as students submit them, that cannot be started in the sandbox: the verdict names the reason and
// a remedy, and the remedy works.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <cstdlib>

#include "common/system/files.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

namespace fs = boost::filesystem;
using game::Ending;
using support::Ended;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// An agent's folder, and an interpreter in another folder, both readable by all users.
class StartFailure : public testing::Test {
 protected:
  StartFailure() {
    fs::permissions(place_.path(), fs::add_perms | fs::others_exe | fs::others_read);
    fs::create_directories(base_ / "agent" / "venv" / "bin");
    fs::create_directories(base_ / "python" / "bin");
    system::copy_file("/bin/sh", interpreter_);
  }
  void SetUp() override {
    if (const auto lack = support::lack_of_sandbox("isolated")) GTEST_SKIP() << *lack;
  }
  /// A game of the agent as White. The agent makes no move, so the game ends once it has started.
  PlayedGame played(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> options = {"connect4", "--sandbox", "isolated", "--time", "60"};
    options.insert(options.end(), more.begin(), more.end());
    return {(base_ / "agent").string(), hostile("plain"), options};
  }
  void describe(const std::string& command) const {
    support::write_file(base_ / "agent" / "agent.toml", "command = " + command + "\n");
  }
  std::vector<std::string> cure() const { return {"--allow-read", (base_ / "python").string()}; }

  support::TemporaryDirectory place_;
  const fs::path base_ = fs::canonical(place_.path());
  const fs::path interpreter_ = base_ / "python" / "bin" / "interpreter";
};

TEST_F(StartFailure, AHiddenInterpreterOfAScriptIsSaidToBeHiddenAndAllowReadShowsIt) {
  support::write_script(base_ / "agent" / "agent", "#!" + interpreter_.string() + "\necho started >&2\n");
  const PlayedGame hidden = played();
  EXPECT_EQ(hidden.outcome().ending, Ending::never_started) << hidden.result();
  EXPECT_THAT(hidden.result(), AllOf(HasSubstr("it begins with '#!" + interpreter_.string() + "'"),
                                     HasSubstr("is there, but not visible in the sandbox"),
                                     HasSubstr("--allow-read " + (base_ / "python").string()),
                                     HasSubstr("in tournament.toml: allow-read = ["), HasSubstr("in /usr")));
  const PlayedGame shown = played(cure());
  EXPECT_EQ(shown.outcome().ending, Ending::exited) << shown.result();
  EXPECT_THAT(shown.log_of_white(), HasSubstr("started"));
}

TEST_F(StartFailure, TheRecordNamesTheInterpreterThatTakesThePlaceOfAHiddenOne) {
  fs::create_symlink("/usr/bin/python3", base_ / "python" / "bin" / "python3");
  ::setenv("PATH", ((base_ / "python" / "bin").string() + ":/usr/bin:/bin").c_str(), 1);
  support::write_file(base_ / "agent" / "agent.py", "print('started')\n");
  describe(R"(["python3", "agent.py"])");
  const PlayedGame hidden = played();
  EXPECT_THAT(hidden.record().header.contestants[0].program, testing::StartsWith("/usr/"));
  EXPECT_THAT(played(cure()).record().header.contestants[0].program, testing::StartsWith(base_.string()));
}

TEST_F(StartFailure, AVirtualEnvironmentInTheFolderWorksWhereItsPythonIsTheSystems) {
  support::write_file(base_ / "agent" / "venv" / "pyvenv.cfg", "home = /usr/bin\n");
  fs::create_symlink("/usr/bin/python3", base_ / "agent" / "venv" / "bin" / "python");
  support::write_file(base_ / "agent" / "agent.py", "import sys; print('prefix', sys.prefix)\n");
  describe(R"(["venv/bin/python", "agent.py"])");
  const PlayedGame system = played();
  EXPECT_EQ(system.outcome().ending, Ending::exited) << system.result();
  EXPECT_THAT(system.log_of_white(), HasSubstr("prefix " + (base_ / "agent" / "venv").string()));
}

TEST_F(StartFailure, AVirtualEnvironmentOfAHiddenPythonIsToldByTheLink) {
  support::write_file(base_ / "agent" / "venv" / "pyvenv.cfg",
                      "home = " + interpreter_.parent_path().string() + "\n");
  fs::create_symlink(interpreter_, base_ / "agent" / "venv" / "bin" / "python");
  support::write_file(base_ / "agent" / "agent.py", "echo started\n");
  describe(R"(["venv/bin/python", "agent.py"])");
  const PlayedGame hidden = played();
  EXPECT_EQ(hidden.outcome().ending, Ending::never_started) << hidden.result();
  EXPECT_THAT(hidden.result(),
              HasSubstr("it leads to " + interpreter_.string() + ", which is there, but not"));
  EXPECT_THAT(hidden.finished().errors,
              AllOf(HasSubstr("warning: agent: "), HasSubstr("hidden from programs")));
  const PlayedGame shown = played(cure());
  EXPECT_EQ(shown.outcome().ending, Ending::exited) << shown.result();
  EXPECT_THAT(shown.finished().errors, Not(HasSubstr("hidden from programs")));
}

TEST_F(StartFailure, AMissingLibraryIsNamed) {
  std::string program = support::read_file("/usr/bin/env");
  const std::string library = "libc.so.6";
  const std::size_t at = program.find(library);
  ASSERT_NE(at, std::string::npos);
  program.replace(at, library.size(), "libX.so.6");
  support::write_script(base_ / "agent" / "agent", program);
  const PlayedGame game = played();
  EXPECT_EQ(game.outcome().ending, Ending::never_started) << game.result();
  EXPECT_THAT(game.result(), AllOf(HasSubstr("a shared library is missing"), HasSubstr("libX.so.6"),
                                   HasSubstr("LD_LIBRARY_PATH")));
}

/// A 32-bit program that exits with status 7: headers without a dynamic loader, and its code.
std::string narrow_program() {
  using namespace std::string_literals;
  const std::string code = "\xbb\x07\0\0\0\xb8\x01\0\0\0\xcd\x80"s;  // ebx = 7, eax = exit, int 0x80
  return "\x7f"
         "ELF\x01\x01\x01\0\0\0\0\0\0\0\0\0"s +
         "\x02\0\x03\0\x01\0\0\0\x54\x80\x04\x08\x34\0\0\0\0\0\0\0\0\0\0\0\x34\0\x20\0\x01\0\0\0\0\0\0\0"s +
         "\x01\0\0\0\0\0\0\0\0\x80\x04\x08\0\x80\x04\x08\x60\0\0\0\x60\0\0\0\x05\0\0\0\0\x10\0\0"s + code;
}

TEST_F(StartFailure, AProgramOf32BitsIsToldWhatItLacks) {
  support::write_script(base_ / "agent" / "agent", narrow_program());
  const PlayedGame refused = played();
  EXPECT_EQ(refused.outcome().ending, Ending::never_started) << refused.result();
  EXPECT_THAT(refused.result(), HasSubstr("it is a 32-bit program"));
}

TEST_F(StartFailure, AProgramThatExitsLikeTheLoaderHasExited) {
  support::write_script(base_ / "agent" / "agent", "#!/bin/sh\necho hello\nexit 127\n");
  const PlayedGame game = played();
  EXPECT_EQ(game.outcome().ending, Ending::exited) << game.result();
  EXPECT_THAT(game.result(), HasSubstr("exit status 127"));
}

TEST_F(StartFailure, WhatNobodyCanStartIsRefusedBeforeTheGame) {
  support::write_script(base_ / "agent" / "agent", "#!/bin/sh\r\necho\r\n");
  const support::Finished refused =
      support::run({.command = referee_command((base_ / "agent").string(), hostile("plain"), {"connect4"})});
  EXPECT_EQ(refused.ended, Ended{.exit_status = 2});
  EXPECT_THAT(refused.errors, AllOf(HasSubstr("agent/agent cannot be started"), HasSubstr("carriage return"),
                                    HasSubstr("sed -i 's/\\r$//'")));
}

}  // namespace
}  // namespace kaven::referee
