// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "common/exchange/exchange_format.hpp"
#include "common/record/game_record.hpp"
#include "tests/common/exchange/exchange_games.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Sgf, AfterADamagedGameTheNextOneIsReadWhateverItBeginsWith) {
  const std::string others =
      "(;RE[W+R]PB[c]PW[d]SZ[15]GM[4];B[hh];W[ii])\n(;TM[60]GM[4]SZ[15]PB[e]PW[f];B[hh])\n"
      "(;C[of a club]GM[4]SZ[15]PB[g]PW[h];B[hh])\n";
  for (const std::string bad :
       {"(;GM[4]SZ[15]PB[a];B[hh];W[ii)\n\n", "(;RE[W+R]GM[4]SZ[15]PB[a];B[hh];W[ii]\n\n",
        "(;RE[W+R]GM[4]SZ[15]PB[a];B[hh]X;W[ii])\n", "(;GM[4]SZ[15]PB[a]C[no end;B[hh]\n",
        "(;GM[4]SZ[15]PB[a];B[hh]X\n(;W[aa])\n(;C[a variation]W[ab]))\n", "(;RE[x]GM[4]SZ[15];B[hh\n"}) {
    const Imported imported = import_text("sgf", bad + others);
    EXPECT_EQ(imported.games.size(), 3U) << bad << testing::PrintToString(imported.faults);
    EXPECT_EQ(imported.faults.size(), 1U) << bad;
  }
  EXPECT_THAT(import_text("sgf", "(;GM[4]SZ[15];B[hh]X(;W[aa])(;W[bb]))\n").faults,
              ElementsAre(testing::EndsWith("; 2 more trees begin in it: they are left out, too")));
  EXPECT_THAT(import_text("sgf", "(;GM[4]SZ[15];B[hh] (;PB[x]GM[4]SZ[15];B[hh])").faults,
              ElementsAre(testing::EndsWith("; 1 more tree begins in it: it is left out, too")));
}

TEST(Sgf, StonesThatWereSetUpHaveNoOrder) {
  // Played last, the stone in the corner of the two rows would be a double three.
  const std::string rest = "AW[aa][ao][oa][oo][ac];B[mm];W[nn])";
  const record::GameRecord game = only_game("sgf", "(;GM[4]SZ[15]RU[renju]AB[ih][jh][hg][hf][hh]" + rest);
  EXPECT_EQ(game.header.opening.size(), 10U);
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15]RU[renju]AB[hh][hh][aa]AW[oo][on];W[nn])"),
              HasSubstr("games:1: setup, H8: "));
}

TEST(Sgf, IsReadAsPeopleHaveIt) {
  const Imported mail = import_text(
      "sgf", "A game of mine (see below):\n\n(;GM[4]SZ[15]XX[?]ZZ[1][2];B[hh];C[a word];W[])\nBye!\n");
  ASSERT_EQ(mail.games.size(), 1U);
  EXPECT_EQ(mail.games[0].record.turns.size(), 1U);
  EXPECT_THAT(mail.games[0].notes, ElementsAre("games:3: W[]: a pass, which is left out"));
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15:15]RU[gomoku];B[h8])").header.rules.rows, 15);
  EXPECT_EQ(only_game("sgf", "(;GM[4]RU[renju];B[hh])").header.rules.rows, 15);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[19]RU[gomoku];B[hh])").header.rules.rows, 19);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]AB[aa:ac]AW[ca][cb];W[hh])").header.opening.size(), 5U);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]AB[aa:ab]AW[ca][cb];B[hh])").header.opening.size(), 4U);
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15];B[hh];AW[ca])"),
              HasSubstr("expected stones only before the first move"));
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15];B[hh];W[];B[ii])"), HasSubstr("no move is a pass"));
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]RU[Soosyrv-8]RE[0]\nB[hh]W[ig]B[gj])").turns.size(), 3U);
  for (const char* const kind : {"1", "5", "11"}) {
    const std::string text = fmt::format("(;GM[{}]SZ[15];B[hh];W[ii])", kind);
    EXPECT_THAT(error_of("sgf", text), HasSubstr("--game renju"));
    EXPECT_TRUE(import_text("sgf", text, "renju").games.at(0).record.header.rules.renju);
  }
}

// Renju's collections name the choices for the fifth move.
TEST(Sgf, APropertyMayBeginWithADigit) {
  const Imported renju = import_text(
      "sgf", "(;GM[4]FF[4]SW[NO]5A[gg]RE[W+Resign]PB[b]PW[w]SZ[15];B[hh];W[hg];B[jf];W[ig])\n---", "renju");
  ASSERT_EQ(renju.games.size(), 1U) << testing::PrintToString(renju.faults);
  EXPECT_EQ(renju.games[0].record.turns.size(), 4U);
  EXPECT_EQ(only_game("sgf", "(;5A[]PW[w];B[hh];W[ii])").turns.size(), 2U);
  const Imported damaged = import_text("sgf", "(;GM[4];B[hh\n(;5A[gg]GM[4];B[hh];W[ii])\n");
  EXPECT_EQ(damaged.games.size(), 1U) << "the next game begins with it";
}

