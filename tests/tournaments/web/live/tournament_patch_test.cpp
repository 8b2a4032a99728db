#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tournaments/web/live/live_tournament.hpp"

namespace kaven::tournaments::web::live {
namespace {

const ordered_json before = ordered_json::parse(R"({
    "state": "running", "games": {"played": 1}, "event": 7, "written": "now",
    "players": [{"number": 1, "points": 2}, {"number": 2, "points": 0}],
    "running": [{"number": 5, "moves": ["D1"]}]})");

TEST(TournamentPatch, IsEmptyWhenNothingChanged) {
  ordered_json after = before;
  after["event"] = 8;
  after["written"] = "later";
  EXPECT_TRUE(tournament_patch(before, after).empty());
}

TEST(TournamentPatch, HasTheMembersThatChanged) {
  ordered_json after = before;
  after["state"] = "paused";
  EXPECT_EQ(tournament_patch(before, after), (ordered_json{{"state", "paused"}}));
}

TEST(TournamentPatch, HasTheChangedPlayersOnlyAndTheirOrderWhenThatChanged) {
  ordered_json after = before;
  after["players"][0]["points"] = 3;
  EXPECT_EQ(tournament_patch(before, after),
            ordered_json::parse(R"({"players": [{"number": 1, "points": 3}]})"));
  after = before;
  after["players"] = ordered_json::parse(
      R"([{"number": 3, "points": 4}, {"number": 1, "points": 2}, {"number": 2, "points": 0}])");
  EXPECT_EQ(tournament_patch(before, after),
            ordered_json::parse(R"({"players": [{"number": 3, "points": 4}], "order": [3, 1, 2]})"));
}

TEST(TournamentPatch, AMoveIsLeftToTheEventOfMoves) {
  ordered_json after = before;
  after["running"][0]["moves"].push_back("D2");
  EXPECT_TRUE(tournament_patch(before, after).empty());
  after["running"].push_back({{"number", 6}});
  EXPECT_EQ(tournament_patch(before, after)["running"].size(), 2U);
}

}  // namespace
}  // namespace kaven::tournaments::web::live
