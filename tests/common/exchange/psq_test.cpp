// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "common/exchange/exchange_format.hpp"
#include "common/game/catalogue.hpp"
#include "tests/common/exchange/exchange_games.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// From the tests of Gomocup/GomocupOnline.
constexpr const char* piskvork_game =
    "Piskvorky 20x20, 7:7, "
    "0\r\n10,10,456\r\n11,12,4500\r\n10,13,60\r\n11,13,4261\r\n9,11,65\r\n12,12,5037\r\n"
    "8,12,65\r\n11,9,5060\r\n11,11,66\r\n13,11,131\r\n14,10,62\r\n14,12,41\r\n12,10,60\r\n13,12,36\r\n10,12,"
    "62\r\n"
    "15,12,32\r\npisq7.exe\r\nrenjusolver.ZIP\r\n0\r\n";

TEST(Psq, AGameOfPiskvorkIsRead) {
  const record::GameRecord game = only_game("psq", piskvork_game);
  EXPECT_EQ(game.header.game, "gomoku");
  EXPECT_EQ(game.header.rules.columns, 20);
  EXPECT_EQ(game.header.contestants[0].name, "pisq7.exe");
  EXPECT_EQ(game.header.contestants[1].name, "renjusolver.ZIP");
  ASSERT_EQ(game.turns.size(), 16U);
  EXPECT_EQ(game.turns[0].move, (game::Move{game::Colour::white, {9, 9}}));
  EXPECT_EQ(game.turns[1].seconds, 4.5);
  ASSERT_TRUE(game.verdict);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
  EXPECT_EQ(game.verdict->outcome.ending, game::Ending::line);
}

TEST(Psq, TheSecondPlayerMayBegin) {
  std::string text = piskvork_game;
  text.replace(text.find("7:7, 0"), 6, "7:7, 1");
  EXPECT_EQ(only_game("psq", text).header.contestants[0].name, "renjusolver.ZIP");
}

TEST(Psq, AGameOfRenjuIsRead) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n";
  EXPECT_TRUE(only_game("psq", moves + "0,Renju\n").header.rules.renju);
  EXPECT_TRUE(only_game("sgf", "(;GM[4]SZ[15]RU[4];B[hh];W[ii])").header.rules.renju);
}

TEST(Psq, TheGroupOfAGomocupMayFollowTheRule) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n";
  EXPECT_TRUE(only_game("psq", moves + "0,Standard15_1\n").header.rules.exact_length);
  EXPECT_FALSE(only_game("psq", moves + "0,Freestyle15_1\n").header.rules.exact_length);
}

TEST(Psq, AGameOfCaroIsRead) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n";
  const game::Rules rules = game::find_game("caro")->rules;
  EXPECT_EQ(only_game("psq", moves + "0,Caro\n").header.rules, rules);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]RU[9];B[hh];W[ii])").header.rules, rules);
}

TEST(Psq, AnErrorNamesItsLineAndTheValue) {
  EXPECT_EQ(error_of("psq", "Piskvorky 20x20, 7:7, 0\n21,1,0\n"),
            "games:2: '21,1,0': expected x,y,milliseconds with x from 1 to 20 and y from 1 to 20");
  EXPECT_EQ(error_of("psq", "Piskvorky 20x20, 7:7, 0\n1,1,0\n1,1,0\n1,1,0\n"),
            "games:3: move 2, A1: place occupied: A1 holds a white stone");
  EXPECT_EQ(error_of("psq", "Piskvorky 20x20, 7:7, 0\n1,1,0\n1,2,0\n1,1,0\n"),
            "games:4: move 3, A1: place occupied: A1 holds a white stone");
  EXPECT_THAT(error_of("psq", "Piskvorky 40x40, 7:7, 0\n"), HasSubstr("games:1: "));
  EXPECT_THAT(error_of("psq", "Piskvorky 20x20, 7:7, 5\n"), HasSubstr("with 0 or 1 at the end"));
}

