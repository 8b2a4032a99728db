#include "tournaments/progress/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::progress {
namespace {

using testing::HasSubstr;

state::GameResult won_by(game::Result result) {
  return {result, game::Ending::line, 7};
}

TEST(Comparison, CountsPairsInTheirOrderHoweverTheyEnd) {
  std::vector<state::Game> games;
  for (int id = 1; id <= 6; ++id) {
    games.push_back({.id = folder::GameId(id),
                     .round = id,
                     .white = folder::PlayerId(id % 2 == 1 ? 1 : 2),
                     .black = folder::PlayerId(id % 2 == 1 ? 2 : 1)});
  }
  state::TournamentState tournament{
      .players = {{.id = folder::PlayerId(1), .name = "mine"}, {.id = folder::PlayerId(2), .name = "old"}},
      .games = games};
  Comparison comparison("mine", {});
  comparison.on_run_started(tournament, {});
  const auto end = [&](int number, game::Result result) {
    const folder::GameId game(number);
    tournament.finish(game, won_by(result));
    comparison.on_game_finished(tournament.game(game));
  };
  end(3, game::Result::white_wins);
  end(4, game::Result::black_wins);
  EXPECT_EQ(comparison.summary(), "no pair of games is finished");
  end(2, game::Result::draw);
  end(1, game::Result::white_wins);
  EXPECT_THAT(comparison.summary(), HasSubstr("4 games: mine 3.5 of 4"));
  tournament.abandon(folder::GameId(5));
  end(6, game::Result::white_wins);
  EXPECT_THAT(comparison.summary(), HasSubstr("4 games: mine 3.5 of 4")) << "half a pair says nothing";
}

}  // namespace
}  // namespace kaven::tournaments::progress
