// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "common/exchange/exchange_format.hpp"
#include "tests/common/exchange/exchange_games.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Pgn, ACommentWithoutAnEndDoesNotSwallowTheNextGame) {
  const auto game = [](const std::string& name, const std::string& moves) {
    return "[White \"" + name + "\"]\r\n[Black \"b\"]\r\n[Variant \"connect4\"]\r\n\r\n" + moves + "\r\n\r\n";
  };
  const std::string next = game("x", "1. d1 {0.5s} d2 {0.5s} 2. a1 b1 1-0");
  for (const std::string moves :
       {"1. d1 {0.8s a1 1-0", "1. d1 ({0.8s a1 1-0", "1. d1 (2. x", "1. d1 a1 1-0 {more"}) {
    const Imported imported = import_text("pgn", game("a", moves) + next);
    EXPECT_THAT(imported.faults, ElementsAre(HasSubstr("games:5: a "))) << moves;
    ASSERT_FALSE(imported.games.empty()) << moves;
    EXPECT_EQ(imported.games.back().record.header.contestants[0].name, "x");
    EXPECT_EQ(imported.games.back().record.turns.size(), 4U);
  }
  EXPECT_EQ(import_text("pgn", "[Variant \"connect4\"]\n1. d1 {a1\n" + next).games.size(), 1U)
      << "without a blank line";
  const Imported in_tags = import_text("pgn", "[White \"a\"] {one\n[Black \"b\"]\n\n" + next);
  EXPECT_EQ(in_tags.games.size(), 1U);
  EXPECT_EQ(in_tags.faults.size(), 1U);
  const Imported whole =
      import_text("pgn", game("a", "1. d1 {of\r\n[%clk 1]\r\n\r\n[see above]\r\n[Round \"1\"]\r\n} a1 *"));
  EXPECT_EQ(whole.games.size(), 1U) << testing::PrintToString(whole.faults);
}

TEST(Pgn, AGameThatBeginsWithAPositionIsRefused) {
  const std::string tags = "[White \"a\"]\n[Variant \"connect4\"]\n";
  EXPECT_EQ(
      error_of("pgn", tags + "[SetUp \"1\"]\n[FEN \"7/3W3 b\"]\n\n1. c1 d1 1-0\n"),
      "games:4: the game begins with a position, '7/3W3 b': expected a game that begins with an empty board");
  EXPECT_THAT(error_of("pgn", tags + "[SetUp \"1\"]\n\n1. c1 d1 1-0\n"), HasSubstr("games:3: "));
  EXPECT_EQ(only_game("pgn", tags + "[SetUp \"0\"]\n\n1. c1 d1 1-0\n").turns.size(), 2U);
}

TEST(Pgn, OnlyOurOwnGomokuIsRecoloured) {
  const std::string moves = "\n1. h8 i9 1-0\n";
  EXPECT_EQ(only_game("pgn", "[White \"a\"]\n[Variant \"gomoku\"]\n" + moves).header.rules.opening,
            game::Opening::none);
  EXPECT_EQ(only_game("pgn", "[White \"a\"]\n[Variant \"Gomoku\"]\n" + moves).header.rules.opening,
            game::Opening::none);
  EXPECT_EQ(only_game("pgn", "[White \"a\"]\n[Variant \"gomoku\"]\n[Ending \"adjudicated\"]\n" + moves)
                .header.rules.opening,
            game::Opening::recolour);
}

TEST(Pgn, GomokuOfOthersHasItsRuleAndSizeInTags) {
  const std::string moves = "\n1. h8 i9\n";
  const game::Rules standard =
      only_game("pgn", "[Game \"Gomoku\"]\n[Size \"19\"]\n[Rule \"Standard\"]\n" + moves).header.rules;
  EXPECT_TRUE(standard.exact_length);
  EXPECT_EQ(standard.columns, 19);
  EXPECT_EQ(only_game("pgn", "[Game \"Gomoku\"]\n[Size \"20x18\"]\n" + moves).header.rules.rows, 18);
  EXPECT_TRUE(only_game("pgn", "[Game \"Renju\"]\n[Rule \"?\"]\n" + moves).header.rules.renju);
  EXPECT_THAT(error_of("pgn", "[Game \"Gomoku\"]\n[Size \"big\"]\n" + moves), HasSubstr("expected"));
}

TEST(Pgn, PassesAndContradictionsAreSaid) {
  const std::string tags = "[White \"a\"]\n[Result \"1-0\"]\n[Variant \"connect4\"]\n\n";
  const Imported star = import_text("pgn", tags + "1. d1 c1 *\n");
  ASSERT_EQ(star.games.size(), 1U);
  EXPECT_THAT(star.games[0].notes,
              ElementsAre("games:5: the moves end with '*', but the tag Result says 1-0: this counts"));
  for (const char* pass : {"--", "Z0", "pass"}) {
    const Imported last = import_text("pgn", tags + fmt::format("1. d1 {} 1-0\n", pass));
    ASSERT_EQ(last.games.size(), 1U);
    EXPECT_THAT(last.games[0].notes,
                ElementsAre(fmt::format("games:5: '{}': a pass, which is left out", pass)));
    EXPECT_EQ(error_of("pgn", tags + fmt::format("1. d1 {} 2. d2 1-0\n", pass)),
              fmt::format("games:5: 'd2': expected no move after '{}': no move is a pass", pass));
  }
}

