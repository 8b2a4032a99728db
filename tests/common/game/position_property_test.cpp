// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <random>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/common/game/slow_position.hpp"
#include "tests/support/rounds.hpp"

// Position in random games: it agrees with a naive implementation of the rules, its hashes tell boards apart, and mirrored
// games have the same course.

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

// The board and the side to move as text.
std::string written_out(const Position& position) {
  std::string text(1, position.to_move() == Colour::white ? 'W' : 'B');
  for (const Colour colour : {Colour::white, Colour::black}) text += position.has_pop_out(colour) ? '1' : '0';
  for (int column = 0; column < position.rules().columns; ++column) {
    for (int row = 0; row < position.rules().rows; ++row) {
      const auto stone = position.at({column, row});
      text += !stone ? '.' : *stone == Colour::white ? 'w' : 'b';
    }
  }
  return text;
}

// All positions of random games, by board: equal boards must have equal hashes.
class Sample {
 public:
  void add_random_game(const Rules& rules, std::mt19937& random) {
    Position position(rules);
    ASSERT_NO_FATAL_FAILURE(add(position));
    while (!position.over()) {
      position.play(random_legal_move(random, position));
      ASSERT_NO_FATAL_FAILURE(add(position));
    }
  }
  std::size_t size() const { return hash_of_board_.size(); }
  std::size_t different_hashes() const {
    std::unordered_set<std::uint64_t> hashes;
    for (const auto& [board, hash] : hash_of_board_) hashes.insert(hash);
    return hashes.size();
  }

 private:
  void add(const Position& position) {
    const auto [found, added] = hash_of_board_.emplace(written_out(position), position.hash());
    ASSERT_EQ(found->second, position.hash()) << found->first;
  }

  std::unordered_map<std::string, std::uint64_t> hash_of_board_;
};

TEST(PositionHash, IsEqualForEqualBoardsAndDifferentForDifferentOnes) {
  std::mt19937 random(5);
  for (const bool gravity : {true, false}) {
    for (const Opening opening : {Opening::none, Opening::recolour}) {
      const Rules rules{.columns = 4, .rows = 3, .line_length = 3, .gravity = gravity, .opening = opening};
      Sample sample;
      for (int game = 0; game < 20000; ++game) ASSERT_NO_FATAL_FAILURE(sample.add_random_game(rules, random));
      EXPECT_GT(sample.size(), 1000U);
      EXPECT_EQ(sample.different_hashes(), sample.size());
    }
  }
}

TEST(PositionHash, KnowsWhoHasPoppedOut) {
  std::mt19937 random(8);
  Sample sample;
  const Rules rules{.columns = 3, .rows = 3, .line_length = 3, .pop_out = true};
  for (int game = 0; game < 20000; ++game) ASSERT_NO_FATAL_FAILURE(sample.add_random_game(rules, random));
  EXPECT_GT(sample.size(), 1000U);
  EXPECT_EQ(sample.different_hashes(), sample.size());
}

TEST(PositionHash, IsDifferentForDifferentPositionsOfALargeSample) {
  std::mt19937 random(6);
  constexpr std::size_t sample_size = support::rounds(100000);
  for (const NamedGame& named : catalogue()) {
    Sample sample;
    while (sample.size() < sample_size) ASSERT_NO_FATAL_FAILURE(sample.add_random_game(named.rules, random));
    EXPECT_EQ(sample.different_hashes(), sample.size()) << named.name;
  }
}

TEST(PositionHash, DoesNotDependOnTheOrderOfMoves) {
  std::mt19937 random(7);
  for (int game = 0; game < 5000; ++game) {
    // Nobody wins before the board is full, so every order of the same moves is legal.
    const Rules rules{.columns = 5, .rows = 5, .line_length = 5, .gravity = false, .goal = Goal::most_lines};
    Position position(rules);
    for (std::size_t plies = random() % 25; plies > 0; --plies)
      position.play(random_legal_move(random, position));
    std::vector<Move> white;
    std::vector<Move> black;
    for (const Move move : position.moves()) (move.colour == Colour::white ? white : black).push_back(move);
    std::ranges::shuffle(white, random);
    std::ranges::shuffle(black, random);
    Position other(rules);
    for (std::size_t turn = 0; turn < white.size(); ++turn) {
      other.play(white[turn]);
      if (turn < black.size()) other.play(black[turn]);
    }
    ASSERT_EQ(other.hash(), position.hash());
  }
}