// The text after the moves of a psq decides who won; here are three moves, the last by White.
std::optional<game::Outcome> psq_outcome(const std::string& ending, const std::string& moves = "") {
  const std::string text =
      "Piskvorky 15x15, 11:11, 0\n" + (moves.empty() ? "8,8,10\n9,8,20\n8,9,30\n" : moves) + ending;
  const record::GameRecord game = only_game("psq", text);
  return game.verdict ? std::optional(game.verdict->outcome) : std::nullopt;
}

TEST(Psq, WithoutALineTheSideThatMovedLastWins) {
  const std::string names = "one\ntwo\n";
  for (const std::string ending : {"-1\n2,Freestyle15_1\n", "-1\n1,Freestyle15_1\n", "-1\n", "0\n", "15\n"}) {
    const auto outcome = psq_outcome(names + ending);
    ASSERT_TRUE(outcome) << ending;
    EXPECT_EQ(outcome->result, game::Result::white_wins) << ending;
  }
  EXPECT_EQ(psq_outcome(names + "15\n")->ending, game::Ending::time);
  EXPECT_EQ(psq_outcome(names + "7\n")->ending, game::Ending::illegal_move);
  EXPECT_EQ(psq_outcome(names + "16\n")->ending, game::Ending::memory);
  EXPECT_EQ(psq_outcome(names + "-1\n0,Freestyle15_1\n")->result, game::Result::draw);
  EXPECT_FALSE(psq_outcome("-1\n")) << "a game that a person saved goes on";
  EXPECT_FALSE(psq_outcome(""));
}

TEST(Psq, TheBoardDecidesBeforeTheWinnersNumber) {
  const std::string five = "8,8,0\n1,1,0\n8,9,0\n1,3,0\n8,10,0\n1,5,0\n8,11,0\n1,7,0\n8,12,0\n";
  for (const std::string number : {"0", "1", "2"}) {
    const auto outcome = psq_outcome("one\ntwo\n-1\n" + number + ",Freestyle15_1\n", five);
    EXPECT_EQ(outcome->result, game::Result::white_wins);
    EXPECT_EQ(outcome->ending, game::Ending::line);
  }
}

// Of 4 664 decided games of the Gomocup 2024, 4 651 were won by the side that moved last; the others end with a move onto a
// stone, which lost.
TEST(Psq, AMatchMayEndWithTheIllegalMoveThatLost) {
  const std::string moves = "8,8,10\n9,9,20\n8,8,30\n";
  const auto outcome = psq_outcome("one\ntwo\n-1\n2,Freestyle15_1\n", moves);
  EXPECT_EQ(outcome->result, game::Result::black_wins);
  EXPECT_EQ(outcome->ending, game::Ending::illegal_move);
  EXPECT_THAT(error_of("psq", "Piskvorky 15x15, 11:11, 0\n" + moves + "-1\n"), HasSubstr("place occupied"));
  EXPECT_THAT(error_of("psq", "Piskvorky 15x15, 11:11, 0\n" + moves + "1,1,1\none\ntwo\n-1\n"),
              HasSubstr("place occupied"));
}

TEST(Psq, ARuleThatNamesRenjuMayDenyIt) {
  for (const std::string rule : {"Not Renju", "非禁手", "Carolina"}) {
    const Imported imported = import_text("sgf", "(;GM[4]SZ[15]RU[" + rule + "];B[hh];W[ii])");
    EXPECT_EQ(imported.games.at(0).record.header.game, "gomoku") << rule;
    EXPECT_EQ(imported.games[0].notes.size(), rule == "Carolina" ? 1U : 0U) << rule;
  }
}

