// SPDX-License-Identifier: MIT
#include "agent/coursework/connect_n/course_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::agent::coursework::connect_n {
namespace {

using game::Colour;
using testing::EndsWith;
using testing::HasSubstr;

constexpr game::Rules small{.columns = 3, .rows = 3, .line_length = 3};

class CourseGameTest : public testing::Test {
 protected:
  CourseGameSettings settings() const {
    return {.rules = small, .depth = 2, .output_file = (directory_.path() / "moves.txt").string()};
  }
  std::string list() const { return support::read_file(directory_.path() / "moves.txt"); }

  std::ostringstream dialogue_;
  std::ostringstream display_;

 private:
  support::TemporaryDirectory directory_;
};

TEST(CourseGameMove, ALineIsTakenByBothAlgorithms) {
  game::Position position(small);
  for (const game::Place place : {game::Place{0, 0}, {2, 0}, {0, 1}, {2, 1}}) {
    position.play({position.to_move(), place});
  }
  for (const Algorithm algorithm : {Algorithm::minimax, Algorithm::alpha_beta}) {
    const ListedMove chosen = choose_move(position, algorithm, 1);
    EXPECT_EQ(chosen.move, (game::Move{Colour::white, {0, 2}}));
    EXPECT_GT(chosen.nodes, 1U);
  }
}

TEST(CourseGameBoard, HasTheTopRowFirstAndTabsBetweenColumns) {
  game::Position position(small);
  position.play({Colour::white, {1, 0}});
  position.play({Colour::black, {1, 1}});
  EXPECT_EQ(tabbed_board_text(position), "-\t-\t-\n\n-\tY\t-\n\n-\tR\t-\n");
}

TEST_F(CourseGameTest, TwoComputersPlayToTheEndAndTheListIsComplete) {
  CourseGameSettings both = settings();
  both.two_sides = true;
  both.compare = true;
  std::istringstream nobody;
  CourseGame(both, nobody, dialogue_, display_).play();
  EXPECT_THAT(list(), Not(HasSubstr("Cut off")));
  EXPECT_THAT(dialogue_.str(), HasSubstr("alpha-beta nodes"));
  EXPECT_EQ(display_.str(), "");
}

TEST_F(CourseGameTest, AHumanIsAskedAgainAndTheListIsCutOffWhenTheInputEnds) {
  std::istringstream human("seven\n");
  EXPECT_THROW(CourseGame(settings(), human, dialogue_, display_).play(), std::runtime_error);
  EXPECT_THAT(dialogue_.str(), HasSubstr("'seven' is no column: expected a number from 0 to 2"));
  EXPECT_THAT(list(), EndsWith("Cut off: the game was not finished.\n"));
}

TEST(MoveList, CountsTheMovesOfEachPlayerAndSaysWhatTheyCost) {
  const std::vector<ListedMove> moves = {
      {{Colour::white, {4, 0}}, 341}, {{Colour::black, {4, 1}}, 0}, {{Colour::white, {3, 0}}, 9}};
  EXPECT_EQ(move_list_text(moves, false),
            "Total Number of Moves: 3\n"
            "Player 1 Move 1: (0, 4) - Number of nodes examined: 341\n"
            "Player 2 Move 1: (1, 4) - Number of nodes examined: 0\n"
            "Player 1 Move 2: (0, 3) - Number of nodes examined: 9\n");
}

TEST(MoveList, AGameThatIsNotFinishedIsMarkedInTheLastLine) {
  EXPECT_EQ(move_list_text({}, true), "Total Number of Moves: 0\nCut off: the game was not finished.\n");
}

}  // namespace
}  // namespace kaven::agent::coursework::connect_n
