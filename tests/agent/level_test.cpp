// SPDX-License-Identifier: MIT
#include "agent/level.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"

namespace kaven::agent {
namespace {

using game::Colour;

game::Move move_of(search::Engine& engine, const game::Position& position) {
  auto deadline = search::Deadline::never();
  return engine.choose(position, search::unlimited_depth, deadline, [](const auto&) {}).move;
}

game::Move move_of(int level, const game::Position& position, std::uint64_t seed = 1) {
  return move_of(*make_level(level, seed, position.rules()), position);
}

/// Up to `plies` moves, none of which ends the game.
game::Position random_position(const game::Rules& rules, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  game::Position position(rules);
  for (int ply = 0; ply < plies; ++ply) {
    const std::vector<game::Move> moves = position.legal_moves();
    position.play(moves[random() % moves.size()]);
    if (!position.over()) continue;
    position.undo();
    break;
  }
  return position;
}

game::Position after(const game::Rules& rules, const std::vector<game::Place>& places) {
  game::Position position(rules);
  for (const game::Place place : places) position.play({position.to_move(), place});
  return position;
}

TEST(LevelEngine, PlaysLegalMovesInEveryGame) {
  std::vector<game::Rules> games = {{.line_length = 5, .pop_out = true}};
  for (const game::NamedGame& named : game::catalogue()) games.push_back(named.rules);
  for (const game::Rules& rules : games) {
    for (int level = 1; level <= highest_level; ++level) {
      for (const int plies : {0, 1, 12}) {
        const game::Position position = random_position(rules, plies, static_cast<std::uint64_t>(level));
        EXPECT_FALSE(position.check(move_of(level, position))) << level << " after " << plies;
      }
    }
  }
}

TEST(LevelEngine, PlaysTheSameMoveAgainWithTheSameSeedWhateverItPlayedBefore) {
  for (const char* name : {"connect4", "gomoku"}) {
    const game::Rules& rules = game::find_game(name)->rules;
    for (int level = 1; level <= highest_level; ++level) {
      const auto engine = make_level(level, 7, rules);
      for (const int plies : {12, 3, 0}) {
        const game::Position position = random_position(rules, plies, 5);
        EXPECT_EQ(move_of(*engine, position), move_of(level, position, 7)) << name << ' ' << level;
      }
    }
  }
}

TEST(LevelEngine, DrawsTheFirstStoneSoThatGamesDiffer) {
  for (int level = 1; level <= highest_level; ++level) {
    std::set<int> columns;
    for (std::uint64_t seed = 0; seed < 40; ++seed)
      columns.insert(move_of(level, game::Position(game::Rules{}), seed).place.column);
    EXPECT_GE(columns.size(), 6U) << level;
  }
}

TEST(LevelEngine, CompletesALineFromTheSecondOnAndPreventsOneFromTheFourth) {
  const game::Position to_win = after({}, {{0, 0}, {6, 0}, {0, 1}, {6, 1}, {0, 2}, {5, 0}});
  const game::Position to_prevent = after({}, {{0, 0}, {6, 0}, {0, 1}, {6, 1}, {0, 2}});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (int level = 2; level <= highest_level; ++level) {
      EXPECT_EQ(move_of(level, to_win, seed), (game::Move{Colour::white, {0, 3}})) << level;
      if (level < 4) continue;
      EXPECT_EQ(move_of(level, to_prevent, seed), (game::Move{Colour::black, {0, 3}})) << level;
    }
  }
}

TEST(LevelEngine, PlaysBesideAStoneOnAnOpenBoard) {
  const game::Position position = after(game::find_game("gomoku")->rules, {{7, 7}, {8, 8}});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const int level : {1, 2, 3, 4}) {
      const game::Place place = move_of(level, position, seed).place;
      EXPECT_TRUE(place.column >= 6 && place.column <= 9 && place.row >= 6 && place.row <= 9);
    }
  }
}

/// Points of `level` in `games` games against the level below.
double points_against_the_level_below(int level, const game::Rules& rules, int games) {
  double points = 0;
  for (int number = 0; number < games; ++number) {
    const auto seed = static_cast<std::uint64_t>(number);
    const auto weaker = make_level(level - 1, seed, rules);
    const auto stronger = make_level(level, seed, rules);
    const Colour colour = number % 2 == 0 ? Colour::white : Colour::black;
    game::Position position(rules);
    while (!position.over())
      position.play(move_of(position.to_move() == colour ? *stronger : *weaker, position));
    const auto winner = game::winner(position.outcome()->result);
    points += winner == colour ? 1 : winner ? 0 : 0.5;
  }
  return points;
}

TEST(LevelEngine, BeatsTheLevelBelow) {
  for (int level = 2; level <= highest_level; ++level) {
    const int games = level < 8 ? 20 : 10;  // the strongest take long
    EXPECT_GT(points_against_the_level_below(level, {}, games), games / 2) << level;
  }
}

TEST(LevelEngine, IsFoundByItsName) {
  EXPECT_EQ(level_called("level-1"), 1);
  EXPECT_EQ(level_called("level-9"), 9);
  for (const char* name : {"level-0", "level-10", "level-", "level-x", "level 1", "levels", ""})
    EXPECT_FALSE(level_called(name)) << name;
}

}  // namespace
}  // namespace kaven::agent
