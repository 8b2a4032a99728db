// SPDX-License-Identifier: MIT
// Programs of the course that uses move_file, with the habits of real ones.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <ostream>

#include "common/system/files.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

namespace fs = boost::filesystem;
using game::Ending;
using game::Result;
using testing::HasSubstr;
using testing::Not;

const std::string python_player = std::string(KAVEN_SOURCE) + "/tests/protocols/move_file_player.py";
const std::string python_program = "/usr/bin/python3 -B '" + python_player + "' ";
const std::string shell_program =
    std::string("/bin/sh '") + KAVEN_SOURCE + "/tests/protocols/move_file_player.sh' ";
const std::string perl_program =
    std::string("/usr/bin/perl '") + KAVEN_SOURCE + "/tests/protocols/move_file_player.pl' ";

PlayedGame play(const std::string& white, const std::string& black, const std::vector<std::string>& more) {
  // A program that never sees its file must lose within the time of a test.
  std::vector<std::string> options = {"gomoku",    "--protocol-a", "move-file", "--protocol-b",
                                      "move-file", "--grace",      "20"};
  options.insert(options.end(), more.begin(), more.end());
  if (std::ranges::find(more, "--time") == more.end()) options.insert(options.end(), {"--time", "40"});
  return {white, black, options};
}

