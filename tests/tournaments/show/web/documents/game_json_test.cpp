// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/game_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "common/game/catalogue.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::tournaments::web::documents {
namespace {

using game::Colour;

TEST(GameJson, RulesAreNamedByTheWordsOfRecords) {
  const nlohmann::ordered_json gomoku = json_of(game::find_game("gomoku")->rules);
  EXPECT_EQ(gomoku["opening"], "recolour");
  EXPECT_EQ(gomoku["goal"], "first-line");
  EXPECT_EQ(gomoku["gravity"], false);
  EXPECT_EQ(json_of(game::find_game("maxconnect4")->rules)["goal"], "most-lines");
  EXPECT_EQ(json_of(game::Rules{.full_board = game::FullBoard::both_lose})["full_board"], "both-lose");
}

TEST(GameJson, APopOutIsAMoveToThePlaceBelowItsColumn) {
  record::GameRecord record = support::sample_record();
  EXPECT_FALSE(json_of(record.header.rules).contains("pop_out"));
  record.header.rules = {.pop_out = true};
  record.header.opening.clear();
  record.turns = {{.ply = 1, .move = {Colour::white, {3, 0}}},
                  {.ply = 2, .move = {Colour::black, {3, 1}}},
                  {.ply = 3, .move = {Colour::white, {3, game::pop_out_row}}}};
  EXPECT_EQ(json_of(record.header.rules)["pop_out"], true);
  const nlohmann::ordered_json moves = moves_json(record);
  EXPECT_EQ(moves[2]["place"], "D0");
  EXPECT_EQ(moves[2]["recolours"], false);
}

TEST(GameJson, PlacesAreTexts) {
  const std::vector<game::Place> places = {{3, 0}, {0, 9}};
  EXPECT_EQ(json_of(places), (nlohmann::ordered_json{"D1", "A10"}));
  const std::vector<game::Move> moves = {{Colour::black, {6, 5}}};
  EXPECT_EQ(json_of(moves), nlohmann::ordered_json::array({"G6"}));
}

TEST(GameJson, MovesAfterThoseThatAreKnownComeAlone) {
  const record::GameRecord record = support::sample_record();
  const nlohmann::ordered_json all = moves_json(record);
  ASSERT_EQ(all.size(), record.turns.size());
  const nlohmann::ordered_json rest = moves_json(record, 5);
  ASSERT_EQ(rest.size(), record.turns.size() - 5);
  EXPECT_EQ(rest[0], all[5]);
  EXPECT_TRUE(moves_json(record, record.turns.size()).empty());
}

TEST(GameJson, MovesBehindAnOpeningGoOnCounting) {
  record::GameRecord record;
  record.header.opening = {{Colour::white, {3, 0}}, {Colour::black, {3, 1}}};
  record.turns = {{.ply = 3, .move = {Colour::white, {3, 2}}}};
  const nlohmann::ordered_json moves = moves_json(record);
  EXPECT_EQ(moves[0]["ply"], 3);
  EXPECT_EQ(moves[0]["place"], "D3");
  EXPECT_TRUE(moves[0]["said"].is_null());
  EXPECT_FALSE(moves[0].contains("lines"));
}

TEST(GameJson, LinesAreCountedOnlyWhereTheGoalIsMostLines) {
  game::Position connect4{game::Rules{}};
  EXPECT_TRUE(line_counts_json(connect4).is_null());
  record::GameRecord record;
  record.header.rules = game::find_game("maxconnect4")->rules;
  for (int ply = 1; ply <= 7; ++ply) {
    const Colour colour = ply % 2 == 1 ? Colour::white : Colour::black;
    record.turns.push_back({.ply = ply, .move = {colour, {ply % 2 == 1 ? 0 : 1, (ply - 1) / 2}}});
  }
  const nlohmann::ordered_json moves = moves_json(record);
  EXPECT_EQ(moves[5]["lines"], (nlohmann::ordered_json{0, 0}));
  EXPECT_EQ(moves[6]["lines"], (nlohmann::ordered_json{1, 0}));
}

TEST(GameJson, AnOutcomeIsSaidInASentence) {
  const nlohmann::ordered_json outcome = outcome_json(support::sample_record());
  EXPECT_EQ(outcome["result"], "white");
  EXPECT_EQ(outcome["ending"], "line");
  EXPECT_EQ(outcome["line"], (nlohmann::ordered_json{"D1", "D2", "D3", "D4"}));
  EXPECT_EQ(outcome["sentence"].get<std::string>().substr(0, 5), "White");
  EXPECT_TRUE(outcome_json(record::GameRecord()).is_null());
}

TEST(GameJson, AClockSaysWhatEachSideHasUsed) {
  record::GameRecord record;
  record.header.turn_seconds = 30;
  record.turns = {{.ply = 1, .move = {Colour::white, {0, 0}}, .seconds = 1.5},
                  {.ply = 2, .move = {Colour::black, {1, 0}}, .seconds = 2},
                  {.ply = 3, .move = {Colour::white, {0, 1}}, .seconds = 0.25}};
  const std::chrono::system_clock::time_point began{std::chrono::milliseconds(1'700'000'000'042)};
  EXPECT_EQ(clock_json(record, began), (nlohmann::ordered_json{{"limit", 30},
                                                               {"started", "2023-11-14T22:13:20.042Z"},
                                                               {"used", {{"white", 1.75}, {"black", 2}}}}));
  // Black has used 2 s, and its move has added 4 s.
  record.header.match_seconds = 30;
  record.header.increment_seconds = 4;
  EXPECT_EQ(clock_json(record, began)["limit"], 32);
  record.header.match_seconds = 40;
  EXPECT_EQ(clock_json(record, began)["limit"], 30);
  record.header.turn_seconds = record.header.match_seconds = 1;
  EXPECT_EQ(clock_json(record, began)["limit"], 3);
}

TEST(GameJson, ATitleNamesBoardAndGoal) {
  EXPECT_EQ(game_title("Connect-4", game::Rules{}), "Connect-4 7x6, four in a row");
  EXPECT_EQ(game_title("Max-Connect4", game::Rules{.goal = game::Goal::most_lines}),
            "Max-Connect4 7x6, most lines of four");
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
