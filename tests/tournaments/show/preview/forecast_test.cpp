// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/show/preview/preview.hpp"

namespace kaven::tournaments::preview {
namespace {

using testing::HasSubstr;

state::TournamentState tournament_of(int players, const std::string& format) {
  state::TournamentState tournament{.settings = settings_file::with_settings({}, {{"format", format}})};
  for (int number = 0; number < players; ++number) {
    const auto id = folder::PlayerId::at(tournament.players.size());
    tournament.players.push_back({.id = id, .name = std::string(1, static_cast<char>('a' + number))});
  }
  return tournament;
}

const GameTime minutes{.likely = Seconds(60), .longest = Seconds(600), .basis = ""};

TEST(Forecast, ARoundRobinHasOneNumberOfGames) {
  const Forecast forecast = forecast_of(tournament_of(4, "round-robin"), minutes, 5);
  EXPECT_EQ(forecast.games.least, 12);
  EXPECT_EQ(forecast.games.most, 12);
  EXPECT_EQ(forecast.pairings.size(), 12U);
  EXPECT_EQ(forecast.likely.most, Seconds(180));
  EXPECT_EQ(forecast.longest, Seconds(1800));
}

TEST(Forecast, AKnockOutHasAsManyAsItsResultsAsk) {
  const Forecast forecast = forecast_of(tournament_of(8, "knock-out"), minutes, 4);
  EXPECT_GE(forecast.games.least, 7);
  EXPECT_GT(forecast.games.most, forecast.games.least);
  // The first stage alone is known.
  EXPECT_LT(forecast.pairings.size(), static_cast<std::size_t>(forecast.games.least));
  EXPECT_GT(forecast.simulations, 1);
  EXPECT_LT(forecast.likely.least, forecast.likely.most);
}

TEST(Forecast, WhatIsFinishedIsNotPlayedAgain) {
  Forecast before = forecast_of(tournament_of(4, "round-robin"), minutes, 1);
  state::TournamentState tournament = before.tournament;
  tournament.finish(tournament.games.front().id, {.thinking = Seconds(7)});
  const GameTime time = game_time_of(tournament, {});
  EXPECT_GT(time.likely, Seconds(7));
  EXPECT_THAT(time.basis, HasSubstr("1 finished game"));
  const Forecast after = forecast_of(tournament, time, 1);
  EXPECT_EQ(after.finished, 1);
  EXPECT_EQ(after.games.most, 11);
}

TEST(GameTime, IsSaidFromTrialsOrElseFromLimits) {
  state::TournamentState tournament = tournament_of(2, "round-robin");
  tournament.settings.time.turn_limit = Seconds(10);
  tournament.settings.time.start_limit = Seconds(60);
  tournament.settings.time.grace = Seconds(2);
  const GameTime limits = game_time_of(tournament, {});
  EXPECT_EQ(limits.longest, Seconds(60 + 42 * 10 + 2));
  EXPECT_THAT(limits.basis, HasSubstr("the limits alone"));
  const GameTime tried = game_time_of(tournament, {{"a", Seconds(1)}, {"b", Seconds(30)}});
  tournament.settings.time.overage = Seconds(30);
  EXPECT_EQ(game_time_of(tournament, {}).longest, Seconds(60 + 42 * 10 + 2 * 30 + 2));
  // A move takes no longer than its limit.
  EXPECT_THAT(tried.basis, HasSubstr("5.5 s on average when 2 programs were tried"));
  EXPECT_LT(tried.likely, tried.longest);
}

}  // namespace
}  // namespace kaven::tournaments::preview
