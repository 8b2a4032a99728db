// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/judgement_text.hpp"

#include <gtest/gtest.h>

namespace kaven::tournaments::analysis {
namespace {

TEST(JudgementText, CountsLinesWhereTheyDecide) {
  const game::Rules rules{.goal = game::Goal::most_lines};
  const auto text = [&](const PositionValue& value) { return value_text(value, game::Colour::black, rules); };
  EXPECT_EQ(text({GameValue::win, 6, 1}), "Black wins by 1 line");
  EXPECT_EQ(text({GameValue::loss, 6, -2}), "White wins by 2 lines");
  EXPECT_EQ(text({.score = -0.52}), "White is ahead by 0.5 lines");
  EXPECT_EQ(text({.score = 0}), "level");
  EXPECT_EQ(value_text({GameValue::win, 1, 4}, game::Colour::white, {}), "White wins with this move");
}

TEST(JudgementText, CountsMovesToTheEndElsewhere) {
  EXPECT_EQ(value_text({.result = GameValue::draw}, game::Colour::white, {}), "draw");
  EXPECT_EQ(value_text({GameValue::loss, 7, -3}, game::Colour::white, {}), "Black wins in 7 plies");
  EXPECT_EQ(value_text({.result = GameValue::win}, game::Colour::white, {}), "White wins");
  EXPECT_EQ(value_text({.score = -120}, game::Colour::white, {}), "Black is ahead (+120)");
}

TEST(JudgementText, NamesTheBestMovesOfAMoveThatIsNoneOfThem) {
  const PositionValue draw{.result = GameValue::draw};
  JudgedMove move{.value = draw, .best_value = draw, .best = {{3, 0}}, .exact = true};
  EXPECT_EQ(judgement_text(move, game::Colour::white, {}), "Best: draw.");
  move.best_value = {GameValue::win, 7, 9};
  move.quality = MoveQuality::mistake;
  EXPECT_EQ(judgement_text(move, game::Colour::white, {}),
            "Mistake (?): draw; with D1 White wins in 7 plies.");
  move.exact = false;
  move.best = {{0, 0}, {1, 0}};
  EXPECT_EQ(judgement_text(move, game::Colour::white, {}),
            "Mistake (?): draw; with A1, B1 White wins in 7 plies (estimated).");
}

}  // namespace
}  // namespace kaven::tournaments::analysis
