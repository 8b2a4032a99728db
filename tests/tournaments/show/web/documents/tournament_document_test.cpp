// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/tournament_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::web::documents {
namespace {

using testing::HasSubstr;
using testing::Not;

nlohmann::ordered_json tournament_of(const Snapshot& snapshot) {
  const RunningGames running;
  const AccuracyByPlayer accuracy;
  return tournament_document(
      {.snapshot = snapshot, .running = running, .accuracy = accuracy, .written = "now"});
}

TEST(TournamentDocument, PlayersComeInTheOrderOfTheStandings) {
  const nlohmann::ordered_json document = tournament_of(three_players());
  EXPECT_EQ(document["format"], 2);
  EXPECT_EQ(document["game"], "Connect-4 7x6, four in a row");
  EXPECT_EQ(document["state"], "paused");
  EXPECT_EQ(document["games"],
            (nlohmann::ordered_json{
                {"total", 5}, {"played", 4}, {"running", 0}, {"pending", 1}, {"void", 0}, {"cancelled", 0}}));
  ASSERT_EQ(document["players"].size(), 3U);
  const nlohmann::ordered_json& ann = document["players"][0];
  EXPECT_EQ(ann["name"], "ann");
  EXPECT_EQ(ann["number"], 1);
  EXPECT_EQ(ann["rank"], 1);
  EXPECT_EQ(ann["values"]["points"], 5);
  EXPECT_EQ(document["players"][1]["values"]["forfeits"], 1);
  EXPECT_TRUE(ann["values"]["rating"]["elo"].is_number());
  EXPECT_TRUE(document["bracket"].is_null());
  EXPECT_TRUE(document["event"].is_null());
}

TEST(TournamentDocument, ExplainsPlacesTieBreaksAndRatings) {
  Snapshot snapshot = three_players();
  nlohmann::ordered_json document = tournament_of(snapshot);
  ASSERT_EQ(document["legend"].size(), 2U);
  EXPECT_THAT(document["legend"][0].get<std::string>(), HasSubstr("(Sonneborn-Berger, SB)"));
  EXPECT_THAT(document["legend"][1].get<std::string>(), HasSubstr("0 is the mean of the reference players"));
  EXPECT_EQ(document["by_rating"], false);
  snapshot.tournament.settings.pairing.format = "ladder";
  snapshot.tournament.settings.pairing.format_settings.set(settings::endless, 1);
  snapshot.standings = standings::rated_standings_of(snapshot.tournament);
  document = tournament_of(snapshot);
  EXPECT_EQ(document["by_rating"], true);
  EXPECT_THAT(document["legend"][0].get<std::string>(), HasSubstr("Order: the rating of"));
}

TEST(CrosstableDocument, APairHasItsPointsAndItsGamesWithTheirScores) {
  const nlohmann::ordered_json pairs = crosstable_document(three_players())["pairs"];
  EXPECT_EQ(pairs[0], nlohmann::ordered_json::parse(R"([1,2,4.0,0.0,[[1,"1"],[2,"+"]]])"));
  EXPECT_THAT(pairs.dump(), HasSubstr(R"([[4,"="]])"));
  EXPECT_EQ(pairs.size(), 3U);
}

TEST(CrosstableDocument, HasGamesThatWereWonWithoutPlaying) {
  Snapshot snapshot = three_players();
  state::Game& game = snapshot.tournament.games[4];
  game.state = state::GameState::cancelled;
  game.walkover = game.black;
  const nlohmann::ordered_json pairs = crosstable_document(snapshot)["pairs"];
  EXPECT_THAT(pairs.dump(), HasSubstr(R"([5,"-"])"));
}

TEST(CrosstableDocument, HasBothScoresOfAGameThatBothLost) {
  const std::vector<state::Game> games = {
      finished_game(1, 1, 2, game::Result::both_lose, game::Ending::full_board)};
  EXPECT_EQ(crosstable_document(snapshot_of({"ann", "bob"}, games))["pairs"].dump(),
            R"([[1,2,0.0,0.0,[[1,"0","0"]]]])");
}

TEST(CrosstableDocument, OnlyTheLatestGamesOfAPairAreNamed) {
  std::vector<state::Game> games;
  for (int id = 1; id <= 30; ++id) games.push_back(finished_game(id, 1, 2, game::Result::white_wins));
  const nlohmann::ordered_json pair = crosstable_document(snapshot_of({"ann", "bob"}, games))["pairs"][0];
  EXPECT_EQ(pair[2], 60);
  EXPECT_EQ(pair[4].size(), 20U);
  EXPECT_EQ(pair[4][0][0], 11);
}

TEST(CrosstableDocument, HasTheFirst200PlayersOfTheStandings) {
  std::vector<std::string> names;
  for (int number = 100; number <= 301; ++number) names.push_back("player-" + std::to_string(number));
  std::vector<state::Game> games;
  for (int winner = 1; winner <= 200; ++winner)
    games.push_back(finished_game(winner, winner, 201, game::Result::white_wins));
  games.push_back(finished_game(201, 1, 2, game::Result::draw));
  const nlohmann::ordered_json document = crosstable_document(snapshot_of(names, games));
  EXPECT_EQ(document["players"], 200);
  EXPECT_EQ(document["pairs"].dump(), R"([[1,2,1.0,1.0,[[201,"="]]]])");
}

TEST(GamesDocument, EveryPairedGameHasARow) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json rows = games_document(snapshot, {folder::GameId(5)}, 0)["games"];
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[1], nlohmann::ordered_json::parse(R"([2,2,1,"black","time",7,2,"finished"])"));
  EXPECT_EQ(rows[4], nlohmann::ordered_json::parse(R"([5,1,3,null,null,0,5,"running"])"));
  EXPECT_TRUE(games_document(snapshot, {}, 1)["games"].empty());
}

TEST(HostileNames, AreBoundedValidAndWithoutControl) {
  const std::vector<std::string> names = {"</script><script>alert(1)</script>",
                                          "\x1b[31mred\x1b[0m",
                                          std::string("\xe2\x80\xae") + "evil",
                                          std::string(10000, 'x'),
                                          "no \xff\xfe UTF-8",
                                          "line\xe2\x80\xa8separator",
                                          "kaven_data(\"'`${"};
  const Snapshot snapshot = snapshot_of(names, {});
  const std::string text = json_text(tournament_of(snapshot));
  EXPECT_THAT(text, Not(HasSubstr("<")));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  for (const char character : text) ASSERT_TRUE(character >= 0x20 && character < 0x7f);
  const nlohmann::ordered_json players = nlohmann::ordered_json::parse(text)["players"];
  ASSERT_EQ(players.size(), names.size());
  for (const nlohmann::ordered_json& player : players) {
    const auto name = player["name"].get<std::string>();
    EXPECT_LE(name.size(), 240U);
    EXPECT_THAT(name, Not(HasSubstr("\xe2\x80\xae")));
    EXPECT_THAT(name, Not(HasSubstr("\xe2\x80\xa8")));
  }
  EXPECT_THAT(text, HasSubstr("\\u003c/script>\\u003cscript>alert(1)"));
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
