#include "tournaments/web/play/level.hpp"

#include <gtest/gtest.h>

#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"

namespace kaven::tournaments::web::play {
namespace {

using game::Colour;

game::Move move_of(const Level& level, const game::Position& position, std::mt19937_64& random,
                   const std::stop_token& stop = {}) {
  constexpr std::size_t table_bytes = std::size_t{1} << 20U;
  const auto engine =
      agent::engine_factory_for(position.rules()).make(position.rules(), {.memory = table_bytes});
  return choose_move(level, position, *engine, level.budget, stop, random);
}

TEST(Level, IsFoundByItsName) {
  for (const Level& level : levels()) EXPECT_EQ(find_level(level.name), &level);
  EXPECT_EQ(find_level("nobody"), nullptr);
}

TEST(Level, LooksFurtherTheStrongerItIsAndIsLessCareless) {
  for (std::size_t index = 1; index < levels().size(); ++index) {
    EXPECT_GE(levels()[index].depth, levels()[index - 1].depth);
    EXPECT_LE(levels()[index].carelessness, levels()[index - 1].carelessness);
  }
}

TEST(Level, IsOfferedWhereItCanKeepItsPromise) {
  const Level& perfect = *find_level("perfect");
  EXPECT_TRUE(is_offered(perfect, game::Rules{}));
  EXPECT_FALSE(is_offered(perfect, game::Rules{.columns = 8, .rows = 7}));
  EXPECT_FALSE(is_offered(perfect, game::find_game("gomoku")->rules));
  EXPECT_TRUE(is_offered(*find_level("expert"), game::find_game("gomoku")->rules));
}

TEST(Level, WinsAtOnceWhenItThinks) {
  game::Position position{game::Rules{}};
  for (int row = 0; row < 3; ++row) {
    position.play({Colour::white, {0, row}});
    position.play({Colour::black, {1, row}});
  }
  std::mt19937_64 random(1);
  EXPECT_EQ(move_of(*find_level("hard"), position, random), (game::Move{Colour::white, {0, 3}}));
}

TEST(Level, PlaysLegalMovesEvenWhenItIsCarelessOrStopped) {
  Level careless = *find_level("beginner");
  careless.carelessness = 1;
  std::stop_source nobody;
  nobody.request_stop();
  std::mt19937_64 random(2);
  for (const char* name : {"connect4", "gomoku"}) {
    game::Position position(game::find_game(name)->rules);
    for (int moves = 0; moves < 12 && !position.over(); ++moves) {
      const Level& level = moves % 2 == 0 ? careless : *find_level("expert");
      const game::Move move = move_of(level, position, random, nobody.get_token());
      ASSERT_FALSE(position.check(move)) << name;
      position.play(move);
    }
  }
}

TEST(Level, ACarelessMoveOnAnOpenBoardIsNearAStone) {
  Level careless = *find_level("beginner");
  careless.carelessness = 1;
  game::Position position(game::find_game("gomoku")->rules);
  position.play({Colour::white, {7, 7}});
  position.play({Colour::black, {8, 8}});
  std::mt19937_64 random(3);
  for (int tries = 0; tries < 20; ++tries) {
    const game::Place place = move_of(careless, position, random).place;
    EXPECT_TRUE(place.column >= 6 && place.column <= 9 && place.row >= 6 && place.row <= 9);
  }
}

}  // namespace
}  // namespace kaven::tournaments::web::play
