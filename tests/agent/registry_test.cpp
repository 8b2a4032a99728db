// SPDX-License-Identifier: MIT
#include "agent/registry.hpp"

#include <gtest/gtest.h>

#include "common/game/catalogue.hpp"

namespace kaven::agent {

using namespace search;

namespace {

TEST(Registry, TheLastEngineOfTheTablePlaysEveryGame) {
  const EngineFactory& general = engine_factories().back();
  for (const bool gravity : {true, false}) {
    for (const game::Goal goal : {game::Goal::first_line, game::Goal::most_lines}) {
      EXPECT_TRUE(
          general.plays({.columns = 26, .rows = 1, .line_length = 9, .gravity = gravity, .goal = goal}));
    }
  }
}

TEST(Registry, EveryGameOfTheCatalogueGetsAnEngineThatMoves) {
  for (const game::NamedGame& named : game::catalogue()) {
    const auto engine = engine_factory_for(named.rules).make(named.rules, {.memory = 1 << 20});
    Deadline deadline = Deadline::after_nodes(500);
    const game::Position position(named.rules);
    const SearchResult result =
        engine->choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
    EXPECT_FALSE(position.check(result.move)) << named.name;
  }
}

TEST(Registry, Connect4OfUpTo64BitsHasAnEngineOfItsOwn) {
  EXPECT_EQ(engine_factory_for({}).name, "connect4");
  EXPECT_EQ(engine_factory_for({.columns = 8, .rows = 7}).name, "connect4");
  const game::Rules others[] = {{.columns = 9, .rows = 7},        {.line_length = 5},
                                {.exact_length = true},           {.gravity = false},
                                {.goal = game::Goal::most_lines}, {.full_board = game::FullBoard::both_lose}};
  for (const game::Rules& rules : others) EXPECT_NE(engine_factory_for(rules).name, "connect4");
}

}  // namespace
}  // namespace kaven::agent
