// SPDX-License-Identifier: MIT
#include "agent/coursework/maxconnect4/course_match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "common/game/catalogue.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::agent::coursework::maxconnect4 {
namespace {

using testing::HasSubstr;

constexpr const char* three_in_a_row = "0000000\n0000000\n0000000\n0000000\n2220000\n1110000\n1\n";

class CourseMatchTest : public testing::Test {
 protected:
  std::string file(const char* name) const { return (directory_.path() / name).string(); }
  std::string write(const char* name, const std::string& text) const {
    support::write_file(file(name), text);
    return file(name);
  }

 private:
  support::TemporaryDirectory directory_;
};

TEST_F(CourseMatchTest, AFaultOfAStateFileIsNamedWithFileAndLine) {
  const std::string state = write("state.txt", "0000000\n0000000\n0000000\n0000000\n2220000\n111000x\n1\n");
  try {
    read_state_file(state);
    FAIL() << "it was read";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr(state + ": line 6, character 7"));
  }
}

TEST_F(CourseMatchTest, OneMoveMakesTheLineAndSavesTheState) {
  std::istringstream nobody;
  std::ostringstream dialogue;
  CourseMatch(read_state_file(write("before.txt", three_in_a_row)), 1, nobody, dialogue)
      .one_move(file("after.txt"));
  EXPECT_EQ(support::read_file(file("after.txt")),
            "0000000\n0000000\n0000000\n0000000\n2220000\n1111000\n2\n");
  EXPECT_THAT(dialogue.str(), HasSubstr("move 7: Player 1, column 4"));
  EXPECT_THAT(dialogue.str(), HasSubstr("Score: Player 1 = 1, Player 2 = 0"));
}

TEST_F(CourseMatchTest, AHumanWhoSaysNoColumnIsAskedAgainUntilTheInputEnds) {
  std::istringstream human("9\n");
  std::ostringstream dialogue;
  CourseMatch match({.position = game::Position(game::find_game("maxconnect4")->rules)}, 1, human, dialogue);
  EXPECT_THROW(match.interactive(NextPlayer::human), std::runtime_error);
  EXPECT_THAT(dialogue.str(), HasSubstr("'9' is no column: expected a number from 1 to 7"));
}

}  // namespace
}  // namespace kaven::agent::coursework::maxconnect4
