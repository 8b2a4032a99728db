#include <gtest/gtest.h>

#include "agent/coursework/connect_n/course_game.hpp"

namespace kaven::agent::coursework::connect_n {
namespace {

using game::Colour;

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
