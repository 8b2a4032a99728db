// SPDX-License-Identifier: MIT
#include "tournaments/show/replay/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tournaments/results/analysis/sample_record.hpp"

namespace kaven::tournaments::replay {
namespace {

using notation::Display;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TEST(Replay, SaysWhatWasPlayedAndWhen) {
  EXPECT_EQ(Replay(analysis::sample_record()).heading(),
            "Connect-4 4x4, four in a row, 30 s a move, game 0007, 2026-11-21T09:30:00Z");
}

TEST(Replay, BeginsWithTheEmptyBoard) {
  EXPECT_THAT(Replay(analysis::sample_record()).text(0, Display::none),
              "White: alice, 0.00 s in all\n"
              "Black: bob\\x1b[31m, 0.00 s in all\n"
              "Start of 7 moves\n");
}

TEST(Replay, ShowsEachMoveWithItsClockAndWarnings) {
  EXPECT_EQ(Replay(analysis::sample_record()).text(3, Display::none),
            "White: alice, 1.00 s in all\n"
            "Black: bob\\x1b[31m, 0.50 s in all\n"
            "Move 3 of 7: White plays A2 in 0.75 s (CPU 0.12 s, the other 0.00 s)\n"
            "\n"
            "Warning: lower case\n"
            "Warning: text behind: \\x1b[2J\n");
}

TEST(Replay, EndsWithTheVerdict) {
  const Replay replay(analysis::sample_record());
  EXPECT_THAT(
      replay.text(7, Display::none),
      EndsWith("Result: White (alice) wins against Black (bob\\x1b[31m): four in a row at A1 A2 A3 A4\n"));
  EXPECT_THAT(replay.text(6, Display::none), Not(HasSubstr("Result")));
}

TEST(Replay, SaysWhereAGameWasCutOff) {
  record::GameRecord record = analysis::sample_record();
  record.turns.resize(2);
  record.verdict.reset();
  const Replay replay(record);
  EXPECT_THAT(replay.text(2, Display::none),
              EndsWith("The game was cut off here, after 2 moves, without a verdict.\n"));
  EXPECT_THAT(replay.text(1, Display::none), Not(HasSubstr("cut off")));
}

TEST(Replay, SaysHowLongALastTurnWithoutAMoveTook) {
  record::GameRecord record = analysis::sample_record();
  record.turns.resize(2);
  record.verdict->outcome = {};
  record.verdict->outcome.result = game::Result::black_wins;
  record.verdict->outcome.ending = game::Ending::time;
  record.verdict->seconds = 30.02;
  record.verdict->warnings = {"late"};
  EXPECT_THAT(
      Replay(record).text(2, Display::none),
      AllOf(HasSubstr("Warning: late\n"), HasSubstr("The last turn ended after 30.02 s without a move.\n"),
            HasSubstr("Result: Black")));
}

TEST(Replay, SaysWhenAStoneIsPoppedOut) {
  record::GameRecord record = analysis::sample_record();
  record.header.rules.pop_out = true;
  record.turns.resize(3);
  const game::Place first = record.turns[0].move.place;
  record.turns[1].move = {game::Colour::black, {first.column, 1}};
  record.turns[2].move = {game::Colour::white, {first.column, game::pop_out_row}};
  record.verdict.reset();
  const std::string name = game::place_name(record.turns[2].move.place);
  EXPECT_THAT(Replay(record).text(3, Display::none), HasSubstr("White pops out " + name));
}

TEST(Replay, SaysWhenAStoneIsRecoloured) {
  record::GameRecord record = analysis::sample_record();
  record.header.game = "gomoku";
  record.header.rules = {
      .columns = 5, .rows = 5, .line_length = 5, .gravity = false, .opening = game::Opening::recolour};
  record.turns.resize(2);
  record.turns[1].move = {game::Colour::black, record.turns[0].move.place};
  record.verdict.reset();
  EXPECT_THAT(Replay(record).text(2, Display::none), HasSubstr("Black recolours A1"));
}

TEST(Replay, SaysWhatIsChosenInSwap2) {
  record::GameRecord record = analysis::sample_record();
  record.header.game = "gomoku";
  record.header.rules = {
      .columns = 5, .rows = 5, .line_length = 5, .gravity = false, .opening = game::Opening::swap2};
  record.turns.resize(4);
  for (int column = 0; column < 4; ++column) {
    record.turns[static_cast<std::size_t>(column)].move = {
        column < 3 ? game::Colour::white : game::Colour::black, {column % 3, 0}};
  }
  record.verdict.reset();
  EXPECT_THAT(Replay(record).text(3, Display::none), HasSubstr("White plays C1 in"));
  EXPECT_THAT(Replay(record).text(4, Display::none), HasSubstr("Black swaps the colours in"));
}

TEST(Replay, CountsLinesWhereTheyDecide) {
  record::GameRecord record = analysis::sample_record();
  record.header.rules.goal = game::Goal::most_lines;
  record.verdict.reset();
  EXPECT_THAT(Replay(record).text(7, Display::none), HasSubstr("Lines: White 1, Black 0\n"));
}

analysis::GameAnalysis sample_analysis() {
  analysis::JudgedMove best{.ply = 1, .best = {{0, 0}}, .exact = true};
  best.value = best.best_value = {.result = analysis::GameValue::draw};
  analysis::JudgedMove blunder{
      .ply = 4, .best = {{2, 0}, {3, 0}}, .quality = analysis::MoveQuality::blunder, .exact = true};
  blunder.value = {analysis::GameValue::loss, 4, -1};
  blunder.best_value = {analysis::GameValue::win, 7, 2};
  analysis::JudgedMove estimated{.ply = 5, .best = {{3, 0}}, .quality = analysis::MoveQuality::mistake};
  estimated.value = {.score = 0};
  estimated.best_value = {.score = 120};
  return {.moves = {best, blunder, estimated}};
}

TEST(Replay, SaysWhatWasThoughtOfEachMove) {
  const Replay replay(analysis::sample_record(), sample_analysis());
  EXPECT_TRUE(replay.is_judged());
  EXPECT_EQ(replay.mistakes(), (std::vector<int>{4, 5}));
  EXPECT_THAT(replay.text(0, Display::none), EndsWith("Start of 7 moves\nMistakes at move 4, 5\n"));
  EXPECT_THAT(replay.text(1, Display::none), EndsWith(" s)\nBest: draw.\n"));
  EXPECT_THAT(replay.text(4, Display::none),
              EndsWith(" s)\nBlunder (?\?): White wins in 4 plies; with C1, D1 Black wins in 7 plies.\n"));
  EXPECT_THAT(replay.text(5, Display::none),
              EndsWith(" s)\nMistake (?): level; with D1 White is ahead (+120) (estimated).\n"));
  EXPECT_THAT(replay.text(6, Display::none), EndsWith(" s)\n"));
}

TEST(Replay, CountsTheMovesOfAnOpeningForTheAnalysisOnly) {
  record::GameRecord record = analysis::sample_record();
  record.header.opening = {record.turns[0].move, record.turns[1].move};
  record.turns.erase(record.turns.begin(), record.turns.begin() + 2);
  const Replay replay(record, sample_analysis());
  EXPECT_EQ(replay.mistakes(), (std::vector<int>{2, 3}));
  EXPECT_THAT(replay.text(2, Display::none), HasSubstr("Blunder"));
}

TEST(Replay, SaysThatThereWasNoMistake) {
  EXPECT_THAT(Replay(analysis::sample_record(), analysis::GameAnalysis{}).text(0, Display::none),
              EndsWith("\nNo mistakes\n"));
}

TEST(Replay, HasTheBoardInBetween) {
  const game::Rules rules = analysis::sample_record().header.rules;
  game::Position position(rules);
  position.play(analysis::sample_record().turns[0].move);
  EXPECT_THAT(Replay(analysis::sample_record()).text(1, Display::ascii),
              EndsWith(" s)\n\n" + notation::board_text(position, Display::ascii)));
}

}  // namespace
}  // namespace kaven::tournaments::replay