// A symmetry of the board: optionally swaps the coordinates, then optionally reverses each of them.
struct Symmetry {
  bool exchanged = false;
  bool columns_turned = false;
  bool rows_turned = false;

  Place operator()(Place place, const Rules& rules) const {
    if (exchanged) std::swap(place.column, place.row);
    if (columns_turned) place.column = rules.columns - 1 - place.column;
    if (rows_turned) place.row = rules.rows - 1 - place.row;
    return place;
  }
};

// Left and right are symmetric; without gravity also top and bottom, and on a square the diagonals.
std::vector<Symmetry> symmetries(const Rules& rules) {
  std::vector<Symmetry> all;
  for (const bool exchanged : {false, true}) {
    for (const bool columns_turned : {false, true}) {
      for (const bool rows_turned : {false, true}) {
        const bool square = !rules.gravity && rules.columns == rules.rows;
        if ((exchanged && !square) || (rows_turned && rules.gravity)) continue;
        all.push_back({exchanged, columns_turned, rows_turned});
      }
    }
  }
  return all;
}

bool before(Place left, Place right) {
  return std::pair(left.column, left.row) < std::pair(right.column, right.row);
}

std::vector<Place> seen_through(const Symmetry& symmetry, std::vector<Place> places, const Rules& rules) {
  for (Place& place : places) place = symmetry(place, rules);
  std::ranges::sort(places, before);
  return places;
}

std::vector<Place> places_of(const std::vector<Move>& moves) {
  std::vector<Place> places;
  places.reserve(moves.size());
  for (const Move move : moves) places.push_back(move.place);
  return places;
}

void expect_symmetric(const Position& position, const Position& other, const Symmetry& symmetry,
                      std::mt19937& random) {
  const Rules& rules = position.rules();
  ASSERT_EQ(position.over(), other.over());
  for (const Colour colour : {Colour::white, Colour::black})
    ASSERT_EQ(position.lines(colour), other.lines(colour));
  ASSERT_EQ(seen_through(symmetry, places_of(position.legal_moves()), rules), places_of(other.legal_moves()));
  for (int attempt = 0; attempt < 3; ++attempt) {
    const Move move{random() % 4 == 0 ? opponent(position.to_move()) : position.to_move(),
                    {random_number(random, -1, rules.columns), random_number(random, -1, rules.rows)}};
    ASSERT_EQ(position.check(move), other.check({move.colour, symmetry(move.place, rules)}));
  }
  auto outcome = position.outcome();
  if (outcome) outcome->line = seen_through(symmetry, outcome->line, rules);
  ASSERT_EQ(outcome, other.outcome());
}

TEST(PositionSymmetry, AGameSeenInTheMirrorHasTheSameCourse) {
  std::mt19937 random(20261121);
  int compared = 0;
  while (compared < support::rounds(400000)) {
    Rules rules = random_rules(random);
    if (random() % 2 == 0) {
      rules.rows = rules.columns;
      rules.line_length = std::min(rules.line_length, rules.columns);
    }
    const std::vector<Symmetry> all = symmetries(rules);
    Position position(rules);
    std::vector<Position> others(all.size(), Position(rules));
    while (!position.over()) {
      const Move move = random_legal_move(random, position);
      position.play(move);
      for (std::size_t each = 0; each < all.size(); ++each) {
        others[each].play({move.colour, all[each](move.place, rules)});
        ASSERT_NO_FATAL_FAILURE(expect_symmetric(position, others[each], all[each], random));
        ++compared;
      }
    }
  }
}

TEST(PositionSymmetry, EachBoardHasAllItsSymmetries) {
  EXPECT_EQ(symmetries({.columns = 7, .rows = 6}).size(), 2U);
  EXPECT_EQ(symmetries({.columns = 7, .rows = 7}).size(), 2U);
  EXPECT_EQ(symmetries({.columns = 7, .rows = 6, .gravity = false}).size(), 4U);
  EXPECT_EQ(symmetries({.columns = 7, .rows = 7, .gravity = false}).size(), 8U);
}

}  // namespace
}  // namespace kaven::game
