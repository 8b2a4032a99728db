#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "common/game/position.hpp"
#include "tests/common/game/random_rules.hpp"

namespace kaven::game {
namespace {

/// The stones of a board from the bottom up, as a file lists them.
std::vector<Move> stones_of(const Position& position) {
  std::vector<Move> stones;
  for (int row = 0; row < position.rules().rows; ++row) {
    for (int column = 0; column < position.rules().columns; ++column) {
      const auto stone = position.at({column, row});
      if (stone) stones.push_back({*stone, {column, row}});
    }
  }
  return stones;
}

void expect_same(const Position& left, const Position& right) {
  ASSERT_EQ(left.to_move(), right.to_move());
  ASSERT_EQ(left.ply(), right.ply());
  ASSERT_EQ(left.hash(), right.hash());
  ASSERT_EQ(left.legal_moves(), right.legal_moves());
  ASSERT_EQ(left.outcome(), right.outcome());
  ASSERT_EQ(left.over(), right.over());
  for (const Colour colour : {Colour::white, Colour::black})
    ASSERT_EQ(left.lines(colour), right.lines(colour));
  ASSERT_EQ(stones_of(left), stones_of(right));
}

TEST(PositionSetup, IsThePositionThatPlayLeadsToAndGoesOnLikeIt) {
  std::mt19937 random(31);
  for (int round = 0; round < 1500; ++round) {
    Rules rules = random_rules(random);
    rules.opening = Opening::none;
    rules.exact_length = false;
    rules.pop_out = false;
    Position played(rules);
    const int plies = random_number(random, 0, rules.places());
    while (!played.over() && played.ply() < plies) played.play(random_legal_move(random, played));

    Position set_up(rules, stones_of(played), played.to_move());
    expect_same(played, set_up);
    EXPECT_TRUE(set_up.moves().empty());
    EXPECT_FALSE(set_up.last_move());

    std::vector<Position> path;
    while (!played.over()) {
      path.push_back(set_up);
      const Move move = random_legal_move(random, played);
      played.play(move);
      set_up.play(move);
      expect_same(played, set_up);
    }
    for (; !path.empty(); path.pop_back()) {
      set_up.undo();
      expect_same(set_up, path.back());
    }
  }
}

TEST(PositionSetup, NumbersOfStonesNeedNotAgree) {
  const std::vector<Move> stones = {
      {Colour::black, {0, 0}}, {Colour::black, {0, 1}}, {Colour::black, {1, 0}}};
  Position position(Rules{}, stones, Colour::white);
  EXPECT_EQ(position.to_move(), Colour::white);
  EXPECT_EQ(position.ply(), 3);
  position.play({Colour::white, {0, 2}});
  EXPECT_EQ(position.to_move(), Colour::black);
}

TEST(PositionSetup, ALineThatIsThereFromTheBeginningHasWon) {
  std::vector<Move> stones;
  for (int column = 1; column <= 4; ++column) stones.push_back({Colour::black, {column, 0}});
  const Position position(Rules{}, stones, Colour::white);
  ASSERT_TRUE(position.over());
  const Outcome outcome = *position.outcome();
  EXPECT_EQ(outcome.result, Result::black_wins);
  EXPECT_EQ(outcome.line, (std::vector<Place>{{1, 0}, {2, 0}, {3, 0}, {4, 0}}));
  EXPECT_TRUE(position.legal_moves().empty());
}

}  // namespace
}  // namespace kaven::game
