// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/standings_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/tournaments/play/pairing/simulated_tournament.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/results/standings/columns.hpp"
#include "tournaments/results/standings/legend.hpp"

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

// A tournament whose games end by lot, and never in a draw.
state::TournamentState simulated(const std::string& format, std::uint64_t seed) {
  state::TournamentState tournament;
  tournament.settings.pairing.format = format;
  tournament.settings.pairing.seed = seed;
  const std::size_t players = 2 + seed % 19;
  for (std::size_t player = 0; player < players; ++player) {
    const std::size_t letter = (7 * player + seed) % 26;  // no two have the same
    tournament.players.push_back(
        {.id = folder::PlayerId::at(player), .name = std::string(1, static_cast<char>('a' + letter))});
  }
  std::vector<std::string> names;
  for (const state::Player& player : tournament.players) names.push_back(player.name);
  const pairing::Format& paired_by = *pairing::find_format(format);
  if (paired_by.make_up != nullptr) paired_by.make_up(tournament.settings.pairing.format_settings, names);
  const pairing::History history = pairing::play(
      {.format = format, .input = state::pairing_input_of(tournament), .seed = seed, .draws = 0});
  for (const pairing::PlayedGame& played : history.games) {
    state::Game game{.id = folder::GameId(static_cast<int>(tournament.games.size()) + 1),
                     .round = played.pairing.round,
                     .match = played.pairing.match,
                     .part = played.pairing.part,
                     .white = folder::PlayerId::at(played.pairing.white),
                     .black = folder::PlayerId::at(played.pairing.black),
                     .state = state::GameState::finished};
    game.result = state::GameResult{.result = played.result.value()};
    tournament.games.push_back(game);
  }
  for (const pairing::Bye& bye : history.byes)
    tournament.byes.push_back({bye.round, folder::PlayerId::at(bye.player)});
  return tournament;
}

// The numbers as the legend describes them, by going through all games for each player. `last_lost` is how late the
// player lost in a bracket; 0: not in it.
struct Expected {
  std::string name;
  int last_lost = 0;
  double points = 0;
  double direct = 0;
  double sonneborn_berger = 0;
  double buchholz = 0;
  int wins = 0;

  auto key() const { return std::tuple(-last_lost, -points, -direct, -sonneborn_berger, -buchholz, -wins); }
};

std::vector<Expected> expected_order(const state::TournamentState& tournament, int first_bracket_round) {
  const pairing::Format& format = *pairing::find_format(tournament.settings.pairing.format);
  std::vector<Expected> all(tournament.players.size());
  for (const state::Player& player : tournament.players) all[player.id.index()].name = player.name;
  const auto byes = [&](const Expected& own) {
    return !format.full_point_byes ? 0 : std::ranges::count_if(tournament.byes, [&](const state::Bye& bye) {
      return tournament.player(bye.player).name == own.name;
    });
  };
  const auto each_game = [&](const auto& visit) {
    for (const state::Game& game : tournament.games) {
      const bool white = game.result->result == game::Result::white_wins;
      visit(game, all[(white ? game.white : game.black).index()],
            all[(white ? game.black : game.white).index()]);
    }
  };
  const double win = tournament.settings.pairing.points.win;
  each_game([&](const state::Game& game, Expected& winner, Expected& loser) {
    winner.points += win;
    ++winner.wins;
    if (game.round < first_bracket_round) return;
    loser.last_lost = std::max(loser.last_lost, game.round);
    winner.last_lost = std::max(winner.last_lost, 1);
  });
  // The winner of the last game of a bracket is the champion.
  const state::Game& last = *std::ranges::max_element(tournament.games, {}, &state::Game::round);
  const folder::PlayerId champion = last.result->result == game::Result::white_wins ? last.white : last.black;
  if (last.round >= first_bracket_round) all[champion.index()].last_lost = 10000;
  for (Expected& own : all) own.points += static_cast<double>(byes(own)) * win;
  each_game([&](const state::Game&, Expected& winner, Expected& loser) {
    if (winner.points == loser.points) winner.direct += win;
    winner.sonneborn_berger += loser.points;
    winner.buchholz += loser.points;
    loser.buchholz += winner.points;
  });
  for (Expected& own : all) {
    own.sonneborn_berger += static_cast<double>(byes(own)) * own.points;
    own.buchholz += static_cast<double>(byes(own)) * own.points;
  }
  std::ranges::sort(all, [](const Expected& one, const Expected& other) {
    return std::tuple(one.key(), one.name) < std::tuple(other.key(), other.name);
  });
  return all;
}

TEST(StandingsReport, WhoLeftABracketInTheSameRoundIsListedByPointsAsTheLegendSays) {
  for (const std::string format : {"knock-out", "double-elimination", "course"}) {
    int not_by_name = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const state::TournamentState tournament = simulated(format, seed);
      const pairing::Bracket bracket = pairing::find_format(format)->bracket(
          state::pairing_input_of(tournament), state::history_of(tournament));
      const Standings standings = standings_of(tournament);
      const std::vector<Expected> expected = expected_order(tournament, bracket.matches.front().round);
      int rank = 1;
      for (std::size_t line = 0; line < expected.size(); ++line) {
        const Expected& own = expected[line];
        ASSERT_EQ(standings.rows[line].name, own.name) << format << ' ' << seed << ", line " << line + 1;
        ASSERT_EQ(standings.rows[line].points, own.points);
        if (line > 0) {
          const Expected& before = expected[line - 1];
          const bool shared =
              own.last_lost == before.last_lost && (own.last_lost > 0 || own.points == before.points);
          if (!shared) rank = static_cast<int>(line) + 1;
          if (shared && own.name < before.name) ++not_by_name;
        }
        ASSERT_EQ(standings.rows[line].rank, rank) << format << ' ' << seed << ", line " << line + 1;
      }
    }
    EXPECT_GT(not_by_name, 20) << format;
  }
}

