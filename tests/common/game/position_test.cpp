// SPDX-License-Identifier: MIT
#include "common/game/position.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "common/game/catalogue.hpp"
#include "tests/common/game/random_rules.hpp"

namespace kaven::game {
namespace {

Position play_columns(const Rules& rules, std::string_view columns) {
  Position position(rules);
  for (const char letter : columns) {
    const int column = letter - 'A';
    position.play({position.to_move(), {column, position.height(column)}});
  }
  return position;
}

TEST(Position, WhiteMovesFirstOnAnEmptyBoard) {
  const Position position{Rules{}};
  EXPECT_EQ(position.to_move(), Colour::white);
  EXPECT_EQ(position.legal_moves().size(), 7U);
  EXPECT_FALSE(position.over());
}

TEST(Position, FourInARowEndsConnect4AndNamesThePlaces) {
  const Position position = play_columns(Rules{}, "DADADAD");
  ASSERT_TRUE(position.outcome());
  EXPECT_EQ(position.outcome()->result, Result::white_wins);
  EXPECT_EQ(position.outcome()->ending, Ending::line);
  EXPECT_EQ(position.outcome()->line, (std::vector<Place>{{3, 0}, {3, 1}, {3, 2}, {3, 3}}));
}

TEST(Position, EachIllegalityIsNamedPrecisely) {
  Position position = play_columns(Rules{}, "AAAAAA");
  EXPECT_EQ(position.check({Colour::white, {0, 5}}), Illegality::column_full);
  EXPECT_EQ(position.check({Colour::black, {1, 0}}), Illegality::wrong_colour);
  EXPECT_EQ(position.check({Colour::white, {7, 0}}), Illegality::off_the_board);
  EXPECT_EQ(position.check({Colour::white, {0, 6}}), Illegality::off_the_board);
  EXPECT_EQ(position.check({Colour::white, {1, 1}}), Illegality::lower_places_unoccupied);
  position.play({Colour::white, {1, 0}});
  EXPECT_EQ(position.check({Colour::black, {1, 0}}), Illegality::place_occupied);
  EXPECT_EQ(explain(Illegality::place_occupied, position, {Colour::black, {1, 0}}),
            "place occupied: B1 holds a white stone");
}

TEST(Position, BlackMayRecolourTheFirstStoneAndOnlyThen) {
  Position position(find_game("gomoku")->rules);
  position.play({Colour::white, {4, 6}});
  ASSERT_EQ(position.check({Colour::black, {4, 6}}), std::nullopt);
  position.play({Colour::black, {4, 6}});
  EXPECT_EQ(position.at({4, 6}), Colour::black);
  EXPECT_EQ(position.to_move(), Colour::white);
  EXPECT_EQ(position.check({Colour::white, {4, 6}}), Illegality::recolouring_not_allowed_now);
  position.undo();
  EXPECT_EQ(position.at({4, 6}), Colour::white);
}

TEST(Position, ARecolouredStoneTakesItsLineAlong) {
  Position position({.columns = 2,
                     .rows = 2,
                     .line_length = 1,
                     .gravity = false,
                     .opening = Opening::recolour,
                     .goal = Goal::most_lines});
  position.play({Colour::white, {0, 0}});
  position.play({Colour::black, {0, 0}});
  EXPECT_EQ(position.lines(Colour::white), 0);
  EXPECT_EQ(position.lines(Colour::black), 1);
  position.undo();
  EXPECT_EQ(position.lines(Colour::white), 1);
  EXPECT_EQ(position.lines(Colour::black), 0);
}

TEST(Position, ALineOnTheLastFreePlaceIsAWin) {
  Position position({.columns = 3, .rows = 1, .line_length = 2, .full_board = FullBoard::both_lose});
  for (const int column : {0, 2, 1}) {
    ASSERT_FALSE(position.over());
    position.play({position.to_move(), {column, 0}});
  }
  EXPECT_TRUE(position.full());
  EXPECT_EQ(position.outcome(), (Outcome{Result::white_wins, Ending::line, {{0, 0}, {1, 0}}, {}}));
}

TEST(Position, AFullBoardWithoutALineIsWhatTheRulesSay) {
  for (const FullBoard full_board : {FullBoard::draw, FullBoard::both_lose}) {
    Position position({.columns = 3, .rows = 1, .line_length = 2, .full_board = full_board});
    for (const int column : {0, 1, 2}) position.play({position.to_move(), {column, 0}});
    const Result result = full_board == FullBoard::draw ? Result::draw : Result::both_lose;
    EXPECT_EQ(position.outcome(), (Outcome{result, Ending::full_board, {}, {}}));
  }
}

TEST(Position, SixInARowAreNoLineWhereFiveMustBeExact) {
  Rules rules{.columns = 15, .rows = 15, .line_length = 5, .gravity = false};
  for (const bool exact : {false, true}) {
    rules.exact_length = exact;
    Position position(rules);
    for (const int column : {0, 1, 2, 4, 5}) {
      position.play({Colour::white, {column, 7}});
      position.play({Colour::black, {2 * column, 0}});
    }
    position.play({Colour::white, {3, 7}});
    EXPECT_EQ(position.over(), !exact);
    if (!exact) {
      EXPECT_EQ(position.outcome()->line.size(), 6U);
    }
  }
}

TEST(Position, EachIllegalityIsExplainedWithTheFactsOfTheBoard) {
  const auto explained = [](const Position& position, Move move) {
    const auto illegality = position.check(move);
    return illegality ? explain(*illegality, position, move) : "legal";
  };
  Position falling = play_columns(Rules{}, "AAAAAA");
  EXPECT_EQ(explained(falling, {Colour::black, {1, 0}}), "wrong colour: it is the turn of White");
  EXPECT_EQ(explained(falling, {Colour::white, {7, 0}}), "off the board: columns are A to G, rows 1 to 6");
  EXPECT_EQ(explained(falling, {Colour::white, {0, 5}}),
            "column full: all 6 places of column A are occupied");
  EXPECT_EQ(explained(falling, {Colour::white, {1, 3}}),
            "lower places unoccupied: the lowest free place of the column is B1");
  EXPECT_EQ(explained(play_columns(Rules{}, "DADADAD"), {Colour::black, {0, 3}}), "the game is over");
  Position free(find_game("gomoku")->rules);
  free.play({Colour::white, {4, 6}});
  free.play({Colour::black, {5, 6}});
  EXPECT_EQ(explained(free, {Colour::white, {4, 6}}), "place occupied: E7 holds a white stone");
  EXPECT_EQ(explained(free, {Colour::white, {5, 6}}),
            "recolouring not allowed now: F7 holds a black stone, and only Black's first move may recolour");
}

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