TEST(Sgf, OnlyTheMainLineCountsAndEscapesAreRead) {
  const record::GameRecord game = only_game(
      "sgf",
      "(;GM[4]SZ[15]PB[a\\]b]PW[c]DT[2009-04-10]RE[W+R]\n;B[hh]C[a comment (with) ; and [brackets\\]]\n"
      ";W[ih](;B[ii];W[gg];B[jj])(;B[aa]))");
  EXPECT_EQ(game.header.contestants[0].name, "a]b");
  EXPECT_EQ(game.turns.size(), 5U);
  EXPECT_EQ(game.header.started, "2009-04-10T00:00:00Z");
  ASSERT_TRUE(game.verdict);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
  EXPECT_EQ(game.verdict->outcome.ending, game::Ending::adjudicated) << "White resigned out of turn";
}

TEST(Sgf, AGameOfCGomokuCliIsRead) {
  const record::GameRecord game = only_game(
      "sgf",
      "(;FF[4]GM[4]GN[3]EV[A x B]DT[2024.05.06 07:08:09]RO[2.1]RU[1]SZ[15]PB[A]PW[B]RE[B+1]TE[Black win by "
      "opponent crash]\n;B[hh]C[opening move];W[hi]C[opening move]\n;B[ii]C[120ms];W[gg]C[98ms])\n\n");
  EXPECT_TRUE(game.header.rules.exact_length);
  EXPECT_EQ(game.header.opening.size(), 2U);
  ASSERT_EQ(game.turns.size(), 2U);
  EXPECT_EQ(game.turns[0].seconds, 0.12);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::white_wins);
}

TEST(Sgf, WhiteMayMoveFirstAndStonesMayBeSetUp) {
  const record::GameRecord first = only_game("sgf", "(;GM[4]SZ[15]PB[b]PW[w]RE[W+];W[hh];B[ih])");
  EXPECT_EQ(first.header.contestants[0].name, "w");
  EXPECT_EQ(first.verdict->outcome.result, game::Result::white_wins);
  const record::GameRecord setup = only_game("sgf", "(;GM[4]SZ[15]AB[hh][ii]AW[gg][jj];B[aa];W[bb])");
  EXPECT_EQ(setup.header.opening.size(), 4U);
  EXPECT_EQ(setup.turns.size(), 2U);
  EXPECT_FALSE(setup.verdict);
}

TEST(Sgf, AnErrorNamesItsLineAndTheValue) {
  EXPECT_THAT(error_of("sgf", "(;GM[1]SZ[19]\n;B[dd])"),
              HasSubstr("games:1: GM[1]: expected GM[4], Go-moku"));
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[hh]\n;B[hi])"),
            "games:3: B[hi]: expected a move of the other side: sides move in turn");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[zz])"),
            "games:2: [zz]: expected a point of the 15x15 board, as in [hh]");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]RE[0]\n;B[hh][ig])"),
            "games:2: B[hh][ig]: expected one point, as in B[hh]");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[hh]\n"), "games:1: the game has no end: expected ')'");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[hh"), "games:2: a value has no end: expected ']'");
}

TEST(Sgf, ARecolouringIsAMoveOntoTheStone) {
  const std::string text = "(;GM[4]SZ[15]RU[gomoku --opening-rule=recolour];B[hh];W[hh];B[ii])";
  const record::GameRecord game = only_game("sgf", text);
  EXPECT_EQ(record::last_position(game).at({7, 7}), game::Colour::black);
  EXPECT_THAT(find_exchange_format("sgf")->text_of({.event = {}, .record = game}), HasSubstr(";W[hh]KO[]"));
}

// The shape that a converter of Gomoku Quest's games reads: without these stones every later move belongs to the wrong side.
TEST(Sgf, StonesOfAnOpeningInPropertiesOfAProgramAreNotPassedOver) {
  EXPECT_EQ(error_of("sgf", "(;GM[4]FF[4]SZ[15]GN[quest]RE[B+]\n;QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])"),
            "games:2: QPR[hh,hg,jf]: expected every stone of the opening as a move, as in B[hh]");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15];B[hh];W[hi];B[ij]\n;AE[hh];W[ii])"),
            "games:2: AE[hh]: expected no stone to be taken from the board");
}

}  // namespace
}  // namespace kaven::exchange