TEST(Pgn, TheTerminationIsReadInAnyCase) {
  const auto ending = [](const std::string& word) {
    const std::string tags = "[White \"a\"]\n[Result \"0-1\"]\n[Variant \"connect4\"]\n[Termination \"";
    return only_game("pgn", tags + word + "\"]\n\n1. d1 c1 0-1\n").verdict->outcome.ending;
  };
  EXPECT_EQ(ending("Time forfeit"), game::Ending::time);
  EXPECT_EQ(ending("illegal move"), game::Ending::illegal_move);
  EXPECT_EQ(ending("Rules infraction"), game::Ending::illegal_move);
  EXPECT_EQ(ending("normal"), game::Ending::adjudicated);
}

TEST(Pgn, AnnotationsAreNoMoves) {
  const std::string tags =
      "[White \"a\"] ; a word\n{one}\n[Black \"b\"]\n[Variant \"Connect Four\"]\n[Result \"1-0\"]\n\n";
  const Imported imported =
      import_text("pgn", "% from a program\n" + tags +
                             "1. d1! d2$2 ± 2. c1?! {x} c2 +-\n% [a line]\n3 d3!? d4 !! 4... $14 a1\n\n" +
                             tags + "1. d1 a1 1/2\n");
  EXPECT_THAT(imported.faults, ElementsAre(HasSubstr("'1/2': the tag Result says 1-0")));
  ASSERT_EQ(imported.games.size(), 1U);
  EXPECT_EQ(imported.games[0].record.turns.size(), 7U);
  EXPECT_EQ(imported.games[0].record.verdict->outcome.result, game::Result::white_wins);
  EXPECT_THAT(error_of("pgn", "[White \"a\"]\n[Variant \"connect4\"]\n\n1. d1x! *\n"),
              HasSubstr("'d1x!': expected a move"));
}

TEST(Pgn, MovesMayBeColumnsAndTheGameMayComeFromTheCommandLine) {
  const Imported imported = import_text("pgn", "[White \"a\"]\n\n1. 4 4 2. 3 1-0\n", "connect4");
  ASSERT_EQ(imported.games.size(), 1U);
  EXPECT_EQ(imported.games[0].record.turns.size(), 3U);
  EXPECT_EQ(imported.games[0].record.turns[1].move.place, (game::Place{3, 1}));
  EXPECT_THAT(imported.games[0].notes, ElementsAre(HasSubstr("counted from 1")));
}

TEST(Pgn, CommentsVariationsAndAnnotationsArePassedOver) {
  const record::GameRecord game =
      only_game("pgn",
                "[Event \"?\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Variant \"connect4\"]\n\n"
                "{first} 1. D $1 {+0.31/9 0.82s} A1 ; to the end of the line 2. C\n(1... B1 {x} (2. B2)) 2. "
                "D2 a2 3. D3 {[%clk "
                "1]} A3 4.D 1-0\n");
  ASSERT_EQ(game.turns.size(), 7U);
  EXPECT_EQ(game.turns[0].seconds, 0.82);
  EXPECT_EQ(game.verdict->outcome.ending, game::Ending::line);
}

// `pgn-parser` and `@mliebelt/pgn-parser` of npm accept only squares in lower case.
TEST(Pgn, MovesAreWrittenAsSquaresOfChessAndReadInBothCases) {
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n\n";
  const record::GameRecord upper = only_game("pgn", tags + "1. D1 {0.820s} A1 2. D2 1-0\n");
  EXPECT_EQ(only_game("pgn", tags + "1. d1 {0.820s} a1 2. d2 1-0\n"), upper);
  EXPECT_THAT(find_exchange_format("pgn")->text_of({.event = {}, .record = upper}),
              HasSubstr("\n\n1. d1 {0.820s} a1 {0.000s} 2. d2 {0.000s} 1-0\n"));
}

TEST(Pgn, AnErrorNamesItsLineAndTheValue) {
  const std::string tags = "[White \"a\"]\n[Variant \"connect4\"]\n";
  EXPECT_EQ(error_of("pgn", tags + "\n1. e4 e5 1-0\n"),
            "games:4: move 1, E4: lower places unoccupied: the lowest free place of the column is E1");
  EXPECT_EQ(error_of("pgn", tags + "\n1. Nf3 1-0\n"),
            "games:4: 'Nf3': expected a move, as in d1, or a result, as in 1-0");
  EXPECT_THAT(error_of("pgn", "[White \"a\"]\n\n1. D1 *\n"),
              HasSubstr("games:1: this game has no tag Variant"));
  EXPECT_EQ(
      error_of("pgn", "[White \"a\"]\n[Variant \"chess\"]\n\n*\n"),
      "games:2: game 'chess' is not known: expected connect4, gomoku, renju, caro, maxconnect4 or connectn");
  EXPECT_EQ(error_of("pgn", tags + "[Result \"0-1\"]\n\n1. D A 2. D A 3. D A 4. D 0-1\n"),
            "games:1: the result is stated as black, but on the board it is white by line");
}

}  // namespace
}  // namespace kaven::exchange
