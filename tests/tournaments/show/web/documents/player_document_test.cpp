// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/player_document.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/support/sample_record.hpp"
#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"

namespace kaven::tournaments::web::documents {
namespace {

using game::Colour;

TEST(PlayerDocument, CountsByColourOpponentAndEnding) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json ann =
      player_document(snapshot, folder::PlayerId(1), {}, [](const state::Game& game) {
        GameDetails details;
        details.seconds[0] = {1, 2};
        details.seconds[1] = {static_cast<float>(game.id.number())};
        details.protocols = {"mailbox", "mailbox"};
        details.worse_moves = {
            {.ply = 3, .colour = Colour::white, .quality = analysis::MoveQuality::mistake, .loss = 1},
            {.ply = 5, .colour = Colour::white, .quality = analysis::MoveQuality::blunder, .loss = 2}};
        return details;
      });
  EXPECT_EQ(ann["by_colour"]["black"],
            nlohmann::ordered_json::parse(
                R"({"games":2,"wins":1,"draws":1,"losses":0,"forfeits":0,"points":3.0})"));
  EXPECT_EQ(ann["by_opponent"][0]["player"], 2);
  EXPECT_EQ(ann["by_opponent"][0]["wins"], 2);
  EXPECT_EQ(ann["games"].size(), 4U);
  EXPECT_EQ(ann["games"][3], nlohmann::ordered_json::parse(R"([5,"white",3,null])"));
  // The times are 1 and 2 with White in game 1, and 2 and 4 with Black in games 2 and 4.
  EXPECT_EQ(ann["thinking"]["median"], 2);
  EXPECT_EQ(ann["thinking"]["p95"], 4);
  EXPECT_EQ(ann["thinking"]["games"], 3);
  EXPECT_EQ(ann["protocol"], "mailbox");
  EXPECT_EQ(ann["worst_moves"][0],
            nlohmann::ordered_json::parse(R"({"game":1,"ply":5,"judgement":"blunder","place":"A1"})"));
}

TEST(PlayerDocument, NamesInaccuraciesOnlyOfAPlayerWithoutMistakes) {
  using Quality = analysis::MoveQuality;
  const Snapshot snapshot = snapshot_of({"ann", "bob"}, {finished_game(1, 1, 2, game::Result::white_wins)});
  const auto judgements = [&](const std::vector<Quality>& qualities) {
    std::vector<std::string> words;
    const nlohmann::ordered_json ann =
        player_document(snapshot, folder::PlayerId(1), {}, [&](const state::Game&) {
          GameDetails details;
          for (const Quality quality : qualities)
            details.worse_moves.push_back({.colour = game::Colour::white, .quality = quality});
          return details;
        });
    for (const nlohmann::ordered_json& move : ann["worst_moves"]) words.push_back(move["judgement"]);
    return words;
  };
  EXPECT_EQ(judgements({Quality::inaccuracy, Quality::mistake}), std::vector<std::string>{"mistake"});
  EXPECT_EQ(judgements({Quality::inaccuracy}), std::vector<std::string>{"inaccuracy"});
}

TEST(PlayerDocument, OfAPlayerWithoutAGameSaysThatNothingIsKnown) {
  const Snapshot snapshot = snapshot_of({"ann", "bob"}, {});
  const nlohmann::ordered_json bob =
      player_document(snapshot, folder::PlayerId(2), {}, [](const state::Game&) { return GameDetails(); });
  EXPECT_EQ(bob["name"], "bob");
  EXPECT_EQ(bob["thinking"]["turns"], 0);
  EXPECT_EQ(bob["thinking"]["mean"], 0);
  for (const char* name : {"accuracy", "protocol"}) EXPECT_TRUE(bob[name].is_null()) << name;
  for (const char* name : {"median", "p95"}) EXPECT_TRUE(bob["thinking"][name].is_null()) << name;
  for (const char* name : {"games", "by_opponent", "by_ending", "worst_moves"}) {
    EXPECT_EQ(bob[name], nlohmann::ordered_json::array()) << name;
  }
}

TEST(PlayerDocument, OnlyTheLatestGamesAreReadInDetail) {
  std::vector<state::Game> games;
  for (int id = 1; id <= 600; ++id) games.push_back(finished_game(id, 1, 2, game::Result::white_wins));
  const Snapshot snapshot = snapshot_of({"ann", "bob"}, std::move(games));
  std::vector<int> read;
  const nlohmann::ordered_json ann =
      player_document(snapshot, folder::PlayerId(1), {}, [&](const state::Game& game) {
        read.push_back(game.id.number());
        return GameDetails();
      });
  ASSERT_EQ(read.size(), 500U);
  EXPECT_EQ(read.front(), 101);
  EXPECT_EQ(read.back(), 600);
  EXPECT_EQ(ann["games"].size(), 600U);
  EXPECT_EQ(ann["thinking"]["games"], 500);
}

TEST(PlayerDocument, TheGamesWithDetailsAreThoseThatThePagesOfAllPlayersRead) {
  std::vector<state::Game> games;
  for (int id = 1; id <= 900; ++id) {
    games.push_back(finished_game(id, 1, id <= 300 ? 3 : 2, game::Result::white_wins));
    if (id % 7 == 0) games.back().result.reset();
  }
  const Snapshot snapshot = snapshot_of({"ann", "bob", "cyd"}, std::move(games));
  std::set<folder::GameId> read;
  for (const state::Player& player : snapshot.tournament.players) {
    player_document(snapshot, player.id, {}, [&](const state::Game& game) {
      read.insert(game.id);
      return GameDetails();
    });
  }
  EXPECT_EQ(games_with_details(snapshot), std::vector<folder::GameId>(read.begin(), read.end()));
}

TEST(GameDetails, AreTheTurnsAndTheMovesThatGaveSomethingAway) {
  const Snapshot snapshot = three_players();
  const analysis::PositionValue win{.result = analysis::GameValue::win, .plies = 5, .score = 18};
  const analysis::PositionValue loss{.result = analysis::GameValue::loss, .plies = 8, .score = -16};
  const record::GameRecord record = support::sample_record();
  const GameView view{
      .snapshot = snapshot,
      .game = snapshot.tournament.games[0],
      .record = record,
      .analysis = analysis::GameAnalysis{
          .moves = {
              {.ply = 1, .value = win, .best_value = win},
              {.ply = 2, .value = loss, .best_value = win, .quality = analysis::MoveQuality::blunder}}}};
  const GameDetails details = game_details(view);
  EXPECT_EQ(details.seconds[0].size() + details.seconds[1].size(), record.turns.size());
  EXPECT_EQ(details.protocols[0], record.header.contestants[0].protocol);
  ASSERT_EQ(details.worse_moves.size(), 1U);
  EXPECT_EQ(details.worse_moves[0].ply, 2);
  EXPECT_EQ(details.worse_moves[0].colour, game::Colour::black);
  EXPECT_EQ(details.worse_moves[0].place, record.turns[1].move.place);
  EXPECT_EQ(details.worse_moves[0].loss, 34);
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