/// A game in which the first player has three in a row on the fifth ply.
std::vector<std::string> short_game(const std::vector<std::string>& more = {}) {
  std::vector<std::string> options = {"--size", "5x5", "--connect", "3"};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

// referee/contestant/protocols/move_file.md lists these texts line by line.
TEST(MoveFile, EachFileIsWrittenAsTheRefereeOfTheCourseWritesIt) {
  const PlayedGame game =
      play(python_program, python_program + "fixed_name", short_game({"--stem-b", "stonemason"}));
  const std::string end =
      "move_file 'move_file_player c 1\\n'\n"
      "end_game 'END: move_file_player WINS!  stonemason LOSES!  3 in a row!\\n'\n"
      "history_file 'move_file_player a 1\\nstonemason a 5\\nmove_file_player b 1\\nstonemason b 5\\n"
      "move_file_player c 1\\n'\n";
  EXPECT_EQ(game.log_of_white(),
            "move_file_player.go 'go!\\n'\nmove_file ''\n"
            "move_file_player.go 'go!\\n'\nmove_file 'stonemason a 5\\n'\n"
            "move_file_player.go 'go!\\n'\nmove_file 'stonemason b 5\\n'\n"
            "move_file_player.go 'go!\\n'\n" +
                end)
      << game.result();
  EXPECT_EQ(game.log_of_black(),
            "stonemason.go 'go!\\n'\nmove_file 'move_file_player a 1\\n'\n"
            "stonemason.go 'go!\\n'\nmove_file 'move_file_player b 1\\n'\n"
            "stonemason.go 'go!\\n'\n" +
                end)
      << game.result();
}

TEST(MoveFile, AFullBoardIsToldAsATie) {
  const PlayedGame game = play(perl_program, perl_program, {"--size", "7x5", "--connect", "6"});
  EXPECT_EQ(game.outcome().ending, Ending::full_board) << game.result();
  EXPECT_EQ(game.log_of_black(), "END: TIE! board full!\n");
}

TEST(MoveFile, TwoOfOneProgramAreToldApart) {
  const PlayedGame game = play(shell_program, shell_program, {});
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_THAT(game.log_of_black(), HasSubstr("told: move_file_player-2 a 1\n"));
}

TEST(MoveFile, AProgramThatLooksForAnotherNameIsHelped) {
  // There the supervisor may not look into a program's memory.
  if (const auto lack = support::lack_of_sandbox("isolated")) GTEST_SKIP() << *lack;
  const PlayedGame game = play(python_program + "fixed_name", python_program, {"--time", "2"});
  EXPECT_EQ(game.outcome().ending, Ending::time) << game.result();
  EXPECT_THAT(
      game.result(),
      HasSubstr(
          "move_file_player.go was made; move_file was not written; it seems to look for stonemason.go, not "
          "move_file_player.go: its agent.toml can say stem = \"stonemason\""));
}

TEST(MoveFile, AProgramMayNameItsOpponent) {
  const support::TemporaryDirectory place;
  const fs::path agent = place.path() / "one_opponent";
  fs::create_directory(agent);
  system::copy_file(python_player, agent / "move_file_player.py");
  support::write_file(
      agent / "agent.toml",
      "command = ['/usr/bin/python3', '-B', './move_file_player.py']\nstem = 'move_file_player'\n"
      "opponent = 'g2'\n");
  for (const auto& path : {place.path(), agent, agent / "move_file_player.py"}) {
    fs::permissions(path, fs::add_perms | fs::others_exe | fs::others_read);
  }
  const PlayedGame game = play(agent.string(), shell_program, short_game());
  EXPECT_EQ(game.outcome().result, Result::white_wins) << game.result();
  EXPECT_THAT(game.log_of_white(), HasSubstr("move_file 'g2 a 5\\n'\n"));
  EXPECT_THAT(game.log_of_white(), HasSubstr("end_game 'END: move_file_player WINS!  g2 LOSES!"));
}

TEST(MoveFile, TheFolderThatAProgramWorksInIsNothingThatItWrote) {
  const support::TemporaryDirectory place;
  const fs::path agent = place.path() / "silent";
  fs::create_directory(agent);
  support::write_script(agent / "silent.sh", "#!/bin/sh\nexec sleep 60\n");
  support::write_file(agent / "agent.toml", "command = ['./silent.sh']\nfiles = '..'\n");
  const PlayedGame game = play(agent.string(), python_program, {"--time", "1", "--start-time", "2"});
  EXPECT_THAT(game.result(), HasSubstr("move_file was not written"));
  EXPECT_THAT(game.result(), Not(HasSubstr("it wrote")));
}

TEST(Mailbox, AProgramThatLooksForAnotherNameIsHelped) {
  // There the supervisor may not look into a program's memory.
  if (const auto lack = support::lack_of_sandbox("isolated")) GTEST_SKIP() << *lack;
  const support::TemporaryDirectory place;
  const std::string file = (place.path() / "named.sh").string();
  support::write_script(file, "#!/bin/sh\nwhile ! [ -e stonemason.in ]; do sleep 0.1; done\n");
  const PlayedGame game(file, hostile("plain"), {"--time", "2", "--start-time", "2"});
  EXPECT_THAT(game.result(), HasSubstr("named.in was never deleted; it seems to look for stonemason.in, not "
                                       "named.in: its agent.toml can say stem = \"stonemason\""));
}

struct Held {
  const char* habit;
  const char* level;
};

void PrintTo(const Held& held, std::ostream* stream) {
  *stream << held.habit << ' ' << held.level;
}

class HabitOfTheCourse : public testing::TestWithParam<Held> {};

// Programs are frozen outside their turns, in every isolation level.
TEST_P(HabitOfTheCourse, LosesNothing) {
  if (const auto lack = support::lack_of_sandbox(GetParam().level)) GTEST_SKIP() << *lack;
  const support::TemporaryDirectory place;
  const fs::path agent = place.path() / "agent";
  fs::create_directory(agent);
  system::copy_file(python_player, agent / "move_file_player.py");
  support::write_file(agent / "agent.toml",
                      "command = ['/usr/bin/python3', '-B', './move_file_player.py', '" +
                          std::string(GetParam().habit) + "']\nstem = 'move_file_player'\nfiles = '" +
                          (GetParam().habit == std::string("above") ? ".." : ".") + "'\n");
  support::write_file(agent / "book.txt", "1. h8");
  support::write_file(agent / "end_game", "left by another game");
  for (const auto& path : {place.path(), agent, agent / "move_file_player.py", agent / "book.txt"}) {
    fs::permissions(path, fs::add_perms | fs::others_exe | fs::others_read);
  }
  for (const bool as_white : {true, false}) {
    const std::string opponent = shell_program;
    const PlayedGame game = play(as_white ? agent.string() : opponent, as_white ? opponent : agent.string(),
                                 short_game({"--sandbox", GetParam().level, "--idle-policy", "freeze"}));
    EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
    EXPECT_EQ(game.outcome().result, Result::white_wins) << game.result();
    // The program still ran and read the end.
    EXPECT_THAT(as_white ? game.log_of_white() : game.log_of_black(), HasSubstr("\nhistory_file '"));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Programs, HabitOfTheCourse,
    testing::Values(Held{"watches", "strict"}, Held{"watches", "isolated"}, Held{"watches", "basic"},
                    Held{"watches", "none"}, Held{"above", "strict"}, Held{"above", "isolated"},
                    Held{"above", "basic"}, Held{"above", "none"}, Held{"beside", "strict"},
                    Held{"beside", "none"}, Held{"waits", "strict"}, Held{"waits", "basic"},
                    Held{"hesitates", "strict"}, Held{"hesitates", "basic"}, Held{"sleeps", "strict"},
                    Held{"sleeps", "basic"}),
    [](const auto& each) { return std::string(each.param.habit) + "_" + each.param.level; });

}  // namespace
}  // namespace kaven::referee
