#include "referee/contestant/gomocup_swap2.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/game/catalogue.hpp"
#include "referee/contestant/gomocup_commands.hpp"

namespace kaven::referee::contestant {
namespace {

using game::Colour;
using game::Place;

game::Position after(const std::vector<Place>& places) {
  game::Rules rules = game::find_game("gomoku")->rules;
  rules.opening = game::Opening::swap2;
  game::Position position(rules);
  for (const Place place : places) position.play({position.to_move(), place});
  return position;
}

const std::vector<Place> three = {{7, 7}, {8, 7}, {9, 9}};
const std::vector<Place> five = {{7, 7}, {8, 7}, {9, 9}, {8, 7}, {8, 8}, {8, 6}};

/// The plies of an answer, or the reason against it.
std::variant<std::vector<Place>, std::string> plies(const std::string& line,
                                                    const std::vector<Place>& before) {
  const auto reply = read_swap2_reply(line);
  if (!reply) return "no answer";
  return swap2_plies(*reply, after(before));
}

TEST(GomocupSwap2, TheStonesAreToldInTheirOrder) {
  EXPECT_EQ(gomocup_swap2_commands(after({})), "SWAP2BOARD\nDONE\n");
  EXPECT_EQ(gomocup_swap2_commands(after(three)), "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n");
  EXPECT_EQ(gomocup_swap2_commands(after(five)), "SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE\n");
}

TEST(GomocupSwap2, BoardTellsWhoseTheStonesAreAfterASwap) {
  std::vector<Place> swapped = three;
  swapped.push_back({7, 7});
  EXPECT_EQ(gomocup_board_commands(after(swapped), Colour::white), "BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE\n");
  std::vector<Place> stayed = three;
  stayed.push_back({5, 5});
  EXPECT_EQ(gomocup_board_commands(after(stayed), Colour::white),
            "BOARD\n7,7,1\n8,7,2\n9,9,1\n5,5,2\nDONE\n");
}

TEST(GomocupSwap2, AnAnswerStandsForPlies) {
  using Places = std::vector<Place>;
  EXPECT_EQ(std::get<Places>(plies("7,7 8,7 9,9", {})), three);
  EXPECT_EQ(std::get<Places>(plies(" swap\r", three)), (Places{{7, 7}}));
  EXPECT_EQ(std::get<Places>(plies("8,8", three)), (Places{{8, 8}}));
  EXPECT_EQ(std::get<Places>(plies("8,8  8,6 ", three)), (Places{{8, 7}, {8, 8}, {8, 6}}));
  EXPECT_EQ(std::get<Places>(plies("SWAP", five)), (Places{{7, 7}}));
  EXPECT_EQ(std::get<Places>(plies("6,8", five)), (Places{{6, 8}}));
}

TEST(GomocupSwap2, AWrongAnswerHasAReason) {
  const auto reason = [](const std::string& line, const std::vector<Place>& before) {
    return std::get<std::string>(plies(line, before));
  };
  EXPECT_EQ(reason("7,7 8,7", {}), "expected the places of three stones, as in 7,7 8,7 9,9");
  EXPECT_EQ(reason("SWAP", {}), "expected the places of three stones, as in 7,7 8,7 9,9");
  EXPECT_EQ(reason("7,7 8,7 15,0", {}), "15,0 is off the board");
  EXPECT_EQ(reason("7,7", three), "7,7 has a stone already");
  EXPECT_EQ(reason("1,1 2,2 3,3", three), "expected SWAP, or the places of one stone or two, as in 8,8 8,6");
  EXPECT_EQ(reason("1,1 2,2", five), "expected SWAP, or the place of one stone, as in 6,8");
}

// A further place may be hidden in the text.
TEST(GomocupSwap2, TextAfterThePlacesIsNoComment) {
  for (const auto& [line, before] :
       {std::pair("7,7 8,7 9,9 x", std::vector<Place>()), std::pair("7,7 x", std::vector<Place>()),
        std::pair("1,1 x", three), std::pair("1,1 2,2 3,3 x", three), std::pair("1,1 and 2,2", five)}) {
    const auto answer = plies(line, before);
    ASSERT_TRUE(std::holds_alternative<std::string>(answer)) << line;
    EXPECT_EQ(std::get<std::string>(answer), expected_swap2_reply(after(before))) << line;
  }
}

// The engine need not wait for its time to run out to learn that.
TEST(GomocupSwap2, AnAnswerInAnotherFormIsWrong) {
  for (const char* const line : {"SWAP x", "swap 7,7", "h8 i8", "H8", "(7,7) (8,8)", "(7,7)"}) {
    const auto answer = plies(line, three);
    ASSERT_TRUE(std::holds_alternative<std::string>(answer)) << line;
    EXPECT_EQ(std::get<std::string>(answer), expected_swap2_reply(after(three))) << line;
  }
}

TEST(GomocupSwap2, AnAnswerToAboutWithoutALineEndMayPrecedeIt) {
  EXPECT_EQ(std::get<std::vector<Place>>(plies("name=\"e\"7,7 8,7 9,9", {})), three);
  EXPECT_TRUE(std::holds_alternative<std::string>(plies("7,7 8,7 name=\"e\"9,9", {})));
}

TEST(GomocupSwap2, OtherLinesAreNoAnswer) {
  for (const char* line :
       {"", "SWAP2", "swapping", "MESSAGE 7,7", "h8 is best", "depth 8", "OK", "UNKNOWN command"})
    EXPECT_FALSE(read_swap2_reply(line)) << line;
}

}  // namespace
}  // namespace kaven::referee::contestant