TEST(Psq, AGameOfAnotherProgramHasNoRecolouring) {
  for (const std::string rule : {"Freestyle", "Standard", "Fastgame", "Renju", "Something"}) {
    const std::string text = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n1," + rule + "\n";
    EXPECT_EQ(only_game("psq", text).header.rules.opening, game::Opening::none) << rule;
  }
  for (const std::string rule : {"", "RU[Gomoku]", "RU[gomoku]", "RU[1]", "RU[swap2]", "RU[unheard of]"}) {
    const record::GameRecord game = only_game("sgf", "(;GM[4]SZ[15]" + rule + ";B[hh];W[ii])");
    EXPECT_EQ(game.header.rules.opening, game::Opening::none) << rule;
  }
  EXPECT_THAT(
      import_text("psq", "Piskvorky 15x15, 11:11, 0\n8,8,1\na\nb\n-1\n1,Something\n").games.at(0).notes,
      ElementsAre("games:6: rule 'Something' is not known: read as Go-moku, five or more in a row"));
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15];B[hh];W[hh])"), HasSubstr("move 2, H8: place occupied"));
}

TEST(Psq, PlainGomokuIsWrittenAndRecolouringRefused) {
  ExchangedGame game{.event = {}, .record = only_game("psq", piskvork_game)};
  EXPECT_FALSE(find_exchange_format("psq")->objection(game));
  game.record.header.rules.opening = game::Opening::recolour;
  EXPECT_THAT(*find_exchange_format("psq")->objection(game), HasSubstr("without recolouring"));
  game.record.header.rules.opening = game::Opening::none;
  game.record.verdict->outcome.result = game::Result::white_wins;
  EXPECT_THAT(*find_exchange_format("psq")->objection(game), HasSubstr("the side that moved last wins"));
}

TEST(Psq, NamesMayBeNumbersAndTheHeaderMayHaveBlanks) {
  const record::GameRecord game =
      only_game("psq", "Piskvorky 15x15 , 0 - 0\r\n8,8,1\r\n9,9,1\r\n42\r\n7\r\n-1\r\n1,Freestyle\r\n");
  EXPECT_EQ(game.header.contestants[0].name, "42");
  EXPECT_EQ(game.header.contestants[1].name, "7");
  EXPECT_EQ(game.turns.size(), 2U);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
}

TEST(Psq, TheCodeTellsNamesFromOtherLines) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\n";
  const auto names = [&](const std::string& ending) {
    const record::Header header = only_game("psq", moves + ending).header;
    return header.contestants[0].name + "/" + header.contestants[1].name;
  };
  EXPECT_EQ(names("\nb\n-1\n1,Freestyle\n"), "unknown first player/b");
  EXPECT_EQ(names("a\n\n-1\n1,Freestyle\n"), "a/unknown second player");
  EXPECT_EQ(names("42\nb\n-1\n\n"), "42/b");
  EXPECT_EQ(names("a\nb\n-1\nmore\n"), "a/b");
  EXPECT_FALSE(psq_outcome("\nb\n-1\n")) << "a match has two players";
  const Imported junk = import_text("psq", moves + "-1\nsome trailing junk\n");
  ASSERT_EQ(junk.games.size(), 1U);
  EXPECT_EQ(junk.games[0].record.header.contestants[0].name, "unknown first player");
  EXPECT_FALSE(junk.games[0].record.verdict);
  EXPECT_THAT(junk.games[0].notes,
              ElementsAre(HasSubstr("games:5: 'some trailing junk': expected the rule")));
}

TEST(Psq, AWinnerWithoutALineIsSaidToBeTheSideThatMovedLast) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\na\nb\n";
  const Imported doubtful = import_text("psq", moves + "0\n");
  EXPECT_EQ(doubtful.games.at(0).record.verdict->outcome.detail,
            "the side that moved last, as in matches of Piskvork");
  EXPECT_THAT(doubtful.games[0].notes,
              ElementsAre(HasSubstr("code 0 says that a line ended the game, but there is none")));
  EXPECT_THAT(import_text("psq", moves + "0\n2,Freestyle\n").games.at(0).notes, testing::IsEmpty());
  EXPECT_THAT(import_text("psq", piskvork_game).games.at(0).notes, testing::IsEmpty());
}

}  // namespace
}  // namespace kaven::exchange
