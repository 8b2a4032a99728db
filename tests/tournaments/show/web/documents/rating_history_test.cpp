// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"
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

}  // namespace
}  // namespace kaven::tournaments::web::documents
