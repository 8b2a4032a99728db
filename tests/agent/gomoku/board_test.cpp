#include "agent/gomoku/board.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/agent/gomoku/places.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

using game::Position;

std::vector<game::Rules> rules_of_all_sizes() {
  std::vector<game::Rules> all;
  for (const bool exact : {false, true}) {
    for (const int side : {5, 6, 9, 15, 19, 26}) {
      all.push_back(
          {.columns = side, .rows = side, .line_length = 5, .exact_length = exact, .gravity = false});
    }
    all.push_back({.columns = 26, .rows = 5, .line_length = 5, .exact_length = exact, .gravity = false});
  }
  return all;
}

void expect_same(const Board& board, const Position& position) {
  const Board fresh(position);
  ASSERT_EQ(board.key(), fresh.key());
  ASSERT_EQ(board.ply(), position.ply());
  ASSERT_EQ(board.free_places(), fresh.free_places());
  for (std::size_t colour = 0; colour < 2; ++colour) {
    for (int kind = 0; kind < kinds; ++kind) {
      ASSERT_EQ(board.count(colour, Kind(kind)), fresh.count(colour, Kind(kind))) << kind;
    }
    std::vector<Place> places;
    board.each(colour, Kind::three, Kind::five, [&](Place place) { places.push_back(place); });
    std::vector<Place> fresh_places;
    fresh.each(colour, Kind::three, Kind::five, [&](Place place) { fresh_places.push_back(place); });
    ASSERT_EQ(places, fresh_places);
  }
  board.each_free([&](Place place) {
    for (std::size_t colour = 0; colour < 2; ++colour) {
      ASSERT_EQ(board.combination(place, colour), fresh.combination(place, colour));
      ASSERT_EQ(board.kind(place, colour), combination_table().kind(board.combination(place, colour)));
    }
  });
}

TEST(Board, KeptUpToDateIsTheSameAsMadeAnew) {
  std::mt19937 random(3);
  for (const game::Rules& rules : rules_of_all_sizes()) {
    Position position(rules);
    Board board(position);
    for (int step = 0; step < 120 && !position.over(); ++step) {
      const bool back = position.ply() > 0 && std::uniform_int_distribution<int>(0, 3)(random) == 0;
      if (back) {
        position.undo();
        board.undo();
      } else {
        const auto moves = position.legal_moves();
        const game::Move move =
            moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
        board.play(board.place_of(move.place));
        position.play(move);
      }
      if (step % 3 == 0) expect_same(board, position);
      if (testing::Test::HasFatalFailure()) return;
      // Not after every move: an evaluation catches up with all moves since the last one.
      if (std::uniform_int_distribution<int>(0, 3)(random) == 0) {
        ASSERT_EQ(board.evaluate(), Board(position).evaluate());
      }
    }
    while (position.ply() > 0) {
      position.undo();
      board.undo();
    }
    expect_same(board, position);
    ASSERT_EQ(board.evaluate(), Board(position).evaluate());
  }
}

TEST(Board, FivesAreWhereAMoveWins) {
  std::mt19937 random(4);
  int fives = 0;
  for (const game::Rules& rules : rules_of_all_sizes()) {
    for (int round = 0; round < 6; ++round) {
      Position position(rules);
      while (!position.over() && position.ply() < rules.places() * 2 / 3) {
        const auto moves = position.legal_moves();
        position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
        if (position.over()) break;
        const Board board(position);
        for (const game::Move move : position.legal_moves()) {
          const bool is_five = board.kind(board.place_of(move.place), board.to_move()) == Kind::five;
          position.play(move);
          ASSERT_EQ(is_five, position.line_winner().has_value());
          position.undo();
          fives += is_five ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(fives, 50);
}

TEST(Board, CallsPlacesByWhatAStoneThereAchieves) {
  // White: an open three on row 8; Black: a four that is closed at the edge on row 1, from A1 to D1.
  const Position position = after("H8 A1 I8 B1 J8 C1 A15 N12");
  const Board board(position);
  const auto kind = [&](const char* name, std::size_t colour) {
    return board.kind(board.place_of(place(name)), colour);
  };
  EXPECT_EQ(kind("G8", 0), Kind::open_four);
  EXPECT_EQ(kind("K8", 0), Kind::open_four);
  EXPECT_EQ(kind("F8", 0), Kind::four);
  EXPECT_EQ(kind("D1", 1), Kind::four);
  EXPECT_EQ(kind("H9", 0), Kind::quiet);
  EXPECT_EQ(board.count(0, Kind::open_four), 2);
}

TEST(Board, NearAndFarAreAllFreePlaces) {
  const Position position = after("H8 A1 I8");
  const Board board(position);
  std::set<Place> near;
  board.each_near([&](Place one) { EXPECT_TRUE(near.insert(one).second); });
  std::set<Place> all = near;
  board.each_far([&](Place one) { EXPECT_TRUE(all.insert(one).second); });
  EXPECT_EQ(all.size(), 15U * 15U - 3U);
  for (const char* name : {"H11", "E5", "K8", "L8", "C3", "A4", "G6"}) {
    EXPECT_TRUE(near.contains(board.place_of(place(name)))) << name;
  }
  for (const char* name : {"O15", "E6", "H12", "B4"}) {
    EXPECT_FALSE(near.contains(board.place_of(place(name)))) << name;
  }
}

TEST(Board, APassChangesOnlyWhoIsToMove) {
  const Position position = after("H8 A1 I8");
  Board board(position);
  const std::uint64_t key = board.key();
  const Score before = board.evaluate();
  board.pass();
  EXPECT_NE(board.key(), key);
  EXPECT_EQ(board.to_move(), 0U);
  board.undo_pass();
  EXPECT_EQ(board.key(), key);
  EXPECT_EQ(board.evaluate(), before);
}

}  // namespace
}  // namespace kaven::agent::gomoku
