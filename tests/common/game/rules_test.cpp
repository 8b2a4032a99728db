// SPDX-License-Identifier: MIT
#include "common/game/rules.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "common/game/catalogue.hpp"
#include "common/game/outcome.hpp"

namespace kaven::game {
namespace {

TEST(Rules, EachContradictionIsSaidAsASentence) {
  EXPECT_EQ(contradiction({.columns = 0}), "a board has 1 to 26 columns, not 0");
  EXPECT_EQ(contradiction({.columns = 27}), "a board has 1 to 26 columns, not 27");
  EXPECT_EQ(contradiction({.rows = -1}), "a board has 1 to 26 rows, not -1");
  EXPECT_EQ(contradiction({.line_length = 0}), "a line has at least 1 stone, not 0");
  EXPECT_EQ(contradiction({.line_length = 8}), "a line of 8 does not fit on a board of 7x6");
  EXPECT_EQ(contradiction({.exact_length = true, .goal = Goal::most_lines}),
            "exact line length goes with the goal of the first line, not of most lines");
  EXPECT_EQ(contradiction({.gravity = false, .pop_out = true}), "pop-outs need a game with gravity");
  EXPECT_EQ(contradiction({.pop_out = true, .goal = Goal::most_lines}),
            "pop-outs go with the goal of the first line, not of most lines");
  EXPECT_EQ(contradiction({.exact_length = true, .pop_out = true}),
            "pop-outs go with lines that may be longer, not with exact line length");
  EXPECT_EQ(contradiction({.pop_out = true, .opening = Opening::recolour}),
            "pop-outs do not go with recolouring");
  EXPECT_EQ(contradiction({.pop_out = true}), std::nullopt);
  EXPECT_EQ(contradiction({.caro = true}),
            "Caro is five in a row without gravity, and no other rule but swap2 goes with it");
  EXPECT_EQ(contradiction({.opening = Opening::swap2}),
            "swap2 is an opening of five in a row without gravity, except Renju");
  EXPECT_EQ(contradiction({.columns = 15,
                           .rows = 15,
                           .line_length = 5,
                           .renju = true,
                           .gravity = false,
                           .opening = Opening::swap2}),
            "swap2 is an opening of five in a row without gravity, except Renju");
  EXPECT_EQ(contradiction({.columns = 9, .rows = 4, .line_length = 5, .caro = true, .gravity = false}),
            "Caro needs at least 5 columns and 5 rows");
  EXPECT_EQ(contradiction({.columns = 26, .rows = 1, .line_length = 26, .exact_length = true}), std::nullopt);
}

TEST(Catalogue, EachGameIsWithoutContradictionAndFoundByItsName) {
  EXPECT_EQ(catalogue().front().name, "connect4");
  for (const NamedGame& game : catalogue()) {
    EXPECT_EQ(contradiction(game.rules), std::nullopt) << game.name;
    EXPECT_EQ(find_game(game.name), &game);
    EXPECT_GT(game.turn_limit.count(), 0);
  }
  EXPECT_EQ(find_game("Connect4"), nullptr);
  EXPECT_EQ(find_game(""), nullptr);
}

TEST(Outcome, WhatTheLosersProgramDidIsAForfeit) {
  for (int number = 0; number <= static_cast<int>(Ending::resigned); ++number) {
    EXPECT_EQ(is_forfeit(static_cast<Ending>(number)), number >= 4) << number;
  }
}

TEST(Outcome, AWinHasAWinnerAndNothingElseHas) {
  EXPECT_EQ(winner(win_for(Colour::white)), Colour::white);
  EXPECT_EQ(winner(win_for(Colour::black)), Colour::black);
  EXPECT_EQ(winner(Result::draw), std::nullopt);
  EXPECT_EQ(winner(Result::both_lose), std::nullopt);
}

}  // namespace
}  // namespace kaven::game
