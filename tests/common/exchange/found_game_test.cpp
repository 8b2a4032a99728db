// SPDX-License-Identifier: MIT
#include "common/exchange/found_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "common/exchange/exchange_format.hpp"
#include "tests/common/exchange/exchange_games.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Renju, AFoulAsTheLastMoveLoses) {
  const std::string moves = ";B[hh];W[aa];B[ih];W[ac];B[jh];W[ae];B[lh];W[ag];B[mh];W[oo];B[kh])";
  for (const std::string rule : {"RENJU", "Renju (RIF)", "rif", "4", "连珠", "Soosorv-8", "禁手"}) {
    for (const std::string result : {"", "RE[W+]", "RE[?]"}) {
      const record::GameRecord game = only_game("sgf", "(;GM[4]SZ[15]RU[" + rule + "]" + result + moves);
      ASSERT_TRUE(game.verdict) << rule;
      EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
      EXPECT_EQ(game.verdict->outcome.ending, game::Ending::illegal_move);
      EXPECT_EQ(game.turns.size(), 10U);
    }
    EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15]RE[B+]RU[" + rule + "]" + moves),
                HasSubstr("move 11, K8: overline"));
  }
}

TEST(StatedResult, IsReadInTheWordsOfManyPrograms) {
  struct Row {
    const char* text;
    std::optional<game::Result> result;
    std::optional<game::Ending> ending = {};
  };
  constexpr auto black = game::Result::white_wins;  // Black moves first
  constexpr auto white = game::Result::black_wins;
  for (const Row& row : {Row{"B+", black},
                         Row{"B", black},
                         Row{"b+r", black, game::Ending::resigned},
                         Row{"B+T", black, game::Ending::time},
                         Row{"W+Time", white, game::Ending::time},
                         Row{"W+Resign", white, game::Ending::resigned},
                         Row{"Black wins", black},
                         Row{"White+1", white},
                         Row{"white won.", white},
                         Row{"Black resigns", white, game::Ending::resigned},
                         Row{"Black resigned", white, game::Ending::resigned},
                         Row{"B lost on time", white, game::Ending::time},
                         Row{"W forfeits", black},
                         Row{"黑胜", black},
                         Row{"白方胜", white},
                         Row{"白勝", white},
                         Row{"黒勝ち", black},
                         Row{"和棋", game::Result::draw},
                         Row{"DRAW", game::Result::draw},
                         Row{"Jigo", game::Result::draw},
                         Row{"0", game::Result::draw},
                         Row{"1/2", game::Result::draw},
                         Row{"1-0", black},
                         Row{"0 - 1", white},
                         Row{"?", std::nullopt},
                         Row{"Void", std::nullopt},
                         Row{"", std::nullopt}}) {
    const auto stated = read_stated_result(row.text, 'B');
    ASSERT_TRUE(stated) << row.text;
    EXPECT_EQ(stated->result, row.result) << row.text;
    EXPECT_EQ(stated->ending, row.ending) << row.text;
  }
  EXPECT_EQ(read_stated_result("B+R", 'W')->result, game::Result::black_wins);
  for (const char* const unknown : {"better", "who knows", "2-1", "both lose"})
    EXPECT_FALSE(read_stated_result(unknown, 'B'));
  const Imported imported = import_text("sgf", "(;GM[4]SZ[15]\nRE[who knows];B[hh])");
  EXPECT_THAT(imported.games.at(0).notes,
              ElementsAre("games:2: result 'who knows': not understood, so the game has none"));
}

