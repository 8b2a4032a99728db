// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/game_document.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"

namespace kaven::tournaments::web::documents {
namespace {

using game::Colour;

record::GameRecord recoloured_game() {
  record::GameRecord record;
  record.header.game = "gomoku";
  record.header.rules = {
      .columns = 5, .rows = 5, .line_length = 5, .gravity = false, .opening = game::Opening::recolour};
  record.header.contestants = {
      {{.name = "ann", .protocol = "mailbox"}, {.name = "<b>", .protocol = "mailbox"}}};
  record.header.turn_seconds = 30;
  record.header.started = "2026-11-21T09:30:00Z";
  record.turns = {{.ply = 1, .move = {Colour::white, {2, 2}}, .seconds = 1.5},
                  {.ply = 2, .move = {Colour::black, {2, 2}}, .seconds = 2, .warnings = {"\x1b[2J<script>"}}};
  return record;
}

TEST(GameDocument, NamesMovesAsTheyHappened) {
  Snapshot snapshot = three_players();
  snapshot.phase = TournamentPhase::running;
  const GameView view{.snapshot = snapshot,
                      .game = snapshot.tournament.games[4],
                      .record = recoloured_game(),
                      .is_running = true,
                      .turn_started = std::chrono::system_clock::time_point(std::chrono::milliseconds(1500))};
  const nlohmann::ordered_json document = game_document(view);
  EXPECT_EQ(document["number"], 5);
  EXPECT_EQ(document["black"], (nlohmann::ordered_json{{"player", 3}, {"name", "cyd"}}));
  EXPECT_EQ(document["moves"][0]["recolours"], false);
  EXPECT_EQ(document["moves"][1]["recolours"], true);
  EXPECT_EQ(document["moves"][1]["place"], "C3");
  EXPECT_EQ(document["moves"][1]["warnings"][0], "\\x1b[2J<script>");
  EXPECT_EQ(document["running"], true);
  EXPECT_EQ(document["clock"]["started"], "1970-01-01T00:00:01.500Z");
  EXPECT_EQ(document["clock"]["used"]["black"], 2);
  EXPECT_TRUE(document["outcome"].is_null());
  EXPECT_EQ(document["record"], "records/0005-w-b.jsonl");
}

TEST(GameDocument, AGameWithoutARecordHasNoMoves) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json document =
      game_document({.snapshot = snapshot, .game = snapshot.tournament.games[4]});
  EXPECT_TRUE(document["moves"].empty());
  EXPECT_TRUE(document["record"].is_null());
  EXPECT_EQ(document["running"], false);
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
