// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/standings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::standings {
namespace {

using game::Ending;
using game::Result;

std::vector<state::Player> players(const std::vector<std::string>& names) {
  std::vector<state::Player> players;
  players.reserve(names.size());
  for (const std::string& name : names) {
    players.push_back({.id = folder::PlayerId::at(players.size()), .name = name});
  }
  return players;
}

state::Game played(int white, int black, Result result, Ending ending = Ending::line) {
  state::Game game{.white = folder::PlayerId(white),
                   .black = folder::PlayerId(black),
                   .state = state::GameState::finished};
  game.result = state::GameResult{.result = result, .ending = ending};
  return game;
}

state::Game to_play(int white, int black) {
  return {.white = folder::PlayerId(white), .black = folder::PlayerId(black)};
}

std::vector<std::string> names(const Standings& standings) {
  std::vector<std::string> names;
  for (const StandingsRow& row : standings.rows) names.push_back(row.name);
  return names;
}

// Counted by hand, a wins both against b and draws both with c; c beats b once, and b wins the other by
// forfeit.
TEST(Standings, CountWhatAHandCounts) {
  const auto entrants = players({"a", "b", "c"});
  const std::vector<state::Game> games = {
      played(1, 2, Result::white_wins),
      played(2, 1, Result::black_wins),
      played(1, 3, Result::draw, Ending::full_board),
      played(3, 1, Result::draw, Ending::full_board),
      played(3, 2, Result::white_wins),
      played(2, 3, Result::white_wins, Ending::time),
  };
  const Standings standings = standings_of(entrants, games, Scoring{});
  ASSERT_EQ(names(standings), (std::vector<std::string>{"a", "c", "b"}));
  const StandingsRow& first = standings.rows[0];
  EXPECT_EQ(std::tuple(first.points, first.played, first.wins, first.draws, first.losses, first.forfeits),
            std::tuple(6.0, 4, 2, 2, 0, 0));
  EXPECT_EQ(first.sonneborn_berger, 2 * 2 + 2 * 4 / 2.0);
  const StandingsRow& second = standings.rows[1];
  EXPECT_EQ(
      std::tuple(second.points, second.played, second.wins, second.draws, second.losses, second.forfeits),
      std::tuple(4.0, 4, 1, 2, 1, 1));
  EXPECT_EQ(second.sonneborn_berger, 2 + 2 * 6 / 2.0);
  EXPECT_EQ(standings.rows[2].points, 2.0);
  EXPECT_EQ(second.against[0], (std::vector{Score::draw, Score::draw}));
  EXPECT_EQ(second.against[1], std::vector<Score>{});
  EXPECT_EQ(second.against[2], (std::vector{Score::win, Score::forfeit_loss}));
  EXPECT_EQ(standings.rows[2].against[1], (std::vector{Score::loss, Score::forfeit_win}));
}

TEST(Standings, WhoIsWithdrawnIsSaidAndWhatIsCancelledIsNotPlayed) {
  auto entrants = players({"a", "b", "c"});
  entrants[1].withdrawn = state::Withdrawn{.order = 1};
  std::vector<state::Game> games = {played(1, 2, Result::black_wins), to_play(2, 1), to_play(2, 3),
                                    to_play(1, 3)};
  for (std::size_t cancelled = 1; cancelled <= 2; ++cancelled) {
    games[cancelled].state = state::GameState::cancelled;
  }
  games[1].walkover = folder::PlayerId(1);
  const Standings standings = standings_of(entrants, games, Scoring{});
  EXPECT_EQ(std::tuple(standings.games, standings.finished, standings.cancelled), std::tuple(2, 1, 2));
  const auto row = [&](const std::string& name) {
    return *std::ranges::find(standings.rows, name, &StandingsRow::name);
  };
  EXPECT_EQ(std::tuple(row("a").points, row("a").played, row("a").wins), std::tuple(2.0, 1, 1));
  EXPECT_EQ(std::tuple(row("b").played, row("b").losses, row("b").forfeits), std::tuple(1, 1, 0));
  EXPECT_EQ(row("b").withdrawn, state::WithdrawnGames::keep);
  EXPECT_FALSE(row("a").withdrawn);
}

TEST(Standings, WhoeverBeatTheOtherIsAheadAmongEquals) {
  const auto entrants = players({"a", "b", "c", "d"});
  // b and c have 4 points each, and c beat b. Nothing but whom they lost to tells d from a.
  const std::vector<state::Game> games = {played(2, 1, Result::white_wins), played(2, 4, Result::white_wins),
                                          played(3, 2, Result::white_wins), played(3, 4, Result::white_wins)};
  EXPECT_EQ(names(standings_of(entrants, games, Scoring{})), (std::vector<std::string>{"c", "b", "d", "a"}));
}

TEST(Standings, WhoeverBeatTheBetterIsAheadAmongEqualsWhoDidNotMeet) {
  const auto entrants = players({"a", "b", "strong", "weak"});
  const std::vector<state::Game> games = {played(3, 4, Result::white_wins), played(1, 4, Result::white_wins),
                                          played(2, 3, Result::white_wins)};
  EXPECT_EQ(names(standings_of(entrants, games, Scoring{})),
            (std::vector<std::string>{"b", "strong", "a", "weak"}));
}

// In doubles, 1 + 0.4 + 0.4 is less than 0.4 + 0.4 + 1.
TEST(Standings, FractionsOfPointsAddUpToTheSameInEveryOrder) {
  const auto entrants = players({"a", "b", "c", "d", "e"});
  const std::vector<state::Game> games = {
      played(1, 3, Result::white_wins), played(1, 4, Result::draw),       played(1, 5, Result::draw),
      played(2, 3, Result::draw),       played(2, 4, Result::draw),       played(2, 5, Result::white_wins),
      played(3, 4, Result::white_wins), played(5, 4, Result::white_wins),
  };
  const Standings standings = standings_of(entrants, games, {.points = {.win = 1, .draw = 0.4}});
  const StandingsRow& one = standings.rows[0];
  const StandingsRow& other = standings.rows[1];
  EXPECT_EQ(one.points, 1.8);
  EXPECT_EQ(std::tuple(one.points, one.sonneborn_berger, one.buchholz, one.rank),
            std::tuple(other.points, other.sonneborn_berger, other.buchholz, other.rank));
}

TEST(Standings, WhomNothingTellsApartShareARankByName) {
  const auto entrants = players({"zoe", "adam", "mia"});
  const std::vector<state::Game> games = {played(3, 1, Result::white_wins), played(3, 2, Result::white_wins)};
  const Standings standings = standings_of(entrants, games, Scoring{});
  ASSERT_EQ(names(standings), (std::vector<std::string>{"mia", "adam", "zoe"}));
  EXPECT_EQ(standings.rows[0].rank, 1);
  EXPECT_EQ(standings.rows[1].rank, 2);
  EXPECT_EQ(standings.rows[2].rank, 2);
}

TEST(Standings, AFullBoardWhereBothLoseIsALossForBoth) {
  const Standings standings =
      standings_of(players({"a", "b"}), std::vector{played(1, 2, Result::both_lose, Ending::full_board)},
                   Scoring{.points = {.win = 2, .draw = 1, .loss = 0.5}});
  for (const StandingsRow& row : standings.rows) {
    EXPECT_EQ(row.losses, 1);
    EXPECT_EQ(row.points, 0.5);
    EXPECT_EQ(row.forfeits, 0);
  }
}

TEST(Standings, GamesToBePlayedCountForNothing) {
  std::vector<state::Game> games = {played(1, 2, Result::white_wins), to_play(2, 1), to_play(1, 2)};
  games[2].state = state::GameState::abandoned;
  const Standings standings =
      standings_of(players({"a", "b"}), games, Scoring{.points = {.win = 1, .draw = 1, .loss = 1}});
  EXPECT_EQ(standings.games, 3);
  EXPECT_EQ(standings.finished, 1);
  EXPECT_EQ(standings.abandoned, 1);
  EXPECT_EQ(standings.rows[0].played, 1);
  EXPECT_EQ(standings.rows[0].points, 1.0);
  EXPECT_EQ(standings.rows[0].against[1], (std::vector{Score::win, Score::not_played, Score::not_played}));
}

TEST(Standings, CountByesAsWinsAgainstSomeoneLikeOneselfWhereTheyAreWorthSomething) {
  const auto entrants = players({"a", "b", "c"});
  const std::vector<state::Game> games = {played(1, 2, Result::white_wins), played(3, 1, Result::draw)};
  const std::vector<state::Bye> byes = {{1, folder::PlayerId(3)}, {2, folder::PlayerId(2)}};
  const Standings paid = standings_of(entrants, games, {.byes = byes, .games_of_bye = 1});
  EXPECT_EQ(names(paid), (std::vector<std::string>{"c", "a", "b"}));
  const StandingsRow& free = paid.rows[0];
  EXPECT_EQ(std::tuple(free.points, free.byes, free.played, free.wins), std::tuple(3.0, 1, 1, 0));
  EXPECT_EQ(free.sonneborn_berger, 1.5 + 3);
  EXPECT_EQ(free.buchholz, 3 + 3);
  EXPECT_EQ(paid.rows[1].buchholz, 2 + 3);
  const Standings unpaid = standings_of(entrants, games, {.byes = byes});
  EXPECT_EQ(names(unpaid), (std::vector<std::string>{"a", "c", "b"}));
  EXPECT_EQ(unpaid.rows[1].points, 1);
  EXPECT_EQ(unpaid.rows[1].byes, 1);
}

TEST(Standings, NobodysRankDependsOnThoseWhoAreNotRanked) {
  auto entrants = players({"a", "b", "staff", "d"});
  entrants[2].ranked = false;
  // The staff agent wins all, a and b are level behind it, d loses all.
  const std::vector<state::Game> games = {played(3, 1, Result::white_wins), played(3, 2, Result::white_wins),
                                          played(3, 4, Result::white_wins), played(1, 4, Result::white_wins),
                                          played(2, 4, Result::white_wins)};
  const Standings standings = standings_of(entrants, games, {});
  ASSERT_EQ(names(standings), (std::vector<std::string>{"staff", "a", "b", "d"}));
  std::vector<int> ranks;
  for (const StandingsRow& row : standings.rows) ranks.push_back(row.rank);
  EXPECT_EQ(ranks, (std::vector<int>{0, 1, 1, 3}));
}

TEST(Standings, TheOrderOfAKnockOutComesBeforePoints) {
  auto entrants = players({"a", "d", "c", "b"});
  // d and b were out in the same round: they share a rank, and points decide who is listed first.
  const std::vector<pairing::Place> places = {{2, 1}, {0, 2}, {1, 3}, {3, 3}};
  const std::vector<state::Game> games = {played(1, 2, Result::black_wins), played(2, 1, Result::white_wins)};
  const Standings standings = standings_of(entrants, games, {.places = places});
  EXPECT_EQ(names(standings), (std::vector<std::string>{"c", "a", "d", "b"}));
  EXPECT_EQ(standings.rows[2].rank, 3);
  EXPECT_EQ(standings.rows[3].rank, 3);
  entrants[2].ranked = false;
  EXPECT_EQ(standings_of(entrants, games, {.places = places}).rows[1].rank, 1);
}

TEST(Standings, AddUpTimesColoursAndKindsOfForfeits) {
  std::vector<state::Game> games = {played(1, 2, Result::white_wins, Ending::time),
                                    played(2, 1, Result::black_wins, Ending::illegal_move),
                                    played(2, 1, Result::black_wins, Ending::time), to_play(1, 2)};
  games[0].result->sides = {
      state::TimeUse{3, settings::Seconds(6), settings::Seconds(5), settings::Seconds(0)},
      state::TimeUse{3, settings::Seconds(33), settings::Seconds(30), settings::Seconds(0.5)}};
  games[1].result->sides = {
      state::TimeUse{2, settings::Seconds(2), settings::Seconds(1), settings::Seconds(1)},
      state::TimeUse{1, settings::Seconds(2), settings::Seconds(2), settings::Seconds(0.25)}};
  const Standings standings = standings_of(players({"a", "b"}), games, {});
  const StandingsRow& winner = standings.rows[0];
  EXPECT_EQ(winner.time,
            (state::TimeUse{4, settings::Seconds(8), settings::Seconds(5), settings::Seconds(0.25)}));
  EXPECT_EQ(winner.average_turn(), settings::Seconds(2));
  EXPECT_EQ(winner.games_as_white, 1);
  EXPECT_TRUE(winner.forfeits_by_kind.empty());
  const StandingsRow& loser = standings.rows[1];
  EXPECT_EQ(loser.time,
            (state::TimeUse{5, settings::Seconds(35), settings::Seconds(30), settings::Seconds(1.5)}));
  EXPECT_EQ(loser.games_as_white, 2);
  EXPECT_EQ(loser.forfeits_by_kind, (std::map<Ending, int>{{Ending::illegal_move, 1}, {Ending::time, 2}}));
  EXPECT_EQ(standings_of(players({"a", "b"}), {}, {}).rows[0].average_turn(), settings::Seconds(0));
}

// The same by the definitions, one player at a time, without any table.
std::vector<std::string> slow_order(const std::vector<state::Player>& entrants,
                                    const std::vector<state::Game>& games, const settings::Points& points) {
  const auto points_in = [&](const state::Game& game, folder::PlayerId player) {
    if (!game.result) return 0.0;
    if (game.result->result == Result::draw) return points.draw;
    const bool won = (game.result->result == Result::white_wins && game.white == player) ||
                     (game.result->result == Result::black_wins && game.black == player);
    return won ? points.win : points.loss;
  };
  const auto plays_in = [](const state::Game& game, folder::PlayerId player) {
    return game.white == player || game.black == player;
  };
  std::map<folder::PlayerId, double> total;
  for (const state::Player& player : entrants) {
    for (const state::Game& game : games)
      total[player.id] += plays_in(game, player.id) ? points_in(game, player.id) : 0;
  }
  using Merit = std::tuple<double, double, double, double, int, int, std::string>;
  std::vector<Merit> merits;
  for (const state::Player& player : entrants) {
    double direct = 0;
    double berger = 0;
    double buchholz = 0;
    int wins = 0;
    int forfeits = 0;
    for (const state::Game& game : games) {
      if (!game.result || !plays_in(game, player.id)) continue;
      const folder::PlayerId other = game.white == player.id ? game.black : game.white;
      if (total[other] == total[player.id]) direct += points_in(game, player.id);
      const bool draw = game.result->result == Result::draw;
      const bool won =
          game.result->result == (game.white == player.id ? Result::white_wins : Result::black_wins);
      wins += won ? 1 : 0;
      buchholz += total[other];
      forfeits += !won && !draw && game::is_forfeit(game.result->ending) ? 1 : 0;
      berger += won ? total[other] : draw ? total[other] / 2 : 0;
    }
    merits.emplace_back(-total[player.id], -direct, -berger, -buchholz, -wins, forfeits, player.name);
  }
  std::ranges::sort(merits);
  std::vector<std::string> order;
  order.reserve(merits.size());
  for (const Merit& merit : merits) order.push_back(std::get<6>(merit));
  return order;
}

TEST(Standings, AgreeWithASlowReckoningOfRandomTournaments) {
  constexpr std::array results = {Result::white_wins, Result::black_wins, Result::draw, Result::both_lose};
  constexpr std::array endings = {Ending::line, Ending::full_board, Ending::time};
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::string> entrant_names;
    for (std::size_t count = 2 + random() % 7; entrant_names.size() < count;) {
      entrant_names.emplace_back(1, static_cast<char>('a' + entrant_names.size()));
    }
    std::ranges::shuffle(entrant_names, random);
    const auto entrants = players(entrant_names);
    std::vector<state::Game> games;
    for (const state::Player& white : entrants) {
      for (const state::Player& black : entrants) {
        if (white.id == black.id) continue;
        games.push_back(random() % 4 == 0
                            ? to_play(white.id.number(), black.id.number())
                            : played(white.id.number(), black.id.number(), results[random() % results.size()],
                                     endings[random() % endings.size()]));
      }
    }
    const settings::Points points =
        random() % 2 == 0 ? settings::Points{} : settings::Points{.win = 3, .draw = 1.5, .loss = 0.5};
    ASSERT_EQ(names(standings_of(entrants, games, Scoring{.points = points})),
              slow_order(entrants, games, points))
        << seed;
  }
}

}  // namespace
}  // namespace kaven::tournaments::standings