TEST(Imported, ADamagedGameIsLeftOutAndTheOthersAreRead) {
  const std::string good = "(;GM[4]SZ[15]PB[a]PW[b]RE[B+R];B[hh];W[hi];B[ii])\n";
  for (const std::string bad :
       {"(;GM[4]SZ[15];B[hh];W[hi];B[hh])\n", "(;GM[4]SZ[15];B[hh](;W[hi])(;W[aa] x)\n", "(;GM[4];B[h\n",
        "(;GM[4]SZ[15];B[hh]B)\n", "(;GM[1];B[hh])\n"}) {
    const Imported imported = import_text("sgf", good + bad + good);
    EXPECT_EQ(imported.games.size(), 2U) << bad;
    ASSERT_EQ(imported.faults.size(), 1U) << bad;
    EXPECT_THAT(imported.faults[0], testing::StartsWith("games:2: ")) << bad;
  }
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n";
  const std::string game = tags + "\n1. d1 a1 2. d2 *\n\n";
  for (const std::string& bad :
       {tags + "\n1. d1 d1 *\n\n", tags + "\n1. d1 {never ends\n2. d2 *\n\n",
        tags + "[Broken]\n\n1. d1 *\n\n", tags + "[Round \"1]\n\n1. d1 *\n\n",
        std::string("[White \"a\"]\n[Black \"b\"]\n\n1. d1 a1\n2. d2 *\n\n"), tags + "\n1. d1 (2. x\n*\n\n",
        std::string("[White \"a\"]\n[Variant \"chess\"] 1. e4 e5 *\n\n")}) {
    const Imported imported = import_text("pgn", game + bad + game);
    EXPECT_EQ(imported.games.size(), 2U) << bad;
    EXPECT_EQ(imported.faults.size(), 1U) << bad;
  }
  const Imported rows =
      import_text("csv", "white,black,rules,moves\na,b,connect4,D1\na,b,connect4,X\na,b,connect4,C1\n");
  EXPECT_EQ(rows.games.size(), 2U);
  EXPECT_THAT(rows.faults, ElementsAre(HasSubstr("games:3: ")));
}

// Damaged games must not take time that grows with the square of the file: this would run for minutes.
TEST(Imported, ManyDamagedGamesAreReadInOneGo) {
  const auto times = [](std::string_view text, int count = 40000) {
    std::string all;
    for (int each = 0; each < count; ++each) all += text;
    return all;
  };
  const std::string tags = "[White \"a\"]\n[Variant \"connect4\"]\n\n";
  const std::string good_pgn = "\n\n" + tags + "1. d1 a1 *\n";
  for (const std::string end : {"{x\n\n", "(x\n\n", "{x\n", "(x\n", "({x\n\n", "(((x\n"}) {
    const Imported imported = import_text("pgn", times(tags + "1. d1 " + end) + good_pgn);
    EXPECT_EQ(imported.faults.size(), 40000U) << end;
    EXPECT_EQ(imported.games.size(), 1U) << end;
  }
  EXPECT_EQ(import_text("pgn", tags + "1. d1 " + times("{")).faults.size(), 1U);
  const std::string good_sgf = "\n(;GM[4]SZ[15];B[hh];W[ii])\n";
  for (const std::string bad : {"(;FF[4]", "(;FF[4]C[x", "\n(;FF[4]C[x", "\n(;C[x]", "\n(;C[x", "(;C[(;FF[",
                                "(((", "(  ", "\n(;C[4](;B[aa]", "\n(;C[((("}) {
    const Imported imported = import_text("sgf", times(bad) + good_sgf);
    EXPECT_EQ(imported.games.size(), 1U) << bad;
  }
  const std::string nested = times("\n(;C[4];B[hh];B[hh]") + times(")");
  EXPECT_EQ(import_text("sgf", nested).faults.size(), 1U);
  EXPECT_THAT(import_text("sgf", "(;GM[4]SZ[15]" + times("AB[aa:oo]", 100000) + ")").faults,
              ElementsAre(HasSubstr("[aa:oo]: more stones than the board has places")));
}

TEST(Exported, TimeControlsAreThoseOfTheFormat) {
  record::GameRecord game = support::sample_record();
  game.header.contestants[0].name = "alice";
  game.header.turn_seconds = game.header.match_seconds = 60;
  game.header.increment_seconds = 0.5;
  const auto text = [&game](std::string_view format) {
    return find_exchange_format(format)->text_of({.event = {}, .record = game});
  };
  EXPECT_THAT(text("csv"), HasSubstr(",60,60+0.5,wall,2026-"));
  EXPECT_THAT(text("pgn"), HasSubstr("[TimeControl \"60+0.5\"]\n"));
  EXPECT_THAT(text("sgf"), HasSubstr("TM[60]OT[0.5 fischer]"));
  EXPECT_THAT(text("kaggle"), HasSubstr("\"time_control\":\"60+0.5\""));
  game.header.turn_seconds = 5;
  EXPECT_THAT(text("sgf"), HasSubstr("TM[60]OT[5 s a move, 0.5 fischer]"));
  EXPECT_THAT(text("pgn"), HasSubstr("[TimeControl \"1/5\"]\n"));
}

