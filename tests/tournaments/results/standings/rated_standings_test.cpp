// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/rated_standings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "tournaments/results/ratings/ratings.hpp"

namespace kaven::tournaments::standings {
namespace {

const std::vector<state::Player> three_players = {{.id = folder::PlayerId(1), .name = "a"},
                                                  {.id = folder::PlayerId(2), .name = "b"},
                                                  {.id = folder::PlayerId(3), .name = "c"}};

state::Game finished(int white, int black, game::Result result) {
  state::Game game{.white = folder::PlayerId(white),
                   .black = folder::PlayerId(black),
                   .state = state::GameState::finished};
  game.result = state::GameResult{.result = result};
  return game;
}

TEST(RatedStandings, EncountersAreCountedByWhoHadWhite) {
  const std::vector<state::Game> games = {finished(1, 2, game::Result::white_wins),
                                          finished(1, 2, game::Result::both_lose),
                                          finished(2, 1, game::Result::white_wins),
                                          {.white = folder::PlayerId(1), .black = folder::PlayerId(3)}};
  const auto encounters = encounters_of(three_players, games);
  ASSERT_EQ(encounters.size(), 2U);
  EXPECT_EQ(encounters[0].white, 0U);
  EXPECT_EQ(encounters[0].white_wins, 1);
  EXPECT_EQ(encounters[0].draws, 1);
  EXPECT_EQ(encounters[1].white_wins, 1);
}

TEST(RatedStandings, EachRowGetsTheRatingOfItsPlayer) {
  const std::vector<state::Game> games = {finished(2, 1, game::Result::white_wins),
                                          finished(1, 2, game::Result::draw)};
  Standings standings = standings_of(three_players, games, {});
  EXPECT_EQ(standings.rating_groups, 0);
  EXPECT_FALSE(standings.rows[0].rating);
  add_ratings(standings, three_players, rating_fit(three_players, games));
  EXPECT_EQ(standings.rating_groups, 1);
  EXPECT_EQ(standings.rows[0].name, "b");
  EXPECT_GT(standings.rows[0].rating->elo.value, 0);
  EXPECT_GT(standings.rows[0].likelihood_of_superiority, 0.5);
  EXPECT_LT(standings.rows[1].rating->elo.value, 0);
  EXPECT_FALSE(standings.rows[1].likelihood_of_superiority);
  EXPECT_FALSE(standings.rows[2].rating);
}

TEST(RatedStandings, ANewVersionStartsWithItsOwnersRatingAndAWideInterval) {
  std::vector<state::Player> players = three_players;
  std::vector<state::Game> games;
  for (int number = 1; number <= 60; ++number) {
    const int white = number % 2 == 0 ? 1 : 2;
    games.push_back(finished(white, number % 3 == 0 ? 3 : 3 - white,
                             number % 5 == 0 ? game::Result::black_wins : game::Result::white_wins));
    games.back().id = folder::GameId(number);
  }
  const auto rating = [&] { return rating_fit(players, games, true).ratings()[0]->elo; };
  const ratings::Estimate before = rating();
  players[0].versions = {60};
  const ratings::Estimate after = rating();
  EXPECT_NEAR(after.value, before.value, 60);
  EXPECT_GT(*after.upper - *after.lower, 3 * (*before.upper - *before.lower));
  // The games of the present version count, not those of the earlier one.
  for (int number = 61; number <= 90; ++number) {
    games.push_back(finished(1, 2, game::Result::black_wins));
    games.back().id = folder::GameId(number);
  }
  EXPECT_LT(rating().value, before.value - 150);
}

TEST(RatedStandings, TheMeanOfTheShownPlayersIsZeroWhateverTheirEarlierProgramsWere) {
  std::vector<state::Player> players = three_players;
  std::vector<state::Game> games;
  for (int number = 1; number <= 90; ++number) {
    games.push_back(finished(1 + number % 3, 1 + (number + 1) % 3,
                             number % 4 == 0 ? game::Result::black_wins : game::Result::white_wins));
    games.back().id = folder::GameId(number);
    // The first program of a loses most games.
    if (number <= 60 && number % 3 == 0) games.back().result->result = game::Result::black_wins;
  }
  players[0].versions = {60};
  const ratings::RatingFit fit = rating_fit(players, games, true);
  double sum = 0;
  for (std::size_t own = 0; own < players.size(); ++own) sum += fit.ratings()[own]->elo.value;
  EXPECT_NEAR(sum, 0, 1e-6);
  EXPECT_GT(std::abs(fit.ratings()[3]->elo.value), 50) << "the earlier program, which is rated but not shown";
}

TEST(RatedStandings, AnEarlierProgramAloneMakesNobodyAReferencePlayer) {
  std::vector<state::Player> players = three_players;
  players[0].versions = {1};
  std::vector<state::Game> games;
  for (int number = 1; number <= 2; ++number) {
    games.push_back(finished(1, 2, game::Result::white_wins));
    games.back().id = folder::GameId(number);
  }
  const ratings::RatingFit fit = rating_fit(players, games, true);
  // No two players took points from each other: 0 is the mean of all.
  EXPECT_NEAR(fit.ratings()[0]->elo.value + fit.ratings()[1]->elo.value, 0, 1e-6);
  EXPECT_GT(fit.ratings()[0]->elo.value, 0);
  EXPECT_EQ(fit.ratings()[0]->elo.upper, std::nullopt);
}

TEST(RatedStandings, PlacesByRatingAreSharedByEqualRatingsAndLastWithoutOne) {
  const std::vector<state::Game> games = {finished(3, 2, game::Result::white_wins),
                                          finished(2, 3, game::Result::white_wins)};
  const std::vector<pairing::Place> places =
      places_by_rating(three_players, rating_fit(three_players, games));
  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places[0].place, 3);
  EXPECT_EQ(places[1].place, 1);
  EXPECT_EQ(places[2].place, 1);
}

}  // namespace
}  // namespace kaven::tournaments::standings
