// SPDX-License-Identifier: MIT
#include "referee/match/board_display.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"

namespace kaven::referee::match {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

/// The display of a game in which both sides drop stones into `columns` in turn.
std::string shown(const game::Rules& rules, const std::vector<int>& columns) {
  const record::Header header{
      .game = "maxconnect4",
      .rules = rules,
      .contestants = {record::Contestant{.name = "a"}, record::Contestant{.name = "b"}}};
  BoardDisplay display(notation::Display::none, false);
  testing::internal::CaptureStdout();
  display.started(header);
  game::Position position(rules);
  for (const int column : columns) {
    const game::Move move{position.to_move(), {column, position.height(column)}};
    position.play(move);
    display.moved({.ply = position.ply(), .move = move}, position);
  }
  display.ended({.outcome = *position.outcome()}, position);
  return testing::internal::GetCapturedStdout();
}

TEST(BoardDisplay, TheScoreOfEachMoveAndOfTheGameAreShownWhereLinesCount) {
  const game::Rules rules{.columns = 5, .rows = 1, .line_length = 2, .goal = game::Goal::most_lines};
  const std::string text = shown(rules, {0, 4, 1, 3, 2});
  EXPECT_THAT(text, HasSubstr("Move 1: White (a) (W A 1), 0.000 s\nScore: White 0, Black 0\n"));
  EXPECT_THAT(text, HasSubstr("Move 4: Black (b) (B D 1), gains 1, 0.000 s\nScore: White 1, Black 1\n"));
  EXPECT_THAT(text,
              EndsWith("Result: White (a) wins against Black (b): more lines on the full board: 2 to 1\n"));
}

TEST(BoardDisplay, AnEvenScoreIsShownToo) {
  const game::Rules rules{.columns = 4, .rows = 1, .line_length = 2, .goal = game::Goal::most_lines};
  EXPECT_THAT(shown(rules, {0, 3, 1, 2}),
              EndsWith("Result: draw between White (a) and Black (b): the board is full: 1 to 1\n"));
}

TEST(BoardDisplay, NothingIsCountedWhereTheFirstLineWins) {
  const std::string text = shown({.columns = 3, .rows = 1, .line_length = 2}, {0, 2, 1});
  EXPECT_THAT(text, Not(HasSubstr(", gains")));
  EXPECT_THAT(text, Not(HasSubstr("Score")));
}

TEST(BoardDisplay, TheChoicesInSwap2AreNamedAndAnAnswerIsOneTurn) {
  record::Header header{.game = "gomoku",
                        .contestants = {record::Contestant{.name = "a"}, record::Contestant{.name = "b"}},
                        .turn_seconds = 60,
                        .match_seconds = 60,
                        .increment_seconds = 1};
  header.rules = game::find_game("gomoku")->rules;
  header.rules.opening = game::Opening::swap2;
  BoardDisplay display(notation::Display::none, false);
  testing::internal::CaptureStdout();
  display.started(header);
  game::Position position(header.rules);
  for (const game::Place place : {game::Place{7, 7}, {8, 7}, {9, 9}, {8, 7}, {0, 0}, {1, 1}, {7, 7}}) {
    const game::Move move{position.to_move(), place};
    position.play(move);
    display.moved({.ply = position.ply(), .move = move}, position);
  }
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_THAT(text, HasSubstr("Move 3: White (a) (W J 10), 0.000 s, 61.0 s left\n"));
  EXPECT_THAT(text, HasSubstr("Move 4: Black (b) (B I 8), puts two more stones, 0.000 s, 61.0 s left\n"));
  EXPECT_THAT(text, HasSubstr("Move 6: Black (b) (B B 2), 0.000 s, 61.0 s left\n"));
  EXPECT_THAT(text, HasSubstr("Move 7: White (a) (W H 8), keeps its colour, 0.000 s, 62.0 s left\n"));
}

}  // namespace
}  // namespace kaven::referee::match
