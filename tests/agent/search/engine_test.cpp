// SPDX-License-Identifier: MIT
#include "agent/search/engine.hpp"

#include <gtest/gtest.h>

#include "common/game/catalogue.hpp"

namespace kaven::agent::search {
namespace {

using game::Colour;

TEST(InfoLine, ADepthIsOneLineWithTheColumnsOfItsVariation) {
  const SearchResult result{
      .score = 3,
      .depth = 9,
      .nodes = 81234,
      .variation = {{Colour::white, {3, 0}}, {Colour::black, {2, 0}}, {Colour::white, {4, 0}}}};
  EXPECT_EQ(info_line(result, game::Rules{}), "info depth 9 score 3 nodes 81234 pv D C E");
}

TEST(InfoLine, WithoutGravityAVariationNamesPlaces) {
  const SearchResult result{.score = -12, .depth = 2, .nodes = 5, .variation = {{Colour::white, {7, 9}}}};
  EXPECT_EQ(info_line(result, game::find_game("gomoku")->rules), "info depth 2 score -12 nodes 5 pv H10");
}

TEST(InfoLine, AProvedValueIsNamed) {
  SearchResult result{.score = win_at(11), .proved = true, .depth = 4, .nodes = 7};
  EXPECT_EQ(info_line(result, game::Rules{}), "info depth 4 score 29989 proved win nodes 7 pv");
  result.score = loss_at(12);
  EXPECT_EQ(info_line(result, game::Rules{}), "info depth 4 score -29988 proved loss nodes 7 pv");
  result.score = 0;
  EXPECT_EQ(info_line(result, game::Rules{}), "info depth 4 score 0 proved draw nodes 7 pv");
}

}  // namespace
}  // namespace kaven::agent::search
