// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/common/exchange/exchange_games.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Csv, ADamagedRowIsLeftOutAndTheOthersAreRead) {
  const std::string heading = "sep=,\n\nwhite,black,result,rules,moves\n";
  const std::string good = "a,b,1-0,connect4,D1 C1\n";
  for (const std::string bad :
       {"c, Jr.,d,1-0,connect4,D1 C1\n", "\"c,d,1-0,connect4,D1 C1\n", "c,\"d,1-0\n\n"}) {
    const Imported imported =
        import_text("csv", heading + good + bad + good + "\"x, y\",b,1-0,connect4,D1 C1,,\n");
    EXPECT_EQ(imported.games.size(), 3U) << bad;
    EXPECT_EQ(imported.games.back().record.header.contestants[0].name, "x, y");
    EXPECT_THAT(imported.faults, ElementsAre(HasSubstr("games:5: "))) << bad;
  }
}

TEST(Csv, ColumnsMayComeInAnyOrderAndOnlyFourAreNeeded) {
  const record::GameRecord game =
      only_game("csv", "Moves;rules;BLACK;white\nD1 A1 D A D A D;connect4;bob;alice\n");
  EXPECT_EQ(game.header.contestants[0].name, "alice");
  EXPECT_EQ(game.verdict->outcome.result, game::Result::white_wins);
}

TEST(Csv, IsReadLikeAClassList) {
  const record::GameRecord game = only_game(
      "csv", "sep=;\r\nWhite;Black;Rules;Moves\r\nLovelace, Ada;J\xf6rg;connect4;D1 A1 D A D A D\r\n");
  EXPECT_EQ(game.header.contestants[0].name, "Lovelace, Ada");
  EXPECT_EQ(game.header.contestants[1].name, "Jörg");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves\na,\"b,connect4,D1\n"),
            "games:2: expected each quotation mark to be closed");
}

TEST(Csv, AnErrorNamesItsLineAndTheValue) {
  EXPECT_EQ(error_of("csv", "white,black,moves\n"),
            "games:1: 'white,black,moves': expected one column 'rules' in the heading");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves\na,b,connect4\n"),
            "games:2: 3 cells: expected 4, as in the heading");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves,result\na,b,connect4,D1,good\n"),
            "games:2: result 'good': expected white, black, draw or both-lose");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves\na,b,connect4 --size=3,D1\n"),
            "games:2: size '3': expected COLUMNSxROWS, as in 15x15");
}

TEST(Jsonl, AProgramThatPlayedItselfIsTwoPlayers) {
  record::GameRecord sample = support::sample_record();
  sample.header.contestants[1].name = sample.header.contestants[0].name;
  EXPECT_EQ(only_game("jsonl", support::text_of(sample)).header.contestants[1].name,
            sample.header.contestants[0].name + " (2)");
}

TEST(Jsonl, TheRecordOfOneGameIsRead) {
  const record::GameRecord sample = support::sample_record();
  EXPECT_EQ(only_game("jsonl", support::text_of(sample)), sample);
  EXPECT_THAT(error_of("jsonl", "{\"kaven\":\"game-record\"}\n"),
              HasSubstr("games:1: member 'version' is missing"));
  EXPECT_THAT(error_of("jsonl", "{\"number\":1}\n"), HasSubstr("games:1: member 'round' is missing"));
}

}  // namespace
}  // namespace kaven::exchange
