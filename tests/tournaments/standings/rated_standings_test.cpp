#include "tournaments/standings/rated_standings.hpp"

#include <gtest/gtest.h>

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
  add_ratings(standings, three_players, games);
  EXPECT_EQ(standings.rating_groups, 1);
  EXPECT_EQ(standings.rows[0].name, "b");
  EXPECT_GT(standings.rows[0].rating->elo.value, 0);
  EXPECT_GT(standings.rows[0].likelihood_of_superiority, 0.5);
  EXPECT_LT(standings.rows[1].rating->elo.value, 0);
  EXPECT_FALSE(standings.rows[1].likelihood_of_superiority);
  EXPECT_FALSE(standings.rows[2].rating);
}

}  // namespace
}  // namespace kaven::tournaments::standings
