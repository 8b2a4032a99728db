// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/show/web/documents/tournament_document.hpp"

namespace kaven::tournaments::web::documents {
namespace {

TEST(RatingsDocument, EndsWithTheRatingsOfTheStandings) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json document = ratings_document(snapshot);
  EXPECT_EQ(document["games"], (nlohmann::ordered_json{0, 1, 2, 3, 4}));
  EXPECT_TRUE(document["players"][0]["values"][0].is_null());
  EXPECT_NEAR(document["players"][0]["values"][4].get<double>(), snapshot.standings.rows[0].rating->elo.value,
              0.06);
}

TEST(RatingsDocument, IsEmptyBeforeTheFirstResult) {
  const Snapshot snapshot = snapshot_of({"ann", "bob"}, {});
  const nlohmann::ordered_json document = ratings_document(snapshot);
  EXPECT_TRUE(document["games"].empty());
  ASSERT_EQ(document["players"].size(), 2U);
  EXPECT_EQ(document["players"][1]["number"], 2);
  EXPECT_TRUE(document["players"][1]["values"].empty());
}

TEST(RatingsDocument, ALongTournamentHasTwoHundredPointsAndBothEnds) {
  std::vector<state::Game> games;
  for (int id = 1; id <= 1000; ++id) {
    games.push_back(
        finished_game(id, 1, 2, id % 3 == 0 ? game::Result::black_wins : game::Result::white_wins));
  }
  const nlohmann::ordered_json document = ratings_document(snapshot_of({"ann", "bob"}, std::move(games)));
  ASSERT_EQ(document["games"].size(), 201U);
  EXPECT_EQ(document["games"].front(), 0);
  EXPECT_EQ(document["games"].back(), 1000);
  EXPECT_EQ(document["players"][0]["values"].size(), 201U);
}

TEST(RatingsDocument, NamesTheGamesAfterWhichAProgramWasReplaced) {
  Snapshot snapshot = three_players();
  snapshot.tournament.players[1].versions = {0, 2};
  const nlohmann::ordered_json document = ratings_document(snapshot);
  EXPECT_FALSE(document["players"][0].contains("versions"));
  EXPECT_EQ(document["players"][1]["versions"], (nlohmann::ordered_json{0, 2}));
}

TEST(RatingsDocument, OfAnAnonymousLadderHasItsRatingsButDoesNotSayWhenAProgramWasReplaced) {
  Snapshot snapshot = three_players();
  snapshot.tournament.settings.pairing.format = "ladder";
  snapshot.tournament.settings.pairing.format_settings.set(settings::endless, 1);
  snapshot.tournament.players[0].versions = {2};
  std::vector<state::Player> shown = snapshot.tournament.players;
  shown[0].name = "Zebra";
  snapshot.standings = standings::rated_standings_of(snapshot.tournament, shown);
  const Snapshot hidden = anonymous(snapshot, shown);
  const nlohmann::ordered_json players = ratings_document(hidden)["players"];
  for (const standings::StandingsRow& row : hidden.standings.rows) {
    const nlohmann::ordered_json& player = players[row.player.index()];
    EXPECT_EQ(player["number"], row.player);
    EXPECT_NEAR(player["values"].back().get<double>(), row.rating->elo.value, 0.06);
    EXPECT_FALSE(player.contains("versions"));
  }
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
