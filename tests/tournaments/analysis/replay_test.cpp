#include "tournaments/analysis/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tournaments/analysis/sample_record.hpp"

namespace kaven::tournaments {
namespace {

using notation::Display;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TEST(Replay, SaysWhatWasPlayedAndWhen) {
  EXPECT_EQ(Replay(sample_record()).heading(),
            "Connect-4 4x4, four in a row, 30 s a move, game 0007, 2026-11-21T09:30:00Z");
}

TEST(Replay, BeginsWithTheEmptyBoard) {
  EXPECT_THAT(Replay(sample_record()).text(0, Display::none),
              "White: alice, 0.00 s in all\n"
              "Black: bob\\x1b[31m, 0.00 s in all\n"
              "Start of 7 moves\n");
}

TEST(Replay, ShowsEachMoveWithItsClockAndWarnings) {
  EXPECT_EQ(Replay(sample_record()).text(3, Display::none),
            "White: alice, 1.00 s in all\n"
            "Black: bob\\x1b[31m, 0.50 s in all\n"
            "Move 3 of 7: White plays A2 in 0.75 s (CPU 0.12 s, the other 0.00 s)\n"
            "\n"
            "Warning: lower case\n"
            "Warning: text behind: \\x1b[2J\n");
}

TEST(Replay, EndsWithTheVerdict) {
  const Replay replay(sample_record());
  EXPECT_THAT(
      replay.text(7, Display::none),
      EndsWith("Result: White (alice) wins against Black (bob\\x1b[31m): four in a row at A1 A2 A3 A4\n"));
  EXPECT_THAT(replay.text(6, Display::none), Not(HasSubstr("Result")));
}

TEST(Replay, SaysWhereAGameWasCutOff) {
  record::GameRecord record = sample_record();
  record.turns.resize(2);
  record.verdict.reset();
  const Replay replay(record);
  EXPECT_THAT(replay.text(2, Display::none),
              EndsWith("The game was cut off here, after 2 moves, without a verdict.\n"));
  EXPECT_THAT(replay.text(1, Display::none), Not(HasSubstr("cut off")));
}

TEST(Replay, SaysHowLongALastTurnWithoutAMoveTook) {
  record::GameRecord record = sample_record();
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

TEST(Replay, SaysWhenAStoneIsRecoloured) {
  record::GameRecord record = sample_record();
  record.header.game = "gomoku";
  record.header.rules = {
      .columns = 5, .rows = 5, .line_length = 5, .gravity = false, .opening = game::Opening::recolour};
  record.turns.resize(2);
  record.turns[1].move = {game::Colour::black, record.turns[0].move.place};
  record.verdict.reset();
  EXPECT_THAT(Replay(record).text(2, Display::none), HasSubstr("Black recolours A1"));
}

TEST(Replay, CountsLinesWhereTheyDecide) {
  record::GameRecord record = sample_record();
  record.header.rules.goal = game::Goal::most_lines;
  record.verdict.reset();
  EXPECT_THAT(Replay(record).text(7, Display::none), HasSubstr("Lines: White 1, Black 0\n"));
}

TEST(Replay, HasTheBoardInBetween) {
  const game::Rules rules = sample_record().header.rules;
  game::Position position(rules);
  position.play(sample_record().turns[0].move);
  EXPECT_THAT(Replay(sample_record()).text(1, Display::ascii),
              EndsWith(" s)\n\n" + notation::board_text(position, Display::ascii)));
}

}  // namespace
}  // namespace kaven::tournaments
