// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/puzzle_list.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"

namespace kaven::tournaments::web::documents {
namespace {

using analysis::GameValue;
using analysis::JudgedMove;
using analysis::MoveQuality;
using nlohmann::ordered_json;

const state::Game played = finished_game(1, 1, 2, game::Result::black_wins);

JudgedMove judged(int ply, GameValue best, GameValue value, MoveQuality quality, int plies = 5) {
  return {.ply = ply,
          .value = {.result = value},
          .best_value = {.result = best, .plies = plies},
          .best = {{3, 0}},
          .quality = quality,
          .exact = true};
}

JudgedMove blunder(int ply, int plies = 5) {
  return judged(ply, GameValue::win, GameValue::loss, MoveQuality::blunder, plies);
}

TEST(PuzzleList, IsMadeOfResultsThatWereGivenAwayByProof) {
  JudgedMove estimated = blunder(4);
  estimated.exact = false;
  JudgedMove slower = judged(5, GameValue::win, GameValue::win, MoveQuality::inaccuracy);
  const JudgedMove held = judged(6, GameValue::draw, GameValue::loss, MoveQuality::mistake);
  const auto puzzles = puzzles_of(played, {.moves = {blunder(3), estimated, slower, held}}, "2026-11-22");
  ASSERT_EQ(puzzles.size(), 2U);
  EXPECT_EQ(puzzles[0].ply, 3);
  EXPECT_EQ(puzzles[0].player, folder::PlayerId(1));
  EXPECT_EQ(puzzles[1].ply, 6);
  EXPECT_EQ(puzzles[1].player, folder::PlayerId(2));
}

TEST(PuzzleList, GivesBlundersWithOneSolutionThatCanBeSeenFirst) {
  JudgedMove single = blunder(9);
  single.columns = {{3, {.result = GameValue::win}}, {4, {.result = GameValue::draw}}};
  JudgedMove twofold = blunder(11);
  twofold.columns = {{3, {.result = GameValue::win}}, {4, {.result = GameValue::win}}};
  const JudgedMove held = judged(6, GameValue::draw, GameValue::loss, MoveQuality::mistake);
  PuzzleList list;
  list.add(puzzles_of(played, {.moves = {held, blunder(13, 1), blunder(7, 30), twofold, single}}, ""));
  const ordered_json document = list.document();
  std::vector<int> plies;
  for (const auto& row : document["puzzles"]) plies.push_back(row[1]);
  EXPECT_EQ(plies, (std::vector<int>{9, 11, 13, 7, 6}));
}

TEST(PuzzleList, PrefersABoardOnWhichSomethingLies) {
  PuzzleList list;
  list.add(puzzles_of(played, {.moves = {blunder(1), blunder(10, 30)}}, "2026-11-22"));
  EXPECT_EQ(list.document()["of_the_day"], ordered_json::parse(R"([1,10,2,"blunder"])"));
}

TEST(PuzzleList, TheBlunderOfTheDayIsTheBestOfTheLatestDayWithOne) {
  PuzzleList list;
  EXPECT_TRUE(list.document()["of_the_day"].is_null());
  list.add(puzzles_of(finished_game(2, 1, 2, game::Result::draw), {.moves = {blunder(8)}}, "2026-11-22"));
  list.add(puzzles_of(finished_game(3, 1, 2, game::Result::draw), {.moves = {blunder(7, 1)}}, "2026-11-22"));
  list.add(puzzles_of(played, {.moves = {blunder(1)}}, "2026-11-21"));
  const ordered_json document = list.document();
  EXPECT_EQ(document["day"], "2026-11-22");
  EXPECT_EQ(document["of_the_day"], ordered_json::parse(R"([2,8,2,"blunder"])"));
  EXPECT_EQ(document["total"], 3);
}

TEST(PuzzleList, KeepsTheBestOfMany) {
  PuzzleList list;
  for (int number = 1; number <= 1000; ++number) {
    const auto quality = number % 10 == 0 ? MoveQuality::blunder : MoveQuality::mistake;
    list.add(puzzles_of(finished_game(number, 1, 2, game::Result::draw),
                        {.moves = {judged(9, GameValue::win, GameValue::draw, quality)}}, ""));
  }
  const ordered_json document = list.document();
  EXPECT_EQ(document["total"], 1000);
  ASSERT_EQ(document["puzzles"].size(), 200U);
  EXPECT_EQ(document["puzzles"][0], ordered_json::parse(R"([10,9,1,"blunder"])"));
  EXPECT_EQ(document["puzzles"][99], ordered_json::parse(R"([1000,9,1,"blunder"])"));
  EXPECT_EQ(document["puzzles"][100][3], "mistake");
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