TEST(StandingsReport, WithoutABracketOrALadderPointsAreTheOrder) {
  for (const std::string format : {"round-robin", "gauntlet", "swiss"}) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      const state::TournamentState tournament = simulated(format, seed);
      const Standings standings = standings_of(tournament);
      const std::vector<Expected> expected = expected_order(tournament, std::numeric_limits<int>::max());
      int rank = 1;
      for (std::size_t line = 0; line < expected.size(); ++line) {
        if (line > 0 && expected[line].key() != expected[line - 1].key()) rank = static_cast<int>(line) + 1;
        ASSERT_EQ(standings.rows[line].name, expected[line].name) << format << ' ' << seed;
        ASSERT_EQ(standings.rows[line].rank, rank) << format << ' ' << seed << ", line " << line + 1;
      }
    }
  }
}

TEST(StandingsReport, OnALadderTheRungIsTheOrder) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const state::TournamentState tournament = simulated("ladder", seed);
    const auto places = pairing::find_format("ladder")->places(state::pairing_input_of(tournament),
                                                               state::history_of(tournament));
    const Standings standings = standings_of(tournament);
    for (const pairing::Place& place : places) {
      const StandingsRow& row = standings.rows.at(static_cast<std::size_t>(place.place) - 1);
      ASSERT_EQ(row.player.index(), place.player);
      ASSERT_EQ(row.rank, place.place);
    }
  }
}

TEST(StandingsReport, AnEndlessLadderIsOrderedByRatingsBecauseItsPlayersMeetDifferentOpponents) {
  state::TournamentState tournament{.players = {{.id = folder::PlayerId(1), .name = "weak"},
                                                {.id = folder::PlayerId(2), .name = "busy"},
                                                {.id = folder::PlayerId(3), .name = "strong"},
                                                {.id = folder::PlayerId(4), .name = "new"}}};
  tournament.settings.pairing.format = "ladder";
  // Of six games each, "busy" wins five against "weak"; "strong" wins four of six against "busy".
  int id = 0;
  for (int game = 0; game < 6; ++game) {
    tournament.games.push_back(game == 0 ? won_by_white(++id, 1, 2) : won_by_white(++id, 2, 1));
    tournament.games.push_back(game < 2 ? won_by_white(++id, 2, 3) : won_by_white(++id, 3, 2));
  }
  tournament.settings.pairing.format_settings.set(settings::endless, 1);
  const Standings standings = standings_of(tournament);
  std::vector<std::pair<std::string, int>> ranks;
  for (const StandingsRow& row : standings.rows) ranks.emplace_back(row.name, row.rank);
  EXPECT_EQ(ranks,
            (std::vector<std::pair<std::string, int>>{{"strong", 1}, {"busy", 2}, {"weak", 3}, {"new", 4}}));
  EXPECT_GT(standings.rows[1].points, standings.rows[0].points);
  EXPECT_GT(standings.rows[0].rating->elo.value, standings.rows[1].rating->elo.value);
  EXPECT_EQ(rated_standings_of(tournament).rows[0].rating->elo.value, standings.rows[0].rating->elo.value);
  EXPECT_THAT(order_legend(standings),
              testing::StartsWith("Order: the rating of each player's present program."));
  EXPECT_THAT(rating_legend(standings), HasSubstr("A new program begins with the rating of"));
}

TEST(StandingsReport, TheLegendSaysWhatComesBeforePointsInTheFormat) {
  for (const auto& [format, order] :
       {std::pair("round-robin", "Order: points, points against"),
        std::pair("swiss", "Order: points, points against"),
        std::pair("knock-out", "Order: the round reached (the same round: the same rank), points, "),
        std::pair("double-elimination", "Order: the round reached (the same round: the same rank), points, "),
        std::pair("ladder", "Order: the rung of the ladder, points, "),
        std::pair("course", "Order: the round reached in the knock-out (the same round: the same rank;")}) {
    EXPECT_THAT(order_legend(standings_of(simulated(format, 7))), testing::StartsWith(order));
  }
  for (const pairing::Format* format : pairing::formats())
    EXPECT_EQ(format->order.empty(), format->places == nullptr) << format->name;
}

TEST(StandingsReport, CountsAsTheSettingsSay) {
  const std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = "a"},
                                              {.id = folder::PlayerId(2), .name = "b"},
                                              {.id = folder::PlayerId(3), .name = "c"}};
  const std::vector<state::Game> games = {won_by_white(1, 1, 2)};
  settings::Settings settings;
  settings.pairing.format = "swiss";
  settings.pairing.unranked = {"a"};
  const Standings standings = standings_of(
      {.settings = settings, .players = players, .games = games, .byes = {{1, folder::PlayerId(3)}}});
  // The bye counts as a win over somebody with as many points.
  EXPECT_EQ(standings.rows[0].name, "c");
  EXPECT_EQ(standings.rows[0].points, settings.pairing.points.win);
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
  tournament.settings.description.sections.list = {{.name = "Monday", .players = {"a", "c"}}};
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
  tournament.settings.pairing.unranked = {"a"};
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
  settings.pairing.format = "knock-out";
  const std::string text = standings_report(settings, ledger, TableFormat::table);
  EXPECT_THAT(text, HasSubstr("Connect-4 7x6, four in a row, knock-out: 0 of 1 games played"));
  EXPECT_THAT(text, HasSubstr("goes on"));
  EXPECT_THAT(standings_report(settings, ledger, TableFormat::csv), Not(HasSubstr("goes on")));
}

}  // namespace
}  // namespace kaven::tournaments::standings
