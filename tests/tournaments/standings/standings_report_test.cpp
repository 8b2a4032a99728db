#include "tournaments/standings/standings_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/support/temporary_directory.hpp"
#include "tournaments/settings/description.hpp"
#include "tournaments/settings/pairing.hpp"
#include "tournaments/standings/columns.hpp"

namespace kaven::tournaments::standings {
namespace {

using testing::HasSubstr;
using testing::Not;

state::Game won_by_white(int id, int white, int black) {
  state::Game game{.id = folder::GameId(id),
                   .white = folder::PlayerId(white),
                   .black = folder::PlayerId(black),
                   .state = state::GameState::finished};
  game.result = state::GameResult{.result = game::Result::white_wins};
  return game;
}

TEST(StandingsReport, CountsAsTheSettingsSay) {
  const std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = "a"},
                                              {.id = folder::PlayerId(2), .name = "b"},
                                              {.id = folder::PlayerId(3), .name = "c"}};
  const std::vector<state::Game> games = {won_by_white(1, 1, 2)};
  settings::Settings settings;
  settings.pairing.edit().format = "swiss";
  settings.pairing.edit().unranked = {"a"};
  const Standings standings = standings_of(
      {.settings = settings, .players = players, .games = games, .byes = {{1, folder::PlayerId(3)}}});
  // The bye counts as a win over somebody with as many points.
  EXPECT_EQ(standings.rows[0].name, "c");
  EXPECT_EQ(standings.rows[0].points, settings.pairing->points.win);
  EXPECT_EQ(standings.rows[0].rank, 1);
  EXPECT_EQ(standings.rows[1].name, "a");
  EXPECT_EQ(standings.rows[1].rank, 0);
  EXPECT_FALSE(standings.rows[1].rating);
  EXPECT_TRUE(rated_standings_of({.settings = settings, .players = players, .games = games}).rows[0].rating);
}

TEST(StandingsReport, WhoIsWithdrawnHasNoRankAndTakesNobodysPlace) {
  state::TournamentState tournament{.players = {{.id = folder::PlayerId(1), .name = "a"},
                                                {.id = folder::PlayerId(2), .name = "b"},
                                                {.id = folder::PlayerId(3), .name = "c"}},
                                    .games = {won_by_white(1, 1, 2), won_by_white(2, 2, 3)}};
  tournament.players[0].withdrawn = state::Withdrawn{.order = 1};
  const Standings standings = rated_standings_of(tournament);
  std::map<std::string, int> ranks;
  for (const StandingsRow& row : standings.rows) ranks[row.name] = row.ranked ? row.rank : 0;
  EXPECT_EQ(ranks, (std::map<std::string, int>{{"a", 0}, {"b", 1}, {"c", 2}}));
}

TEST(StandingsReport, ASectionKeepsTheRanksAndScoresAmongAll) {
  state::TournamentState tournament{.players = {{.id = folder::PlayerId(1), .name = "a"},
                                                {.id = folder::PlayerId(2), .name = "b"},
                                                {.id = folder::PlayerId(3), .name = "c"}},
                                    .games = {won_by_white(1, 1, 2), won_by_white(2, 2, 3)}};
  tournament.settings.description.edit().sections.list = {{.name = "Monday", .players = {"a", "c"}}};
  const std::string text = standings_report(tournament, tournament.players, {.section = "Monday"}, {});
  EXPECT_THAT(text, HasSubstr("Section Monday alone"));
  EXPECT_THAT(text, HasSubstr("2     3  c       Monday"));
  EXPECT_THAT(text, Not(HasSubstr(" b ")));
  EXPECT_EQ(rated_standings_of(tournament).rows[1].section, "");
}

TEST(StandingsReport, ShowsNamesThatAreGivenInTheirOrder) {
  state::TournamentState tournament{
      .players = {{.id = folder::PlayerId(1), .name = "a"}, {.id = folder::PlayerId(2), .name = "b"}}};
  std::vector<state::Player> shown = tournament.players;
  shown[0].name = "Zebra";
  shown[1].name = "Heron";
  tournament.settings.pairing.edit().unranked = {"a"};
  const Standings standings = rated_standings_of(tournament, shown);
  EXPECT_EQ(standings.rows[0].name, "Heron");
  EXPECT_EQ(standings.rows[1].name, "Zebra");
  EXPECT_FALSE(standings.rows[1].ranked);
}

TEST(StandingsReport, ShowsTheBracketOfAKnockOutToPeople) {
  const support::TemporaryDirectory directory;
  state::Ledger ledger(directory.path() / "ledger.sqlite", state::Database::Access::write);
  ledger.enter({{.id = folder::PlayerId(1), .name = "a"}, {.id = folder::PlayerId(2), .name = "b"}},
               {{.id = folder::GameId(1),
                 .white = folder::PlayerId(1),
                 .black = folder::PlayerId(2),
                 .record = "0001-a-b.jsonl"}});
  settings::Settings settings;
  settings.pairing.edit().format = "knock-out";
  const std::string text = standings_report(settings, ledger, TableFormat::table);
  EXPECT_THAT(text, HasSubstr("Connect-4 7x6, four in a row, knock-out: 0 of 1 games played"));
  EXPECT_THAT(text, HasSubstr("goes on"));
  EXPECT_THAT(standings_report(settings, ledger, TableFormat::csv), Not(HasSubstr("goes on")));
}

}  // namespace
}  // namespace kaven::tournaments::standings
