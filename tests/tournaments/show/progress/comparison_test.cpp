// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/comparison.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/record/record_writer.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tournaments/show/progress/comparison_text.hpp"

namespace kaven::tournaments::progress {
namespace {

using testing::HasSubstr;

/// A comparison of "mine" and "old" in games that are written, not played.
class ComparisonTest : public testing::Test {
 protected:
  ComparisonTest() {
    for (int id = 1; id <= 60; ++id) {
      tournament.games.push_back({.id = folder::GameId(id),
                                  .round = id,
                                  .white = folder::PlayerId(id % 2 == 1 ? 1 : 2),
                                  .black = folder::PlayerId(id % 2 == 1 ? 2 : 1),
                                  .record = fmt::format("{}.jsonl", id)});
    }
    comparison.on_run_started(tournament, {});
  }
  /// White puts a stone into `column`, then somebody wins; without a column, before the first move.
  void end(int number, game::Result result, std::optional<int> column, int opening = 0,
           const std::string& suspect = {}) {
    const folder::GameId id(number);
    record::Header header = support::played_record({}, {}).header;
    for (int ply = 0; ply < opening; ++ply) {
      const auto colour = ply % 2 == 0 ? game::Colour::white : game::Colour::black;
      header.opening.push_back({colour, {6, ply}});
    }
    record::RecordWriter writer(directory.path() / tournament.game(id).record, header);
    if (column) writer.write(record::Turn{.ply = 1, .move = {game::Colour::white, {*column, 0}}});
    // White loses on time only in its own turn.
    if (column && result == game::Result::black_wins)
      writer.write(record::Turn{.ply = 2, .move = {game::Colour::black, {*column, 1}}});
    record::Verdict verdict;
    verdict.outcome = {.result = result, .ending = game::Ending::time};
    verdict.seconds = 30;
    verdict.suspect = suspect;
    verdict.ended = "2026-11-21T09:30:31Z";
    writer.write(verdict);
    tournament.finish(id, {result, game::Ending::time, column ? 1 : 0});
    comparison.on_game_finished(tournament.game(id));
  }

