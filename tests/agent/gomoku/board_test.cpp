// SPDX-License-Identifier: MIT
#include "agent/gomoku/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "tests/agent/gomoku/places.hpp"
#include "tests/support/rounds.hpp"

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
  const std::size_t without_caro = all.size();
  for (std::size_t at = 0; at < without_caro; ++at) {
    all.push_back(all[at]);
    all.back().caro = true;
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
        const std::uint64_t key = board.key_after(board.place_of(move.place));
        board.play(board.place_of(move.place));
        ASSERT_EQ(board.key(), key);
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

// Calls `check(position, board)` after each move of random games, `rounds` by each of the rules, until two thirds of
// the board are full.
template <typename Check>
void in_random_games(unsigned seed, int rounds, const Check& check) {
  std::mt19937 random(seed);
  for (const game::Rules& rules : rules_of_all_sizes()) {
    for (int round = 0; round < support::rounds(rounds); ++round) {
      Position position(rules);
      while (position.ply() < rules.places() * 2 / 3) {
        const auto moves = position.legal_moves();
        position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
        if (position.over()) break;
        Board board(position);
        check(position, board);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(Board, FivesAreWhereAMoveWins) {
  int fives = 0;
  in_random_games(4, 6, [&](Position& position, const Board& board) {
    for (const game::Move move : position.legal_moves()) {
      const bool is_five = board.kind(board.place_of(move.place), board.to_move()) == Kind::five;
      position.play(move);
      ASSERT_EQ(is_five, position.line_winner().has_value());
      position.undo();
      fives += is_five ? 1 : 0;
    }
  });
  EXPECT_GT(fives, support::rounds(50));
}

TEST(Board, NoFourFollowsALastFour) {
  int last_fours = 0;
  in_random_games(8, 20, [&](const Position&, Board& board) {
    const std::size_t mover = board.to_move();
    if (board.count(mover, Kind::five) > 0) return;
    std::vector<Place> fours;
    board.each(mover, Kind::four, Kind::four_three, [&](Place four) { fours.push_back(four); });
    for (const Place four : fours) {
      if (!board.is_last_four(four)) continue;
      ++last_fours;
      board.play(four);
      ASSERT_EQ(board.count(mover, Kind::five), 1);
      board.play(board.first(mover, Kind::five));
      ASSERT_EQ(board.fours(mover), 0);
      board.undo();
      board.undo();
    }
  });
  EXPECT_GT(last_fours, support::rounds(1000));
}

bool has_five(Position& position) {
  return std::ranges::any_of(position.legal_moves(), [&](game::Move move) {
    position.play(move);
    const bool wins = position.line_winner().has_value();
    position.undo();
    return wins;
  });
}

/// Whether the side to move has a five after every answer to `move`.
bool wins_by(Position& position, game::Move move) {
  position.play(move);
  const bool wins = !position.over() && std::ranges::all_of(position.legal_moves(), [&](game::Move answer) {
    position.play(answer);
    const bool five = !position.over() && has_five(position);
    position.undo();
    return five;
  });
  position.undo();
  return wins;
}

std::set<Place> places_of(const Board& board, const std::vector<game::Move>& moves) {
  std::set<Place> places;
  for (const game::Move move : moves) places.insert(board.place_of(move.place));
  return places;
}

// By trying all moves of both sides.
TEST(Board, FindsAllAnswersToFivesAndFours) {
  std::mt19937 random(12);
  int answered_by_several = 0;
  int winning = 0;
  int threats = 0;
  for (int round = 0; round < support::rounds(2000); ++round) {
    game::Rules rules = caro(9, 7, round % 2 == 0);
    rules.caro = round % 4 < 2;
    Position position(rules);
    while (!position.over() && position.ply() < 12 + round % 24) {
      const auto moves = position.legal_moves();
      position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
    }
    Board board(position);
    const std::size_t mover = board.to_move();
    if (position.over() || board.count(mover, Kind::five) > 0) continue;
    const auto keep = [&](const auto& which) {
      std::vector<game::Move> moves = position.legal_moves();
      std::erase_if(moves, [&](game::Move move) { return !which(move); });
      return places_of(board, moves);
    };
    if (board.count(1 - mover, Kind::five) > 0) {
      const FewPlaces answers = board.answers_to_fives();
      const std::set<Place> found(answers.all().begin(), answers.all().end());
      ASSERT_EQ(found, keep([&](game::Move move) {
                  position.play(move);
                  const bool stops = position.over() || !has_five(position);
                  position.undo();
                  return stops;
                }));
      answered_by_several += found.size() > 1 ? 1 : 0;
      continue;
    }
    const std::set<Place> wins = keep([&](game::Move move) { return wins_by(position, move); });
    const Place four = board.winning_four();
    ASSERT_EQ(four == nowhere, wins.empty());
    ASSERT_TRUE(four == nowhere || wins.contains(four));
    winning += four != nowhere ? 1 : 0;
    const Place threatened = board.threatened_four();
    if (four != nowhere || threatened == nowhere) continue;
    ++threats;
    std::set<Place> answers;
    board.each_answer_to(threatened, [&](Place place) { answers.insert(place); });
    std::vector<Place> threats_of_four;
    board.each(1 - mover, Kind::open_four, Kind::open_four,
               [&](Place place) { threats_of_four.push_back(place); });
    const std::set<Place> losing = keep([&](game::Move move) {
      if (answers.contains(board.place_of(move.place))) return false;
      position.play(move);
      const bool loses = std::ranges::any_of(threats_of_four, [&](Place place) {
        return board.game_place(place) != move.place &&
               wins_by(position, {position.to_move(), board.game_place(place)});
      });
      position.undo();
      return loses;
    });
    ASSERT_EQ(losing.size() + answers.size(), static_cast<std::size_t>(board.free_places()));
  }
  EXPECT_GE(answered_by_several, support::rounds(10));
  EXPECT_GE(winning, support::rounds(10));
  EXPECT_GE(threats, support::rounds(10));
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
