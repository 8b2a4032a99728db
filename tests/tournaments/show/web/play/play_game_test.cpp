// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/play_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "agent/level.hpp"
#include "common/game/catalogue.hpp"

namespace kaven::tournaments::web::play {
namespace {

using game::Colour;
using testing::HasSubstr;

PlayGame game_of(const Level* white, const Level* black, const std::string& name = "connect4") {
  return {notation::choose_game({.game = name}), {white, black}};
}

PlayGame two_people(const std::string& name = "connect4") {
  return game_of(nullptr, nullptr, name);
}

std::string conflict_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Conflict& conflict) {
    return conflict.what();
  }
  return "no conflict";
}

TEST(PlayGame, SidesAreNamedByWhoPlaysThem) {
  const auto name = [](const PlayGame& game, int side) {
    return game.record().header.contestants[static_cast<std::size_t>(side)].name;
  };
  EXPECT_EQ(name(two_people(), 0), "White");
  EXPECT_EQ(name(two_people(), 1), "Black");
  const PlayGame mixed = game_of(nullptr, find_level("level-3"));
  EXPECT_EQ(name(mixed, 0), "you");
  EXPECT_EQ(name(mixed, 1), "Level 3");
}

TEST(PlayGame, UnderGravityAColumnIsAMove) {
  PlayGame game = two_people();
  game.move("D", 1);
  game.move("D2", 2);
  game.move("D", 3);
  EXPECT_EQ(game.record().turns[2].move.place, (game::Place{3, 2}));
  EXPECT_EQ(game.position().ply(), 3);
}

TEST(PlayGame, RefusesMovesThatCannotBePlayedAndChangesNothing) {
  PlayGame game = two_people();
  game.move("D", 1);
  EXPECT_THAT(conflict_of([&] { game.move("D", 1); }), HasSubstr("the next move is number 2"));
  EXPECT_THAT(conflict_of([&] { game.move("D5", 2); }), testing::Ne("no conflict"));
  EXPECT_THAT(conflict_of([&] { game.move("<\x1b>", 2); }), HasSubstr("is no place"));
  EXPECT_EQ(game.position().ply(), 1);
  PlayGame waiting = game_of(find_level("level-3"), nullptr);
  EXPECT_EQ(conflict_of([&] { waiting.move("D", 1); }), "it is not your turn");
}

TEST(PlayGame, EndsWithALine) {
  PlayGame game = two_people();
  int ply = 0;
  for (const char* column : {"A", "B", "A", "B", "A", "B", "A"}) game.move(column, ++ply);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.record().verdict->outcome.result, game::Result::white_wins);
  EXPECT_EQ(conflict_of([&] { game.move("B", 8); }), "the game is over");
  EXPECT_EQ(conflict_of([&] { game.resign(); }), "the game is over");
  game.undo();
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.position().ply(), 6);
}

TEST(PlayGame, UndoTakesBackToWhereAPersonLastDecided) {
  PlayGame game = game_of(find_level("level-3"), nullptr);
  game.move({Colour::white, {3, 0}});
  EXPECT_EQ(conflict_of([&] { game.undo(); }), "you have not made a move to take back");
  game.move("D", 2);
  game.move({Colour::white, {3, 2}});
  game.undo();
  EXPECT_EQ(game.position().ply(), 1);
  EXPECT_EQ(game.level_to_move(), nullptr);
}

TEST(PlayGame, APersonResigns) {
  PlayGame people = two_people();
  people.move("D", 1);
  people.resign();
  EXPECT_EQ(people.record().verdict->outcome.result, game::Result::white_wins);
  EXPECT_EQ(people.record().verdict->outcome.ending, game::Ending::resigned);
  PlayGame against_level = game_of(find_level("level-3"), nullptr);
  against_level.resign();
  EXPECT_EQ(against_level.record().verdict->outcome.result, game::Result::white_wins);
  PlayGame levels = game_of(find_level("level-3"), find_level("level-8"));
  EXPECT_EQ(conflict_of([&] { levels.resign(); }), "only a person can resign");
}

TEST(Level, IsFoundByItsName) {
  for (const Level& level : levels()) EXPECT_EQ(find_level(level.name), &level);
  EXPECT_EQ(find_level("nobody"), nullptr);
}

TEST(Level, OfTheLadderHasTheNameOfItsProgramInTournaments) {
  for (int ladder = 1; ladder <= agent::highest_level; ++ladder) {
    const Level& level = levels()[static_cast<std::size_t>(ladder - 1)];
    EXPECT_EQ(level.ladder, ladder);
    EXPECT_EQ(agent::level_called(level.name), ladder);
  }
}

TEST(Level, IsOfferedWhereItCanKeepItsPromise) {
  const Level& perfect = *find_level("perfect");
  EXPECT_TRUE(is_offered(perfect, game::Rules{}));
  EXPECT_FALSE(is_offered(perfect, game::Rules{.columns = 8, .rows = 7}));
  EXPECT_FALSE(is_offered(perfect, game::find_game("gomoku")->rules));
  EXPECT_TRUE(is_offered(*find_level("expert"), game::find_game("gomoku")->rules));
}

}  // namespace
}  // namespace kaven::tournaments::web::play