TEST(Exported, ATableShowsWhosePlayersThePlayersAre) {
  const ExchangedGame game{
      .event = {}, .record = support::sample_record(), .folders = {"connect4-ada", "=bob"}};
  const std::string text =
      heading_of(*find_exchange_format("csv")) + find_exchange_format("csv")->text_of(game);
  EXPECT_THAT(text,
              AllOf(HasSubstr(",started,white_folder,black_folder\n"), HasSubstr(",connect4-ada,'=bob\n")));
}

TEST(Exported, TheHostNameIsNotThePlaceOfPlay) {
  ExchangedGame game{.event = {}, .record = support::sample_record()};
  game.record.header.machine = "lab17.cs.example.org";
  const std::string text = find_exchange_format("pgn")->text_of(game);
  EXPECT_THAT(text, AllOf(HasSubstr("[Site \"?\"]\n"), Not(HasSubstr("lab17"))));
  game.site = "Room \"7\"";
  EXPECT_THAT(find_exchange_format("pgn")->text_of(game), HasSubstr("[Site \"Room \\\"7\\\"\"]\n"));
}

TEST(Exported, TimeOddsAreThoseOfFastchess) {
  record::GameRecord game = support::sample_record();
  game.header.contestants[0].name = "alice";
  game.header.turn_seconds = game.header.match_seconds = 60;
  game.header.increment_seconds = 0.5;
  game.header.contestants[1].time_factor = 0.5;
  EXPECT_THAT(find_exchange_format("pgn")->text_of({.event = {}, .record = game}),
              HasSubstr("[WhiteTimeControl \"60+0.5\"]\n[BlackTimeControl \"30+0.25\"]\n"));
}

TEST(Imported, ALimitThatTheMovesExceedIsLeftOut) {
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n[TimeControl \"10+1\"]\n\n";
  const record::GameRecord kept = only_game("pgn", tags + "1. d1 {10.9s} a1 2. d2 {1s} a2 3. d3 *\n");
  EXPECT_EQ(kept.header.limits().all_moves, (notation::TimeControl{10, 1}));
  EXPECT_EQ(kept.header.turn_seconds, 10);
  const record::GameRecord broken = only_game("pgn", tags + "1. d1 {10.9s} a1 2. d2 {1.2s} a2 3. d3 *\n");
  EXPECT_EQ(broken.header.match_seconds, 0);
  EXPECT_EQ(support::read_text(support::text_of(broken)), broken);
}

TEST(Exported, TimesAreThoseOfTheClock) {
  record::GameRecord game = support::sample_record();
  game.header.contestants[0].name = "alice";
  game.header.clock = record::ClockKind::cpu;
  for (record::Turn& turn : game.turns) turn.clocked_cpu_seconds = 0.25;
  const auto text = [&game](std::string_view format) {
    return find_exchange_format(format)->text_of({.event = {}, .record = game});
  };
  EXPECT_THAT(text("csv"), HasSubstr(",0.250 0.250 0.250 0.250 0.250 0.250 0.250,30,,cpu,2026-"));
  EXPECT_THAT(text("pgn"), HasSubstr("[TimeControl \"1/30\"]\n[ClockKind \"cpu\"]\n"));
  EXPECT_THAT(text("pgn"), HasSubstr("1. d1 {0.250s} a1"));
  EXPECT_THAT(text("sgf"), HasSubstr("OT[30 s a move of CPU time]"));
  EXPECT_THAT(text("sgf"), HasSubstr("C[0.250 s]"));
  EXPECT_THAT(text("kaggle"), HasSubstr("\"clock\":\"cpu\""));
  EXPECT_THAT(text("kaggle"), HasSubstr("\"seconds\":[0.25,0.25,"));
}

}  // namespace
}  // namespace kaven::exchange