  support::TemporaryDirectory directory;
  state::TournamentState tournament{
      .players = {{.id = folder::PlayerId(1), .name = "mine"}, {.id = folder::PlayerId(2), .name = "old"}}};
  Comparison comparison{"mine", {}, directory.path()};
};

TEST_F(ComparisonTest, CountsPairsInTheirOrderHoweverTheyEnd) {
  end(3, game::Result::white_wins, 1);
  end(4, game::Result::black_wins, 1);
  EXPECT_EQ(score_line(comparison), "no pair of games is finished");
  end(2, game::Result::draw, 0);
  end(1, game::Result::white_wins, 0);
  EXPECT_THAT(score_line(comparison), HasSubstr("4 games: mine 3.5 of 4"));
  tournament.abandon(folder::GameId(5));
  end(6, game::Result::white_wins, 2);
  EXPECT_THAT(score_line(comparison), HasSubstr("4 games: mine 3.5 of 4")) << "half a pair says nothing";
}

TEST_F(ComparisonTest, TellsWhichGamesWereLostByForfeit) {
  end(1, game::Result::white_wins, 0);
  end(2, game::Result::white_wins, 1);
  end(3, game::Result::black_wins, 2);
  end(4, game::Result::draw, 3);
  EXPECT_THAT(details_text(comparison, "old"),
              HasSubstr("\nlost by forfeit: mine 2 (time 2), old 1 (time 1)"));
  const auto games = json_of(comparison, "old")["games"];
  EXPECT_EQ(games["forfeited"], 2);
  EXPECT_EQ(games["won_by_forfeit"], 1);
}

TEST_F(ComparisonTest, APairWhoseGamesWereBothPlayedBeforeDoesNotCount) {
  end(1, game::Result::white_wins, 0);
  end(2, game::Result::white_wins, 0);
  end(3, game::Result::white_wins, 0);
  end(4, game::Result::white_wins, 1);
  EXPECT_THAT(score_line(comparison), HasSubstr("4 games")) << "one of the two is new";
  end(5, game::Result::white_wins, 0);
  end(6, game::Result::white_wins, 1);
  EXPECT_THAT(score_line(comparison), HasSubstr("4 games: mine 2 of 4"));
  EXPECT_THAT(details_text(comparison, "old"), HasSubstr("2 of 6 games were played before"));
  end(7, game::Result::white_wins, 0, 2);
  end(8, game::Result::white_wins, 0, 2);
  EXPECT_THAT(score_line(comparison), HasSubstr("6 games: mine 3 of 6")) << "another opening is another game";
  EXPECT_EQ(comparison.pairs().games().played, 8);
  EXPECT_EQ(comparison.pairs().games().repeated, 2);
  EXPECT_EQ(comparison.pairs().games().different, 5);
}

TEST_F(ComparisonTest, APairThatTheMachineMayHaveDecidedDoesNotCount) {
  end(1, game::Result::black_wins, std::nullopt, 0, "waited 58.3 s of 60 s for a processor");
  end(2, game::Result::white_wins, 0);
  EXPECT_EQ(score_line(comparison), "no pair of games is finished");
  EXPECT_THAT(details_text(comparison, "old"), HasSubstr("\n2 of 2 games do not count"));
  end(3, game::Result::white_wins, 0);
  end(4, game::Result::black_wins, 0);
  EXPECT_THAT(score_line(comparison), HasSubstr("2 games: mine 2 of 2"));
  EXPECT_EQ(json_of(comparison, "old")["games"]["suspect"], 2);
}

TEST_F(ComparisonTest, EndsWithoutAVerdictWhenGamesOnlyRepeat) {
  for (int game = 1; game <= 2 * PlayedPairs::most_repeats; ++game) end(game, game::Result::white_wins, 3);
  EXPECT_FALSE(comparison.decided());
  end(2 * PlayedPairs::most_repeats + 1, game::Result::white_wins, 3);
  end(2 * PlayedPairs::most_repeats + 2, game::Result::white_wins, 3);
  EXPECT_TRUE(comparison.decided());
  EXPECT_EQ(comparison.finding(), Finding::same_games);
  EXPECT_EQ(comparison.state().verdict, ratings::Verdict::open);
  EXPECT_EQ(comparison.pairs().games().different, 2);
}

TEST_F(ComparisonTest, NoVerdictContradictsTheRepeatedPairs) {
  int game = 0;
  const auto end_pair = [&](bool won, int column) {
    end(++game, won ? game::Result::white_wins : game::Result::black_wins, column);
    end(++game, won ? game::Result::black_wins : game::Result::white_wins, column);
  };
  end_pair(true, 0);
  for (int column = 1; column <= 6; ++column) {
    end_pair(false, column);
    for (int repeat = 0; repeat < 2; ++repeat) end_pair(true, 0);
  }
  Comparison wide("mine", {.elo1 = 200}, directory.path());
  wide.on_run_started(tournament, {});
  EXPECT_EQ(wide.pairs().scores().counts, (std::array{6, 0, 0, 0, 1}));
  EXPECT_EQ(wide.state().verdict, ratings::Verdict::elo0);
  EXPECT_EQ(wide.finding(), Finding::undecided) << "mine won 26 of 38 games";
  EXPECT_THAT(finding_text(wide, "old"),
              HasSubstr("undecided: the games that were played before contradict"));
}

TEST_F(ComparisonTest, GamesWithoutAMoveAreNoRepeats) {
  for (int game = 1; game < 60; game += 2) {
    end(game, game::Result::white_wins, std::nullopt);
    end(game + 1, game::Result::black_wins, std::nullopt);
  }
  EXPECT_EQ(comparison.pairs().games().repeated, 0);
  EXPECT_EQ(comparison.finding(), Finding::better);
}

TEST_F(ComparisonTest, CountsResultsOfGamesAndOfPairs) {
  end(1, game::Result::white_wins, 0);
  end(2, game::Result::draw, 0);
  end(3, game::Result::black_wins, 1);
  end(4, game::Result::both_lose, 1);
  EXPECT_THAT(details_text(comparison, "old"),
              HasSubstr("1 won, 2 drawn, 1 lost  pairs with 0, 1/2, 1, 3/2, 2 "
                        "points: 0, 1, 0, 1, 0  normalised Elo +0 ("));
  const nlohmann::ordered_json json = json_of(comparison, "old");
  EXPECT_EQ(json["finding"], "undecided");
  EXPECT_EQ(json["pairs"], (nlohmann::ordered_json{0, 1, 0, 1, 0}));
  EXPECT_EQ(json["games"]["won"], 1);
  EXPECT_NEAR(json["elo"]["value"].get<double>(), 0, 1e-9);
}

// A player who won every game so far has an infinite Elo, and the rest of the games is as many as are needed.
TEST_F(ComparisonTest, ExpectsToEndWhereTheLikelihoodRatioMeetsItsBound) {
  EXPECT_FALSE(comparison.time_left());
  for (int game = 1; game <= 20; game += 2) {
    end(game, game::Result::white_wins, std::nullopt);
    end(game + 1, game::Result::black_wins, std::nullopt);
  }
  EXPECT_TRUE(json_of(comparison, "old")["elo"]["value"].is_null());
  EXPECT_TRUE(json_of(comparison, "old")["normalised_elo"].is_null());
  const double games = comparison.time_left().value().count() / 60 * comparison.games_per_minute();
  EXPECT_NEAR(games, 24, 3);
}

}  // namespace
}  // namespace kaven::tournaments::progress
