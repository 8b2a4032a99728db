#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>

#include "common/game/position.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/common/game/slow_position.hpp"
#include "tests/support/rounds.hpp"

// Compares Position with a naive implementation of the rules, in random games of every variant.

namespace kaven::game {
namespace {

// The number of moves and undos to compare, for each variant below.
constexpr int positions_per_variant = support::rounds(180000);

void expect_same_board(const Position& position, const SlowPosition& slow) {
  for (const Place place : slow.places()) ASSERT_EQ(position.at(place), slow.at(place)) << place_name(place);
  ASSERT_EQ(position.full(), slow.full());
  if (!position.rules().gravity) return;
  for (int column = 0; column < position.rules().columns; ++column) {
    ASSERT_EQ(position.height(column), slow.height(column)) << column;
  }
}

void expect_same_moves(const Position& position, const SlowPosition& slow, bool over, std::mt19937& random) {
  const Rules& rules = position.rules();
  std::vector<Move> legal;
  for (int column = 0; column < rules.columns; ++column) {
    for (int row = pop_out_row; row < rules.rows; ++row) {
      const Move move{slow.to_move(), {column, row}};
      if (!slow.check(move, over)) legal.push_back(move);
    }
  }
  ASSERT_EQ(position.legal_moves(), legal);
  for (int attempt = 0; attempt < 4; ++attempt) {
    const Move move{
        random() % 4 == 0 ? opponent(slow.to_move()) : slow.to_move(),
        {random_number(random, -2, rules.columns + 1), random_number(random, -2, rules.rows + 1)}};
    ASSERT_EQ(position.check(move), slow.check(move, over));
  }
}

void expect_same(const Position& position, const SlowPosition& slow, std::mt19937& random) {
  const auto outcome = slow.outcome();
  ASSERT_EQ(position.outcome(), outcome);
  ASSERT_EQ(position.over(), outcome.has_value());
  const bool line_wins = outcome && outcome->ending == Ending::line;
  ASSERT_EQ(position.line_winner(), line_wins ? winner(outcome->result) : std::nullopt);
  for (const Colour colour : {Colour::white, Colour::black}) {
    ASSERT_EQ(position.lines(colour), static_cast<int>(slow.lines(colour).size())) << colour_name(colour);
  }
  ASSERT_EQ(position.to_move(), slow.to_move());
  ASSERT_EQ(position.ply(), static_cast<int>(slow.moves().size()));
  ASSERT_EQ(position.last_move(), slow.moves().empty() ? std::nullopt : std::optional(slow.moves().back()));
  ASSERT_NO_FATAL_FAILURE(expect_same_board(position, slow));
  ASSERT_NO_FATAL_FAILURE(expect_same_moves(position, slow, outcome.has_value(), random));
}

// One of the legal moves; the rare choices of swap2 more often than by chance.
Move random_move(std::mt19937& random, const Position& position) {
  std::vector<Move> choices = position.legal_moves();
  std::erase_if(choices, [&](Move move) { return position.swap2_choice(move.place) == Swap2Choice::none; });
  return choices.empty() || random() % 3 == 0 ? random_legal_move(random, position)
                                              : choices[random() % choices.size()];
}

// Plays one game, with some moves undone, to the end and back to the beginning. Adds the number of
// comparisons to `compared`.
void play_beside_slow(const Rules& rules, std::mt19937& random, int& compared) {
  Position position(rules);
  SlowPosition slow(rules);
  std::vector<std::uint64_t> keys = {position.hash()};
  bool backwards = false;
  while (true) {
    ASSERT_NO_FATAL_FAILURE(expect_same(position, slow, random));
    ASSERT_EQ(position.moves(), slow.moves());
    ++compared;
    backwards = backwards || position.over();
    if (backwards && position.ply() == 0) return;
    if (position.ply() > 0 && (backwards || random() % 8 == 0)) {
      position.undo();
      slow.undo();
      keys.pop_back();
      ASSERT_EQ(position.hash(), keys.back());
    } else {
      const Move move = random_move(random, position);
      position.play(move);
      slow.play(move);
      keys.push_back(position.hash());
    }
  }
}

struct Variant {
  std::string name;
  Rules rules;
};

// GoogleTest calls this function by this name to print values and to name tests.
void PrintTo(const Variant& variant, std::ostream* out) {  // NOLINT(readability-identifier-naming)
  *out << variant.name;
}

std::vector<Variant> variants() {
  std::vector<Variant> all{{"FallingPopOut", {.gravity = true, .pop_out = true}},
                           {"Renju", {.renju = true, .gravity = false}},
                           {"Caro", {.exact_length = true, .caro = true, .gravity = false}},
                           {"CaroWithLongerRows", {.caro = true, .gravity = false}},
                           {"Swap2", {.gravity = false, .opening = Opening::swap2}}};
  for (const bool gravity : {true, false}) {
    for (const Opening opening : {Opening::none, Opening::recolour}) {
      const std::string name =
          std::string(gravity ? "Falling" : "Free") + (opening == Opening::recolour ? "Recolour" : "");
      const Rules rules{.gravity = gravity, .opening = opening};
      all.push_back({name + "FirstLine", rules});
      all.push_back({name + "ExactLine", rules});
      all.back().rules.exact_length = true;
      all.push_back({name + "MostLines", rules});
      all.back().rules.goal = Goal::most_lines;
    }
  }
  return all;
}

class PositionOfVariant : public testing::TestWithParam<Variant> {};

TEST_P(PositionOfVariant, AnswersAsThePlainRulesDo) {
  std::mt19937 random(static_cast<unsigned>(std::hash<std::string>()(GetParam().name)));
  int compared = 0;
  // The plain search for fouls is slow, and so is an opening that is played anew for each question.
  const bool with_swap2 = GetParam().rules.opening == Opening::swap2;
  const int positions = positions_per_variant / (GetParam().rules.renju ? 60 : with_swap2 ? 20 : 1);
  while (compared < positions) {
    const Rules rules = random_size(random, GetParam().rules);
    ASSERT_EQ(contradiction(rules), std::nullopt);
    ASSERT_NO_FATAL_FAILURE(play_beside_slow(rules, random, compared))
        << rules.columns << "x" << rules.rows << " line " << rules.line_length;
  }
}

INSTANTIATE_TEST_SUITE_P(Position, PositionOfVariant, testing::ValuesIn(variants()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace kaven::game
