// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/stones.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/game/catalogue.hpp"

namespace kaven::agent::claimeven::gomocup {
namespace {

using game::Colour;
using game::Place;
using testing::HasSubstr;

game::Rules rules(bool exact = false) {
  game::Rules plain = game::find_game("gomoku")->rules;
  plain.opening = game::Opening::none;
  plain.exact_length = exact;
  return plain;
}

void put_all(Stones& stones, const std::vector<Place>& places, Owner owner) {
  for (const Place place : places) ASSERT_EQ(stones.put(place, owner), std::nullopt);
}

game::Position board(const Stones& stones) {
  const auto position = stones.position();
  EXPECT_TRUE(std::holds_alternative<game::Position>(position));
  return std::holds_alternative<game::Position>(position) ? std::get<game::Position>(position)
                                                          : game::Position(rules());
}

TEST(GomocupStones, WhoHasMovedFirstIsWhite) {
  Stones stones(rules());
  EXPECT_EQ(board(stones).to_move(), Colour::white) << "the engine begins";
  stones.put({7, 7}, Owner::opponent);
  EXPECT_EQ(board(stones).to_move(), Colour::black);
  EXPECT_EQ(board(stones).at({7, 7}), Colour::white);
  stones.put({8, 8}, Owner::own);
  stones.put({9, 9}, Owner::opponent);
  const game::Position position = board(stones);
  EXPECT_EQ(position.to_move(), Colour::black);
  EXPECT_EQ(position.at({8, 8}), Colour::black);
  EXPECT_THAT(position.moves(),
              testing::ElementsAre(game::Move{Colour::white, {7, 7}}, game::Move{Colour::black, {8, 8}},
                                   game::Move{Colour::white, {9, 9}}));
}

TEST(GomocupStones, WhatIsTakenBackIsFreeAgain) {
  Stones stones(rules());
  put_all(stones, {{7, 7}}, Owner::opponent);
  put_all(stones, {{8, 8}}, Owner::own);
  EXPECT_EQ(stones.take_back({8, 8}), std::nullopt);
  EXPECT_EQ(stones.take_back({7, 7}), std::nullopt);
  EXPECT_TRUE(stones.empty());
  EXPECT_THAT(stones.take_back({7, 7}).value_or(""), HasSubstr("'7,7': there is no stone"));
  EXPECT_EQ(stones.put({7, 7}, Owner::own), std::nullopt);
}

TEST(GomocupStones, AStoneNeedsAFreePlaceOnTheBoard) {
  Stones stones(rules());
  put_all(stones, {{7, 7}}, Owner::own);
  EXPECT_THAT(stones.put({7, 7}, Owner::opponent).value_or(""), HasSubstr("'7,7': there is a stone already"));
  EXPECT_THAT(stones.put({15, 0}, Owner::own).value_or(""),
              HasSubstr("'15,0': off the board: x from 0 to 14"));
  EXPECT_TRUE(stones.put({0, -1}, Owner::own));
}

TEST(GomocupStones, AGameThatIsOverHasNoMove) {
  Stones stones(rules());
  put_all(stones, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}, Owner::own);
  put_all(stones, {{0, 5}, {1, 5}, {2, 5}, {3, 5}}, Owner::opponent);
  EXPECT_FALSE(board(stones).over());
  put_all(stones, {{4, 5}}, Owner::opponent);
  const auto over = stones.position();
  ASSERT_TRUE(std::holds_alternative<std::string>(over));
  EXPECT_THAT(std::get<std::string>(over), HasSubstr("the game is over"));
}

TEST(GomocupStones, NumbersThatNoGameHasAreAnalysedFreeStyleOnly) {
  for (const bool exact : {false, true}) {
    Stones stones(rules(exact));
    put_all(stones, {{0, 0}, {1, 0}, {2, 0}}, Owner::own);
    EXPECT_EQ(std::holds_alternative<game::Position>(stones.position()), !exact);
  }
}

TEST(GomocupStones, SixInARowIsNoEndUnderExactFiveInWhicheverOrderItIsTold) {
  Stones stones(rules(true));
  put_all(stones, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}, Owner::own);
  put_all(stones, {{0, 5}, {2, 5}, {4, 5}, {6, 5}, {8, 5}, {10, 5}}, Owner::opponent);
  EXPECT_EQ(board(stones).ply(), 12);
  stones.change_rules(rules(false));
  EXPECT_TRUE(std::holds_alternative<std::string>(stones.position()));
}

TEST(GomocupStones, AFiveBetweenStonesIsNoEndInCaroInWhicheverOrderItIsTold) {
  game::Rules caro = rules();
  caro.caro = true;
  Stones stones(caro);
  put_all(stones, {{5, 5}, {6, 5}, {7, 5}, {8, 5}, {9, 5}}, Owner::own);
  put_all(stones, {{1, 1}, {2, 7}, {4, 5}, {12, 12}, {10, 5}}, Owner::opponent);
  EXPECT_EQ(board(stones).ply(), 10);
}

}  // namespace
}  // namespace kaven::agent::claimeven::gomocup
