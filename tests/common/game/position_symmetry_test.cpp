#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "common/game/position.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::game {
namespace {

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
