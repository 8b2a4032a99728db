// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/maxconnect4_engine.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "agent/coursework/fixed_depth_search.hpp"
#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "tests/agent/maxconnect4/boards.hpp"

namespace kaven::agent::maxconnect4 {

using namespace search;

namespace {

using game::Colour;
using game::Position;

const game::Rules rules = game::find_game("maxconnect4")->rules;
constexpr std::size_t memory = std::size_t{1} << 20U;

using Player = std::function<game::Move(Position&)>;

/// Counts completed quadruples only.
struct MaterialOnly {
  using Value = int;
  static constexpr Value infinity = 1000;

  Colour player = Colour::white;

  void put(game::Move) {}
  void take(game::Move) {}
  Value value(const Position& position) const {
    return position.lines(player) - position.lines(game::opponent(player));
  }
};

game::Move material_move(Position& position, int depth) {
  using namespace coursework;
  MaterialOnly evaluation{.player = position.to_move()};
  Unwatched nobody;
  const int column =
      FixedDepthSearch(position, evaluation, Algorithm::alpha_beta, nobody).choose(depth).column;
  return {position.to_move(), {column, position.height(column)}};
}

SearchResult result_of(MaxConnect4Engine& engine, const Position& position, int depth) {
  Deadline never = Deadline::never();
  return engine.choose(position, depth, never, [](const SearchResult&) {});
}

/// 2 for a win of the engine, 1 for a draw.
int points_of_game(Colour engine_colour, Position position, int depth, const Player& opponent) {
  MaxConnect4Engine engine(rules, memory);
  while (!position.over()) {
    const bool ours = position.to_move() == engine_colour;
    position.play(ours ? result_of(engine, position, depth).move : opponent(position));
  }
  const auto winner = game::winner(position.outcome()->result);
  return !winner ? 1 : winner == engine_colour ? 2 : 0;
}

TEST(MaxConnect4Engine, IsTheOneForItsGame) {
  EXPECT_EQ(engine_factory_for(rules).name, "maxconnect4");
  EXPECT_NE(engine_factory_for(game::Rules{}).name, "maxconnect4");
  EXPECT_FALSE(plays({.columns = 9, .rows = 9, .goal = game::Goal::most_lines}));
  EXPECT_TRUE(plays({.columns = 2, .rows = 19, .goal = game::Goal::most_lines}));
  EXPECT_FALSE(plays({.columns = 2, .rows = 20, .goal = game::Goal::most_lines}));
  EXPECT_FALSE(plays({.line_length = 5, .goal = game::Goal::most_lines}));
  EXPECT_FALSE(plays({.gravity = false, .goal = game::Goal::most_lines}));
  EXPECT_FALSE(plays({.goal = game::Goal::most_lines, .full_board = game::FullBoard::both_lose}));
}

TEST(MaxConnect4Engine, SearchesTheDepthThatIsAskedFor) {
  MaxConnect4Engine engine(rules, memory);
  for (const int depth : {1, 2, 3, 6}) EXPECT_EQ(result_of(engine, Position(rules), depth).depth, depth);
}

TEST(MaxConnect4Engine, HasALegalMoveWithoutAnyTime) {
  std::mt19937 random(100);
  for (int round = 0; round < 200; ++round) {
    const auto position = random_most_lines(random, rules, game::random_number(random, 0, 41));
    MaxConnect4Engine engine(rules, memory);
    Deadline none = Deadline::after_nodes(0);
    const SearchResult result = engine.choose(position, unlimited_depth, none, [](const SearchResult&) {});
    ASSERT_EQ(position.check(result.move), std::nullopt);
    ASSERT_FALSE(result.variation.empty());
    ASSERT_EQ(result.variation.front(), result.move);
  }
}

TEST(MaxConnect4Engine, ProvesTheEndAndPlaysWhatItSays) {
  std::mt19937 random(101);
  for (int round = 0; round < 60; ++round) {
    auto position = random_most_lines(random, rules, game::random_number(random, 30, 41));
    MaxConnect4Engine engine(rules, memory);
    const Colour first = position.to_move();
    const SearchResult proved = result_of(engine, position, unlimited_depth);
    ASSERT_TRUE(proved.proved);
    // Best play of both sides ends with the predicted result.
    while (!position.over()) position.play(result_of(engine, position, unlimited_depth).move);
    const int lead = position.lines(first) - position.lines(game::opponent(first));
    ASSERT_EQ(proved.score, lead == 0 ? 0 : lead > 0 ? largest_estimate + lead : lead - largest_estimate);
  }
}

TEST(MaxConnect4Engine, ItsVariationsCanBePlayed) {
  std::mt19937 random(102);
  for (int round = 0; round < 100; ++round) {
    auto position = random_most_lines(random, rules, game::random_number(random, 0, 41));
    MaxConnect4Engine engine(rules, memory);
    for (const game::Move move : result_of(engine, position, 6).variation) {
      ASSERT_EQ(position.check(move), std::nullopt);
      position.play(move);
    }
  }
}

TEST(MaxConnect4Engine, WinsEveryGameAgainstRandomPlay) {
  std::mt19937 random(103);
  const Player anything = [&](Position& position) { return game::random_legal_move(random, position); };
  for (int round = 0; round < 200; ++round) {
    const Colour colour = round % 2 == 0 ? Colour::white : Colour::black;
    ASSERT_EQ(points_of_game(colour, Position(rules), 4, anything), 2) << "game " << round;
  }
}

TEST(MaxConnect4Engine, BeatsASearchOfEqualDepthThatCountsLinesOnly) {
  std::mt19937 random(104);
  constexpr int depth = 4;
  constexpr int openings = 30;
  const Player material = [](Position& position) { return material_move(position, depth); };
  int points = 0;
  for (int round = 0; round < openings; ++round) {
    const auto opening = random_most_lines(random, rules, 4);
    for (const Colour colour : {Colour::white, Colour::black}) {
      points += points_of_game(colour, opening, depth, material);
    }
  }
  EXPECT_GT(points, 2 * 2 * openings * 9 / 10);
}

}  // namespace
}  // namespace kaven::agent::maxconnect4
