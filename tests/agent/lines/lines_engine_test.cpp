// SPDX-License-Identifier: MIT
#include "agent/lines/lines_engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/catalogue.hpp"
#include "tests/agent/lines/plain_minimax.hpp"
#include "tests/agent/lines/variants.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

using game::Colour;
using game::Position;

constexpr std::size_t memory = 1U << 22U;

SearchResult think(const Position& position, std::uint64_t nodes, int depth = unlimited_depth) {
  LinesEngine engine(position.rules(), memory);
  Deadline deadline = Deadline::after_nodes(nodes);
  return engine.choose(position, depth, deadline, [](const SearchResult&) {});
}

const game::Rules& gomoku() {
  return game::find_game("gomoku")->rules;
}

/// Plays `D1 D2 E1`: places, under any rules.
Position played(const game::Rules& rules, const std::string& moves) {
  Position position(rules);
  for (std::size_t at = 0; at < moves.size();) {
    const std::size_t end = std::min(moves.find(' ', at), moves.size());
    const game::Place place{moves[at] - 'A', std::stoi(moves.substr(at + 1, end - at - 1)) - 1};
    EXPECT_FALSE(position.check({position.to_move(), place})) << moves << " at " << at;
    position.play({position.to_move(), place});
    at = end + 1;
  }
  return position;
}

/// Plays columns of Connect-4.
Position dropped(std::string_view columns) {
  Position position{game::Rules{}};
  for (const char letter : columns) {
    const int column = letter - 'A';
    position.play({position.to_move(), {column, position.height(column)}});
  }
  return position;
}

TEST(LinesEngine, ItsMoveIsLegalInEveryGameWithAnyTime) {
  std::mt19937 random(20);
  for (const game::Rules& rules : all_variants()) {
    LinesEngine engine(rules, memory);
    for (int round = 0; round < 40; ++round) {
      const int plies = std::uniform_int_distribution(0, rules.places() - 1)(random);
      const Position position = random_position(rules, plies, random);
      const std::uint64_t nodes = random() % 300;
      Deadline deadline = Deadline::after_nodes(nodes);
      const SearchResult result =
          engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
      ASSERT_FALSE(position.check(result.move));
      ASSERT_LE(deadline.nodes(), nodes + 1);
      ASSERT_EQ(result.move, result.variation.front());
    }
  }
}

TEST(LinesEngine, WithoutAnyTimeItStillTakesAWinAndMeetsAThreat) {
  std::mt19937 random(21);
  int wins = 0;
  int blocks = 0;
  for (const game::Rules& rules : all_variants()) {
    // Games with pop-outs are won differently and have their own test.
    if (rules.goal == game::Goal::most_lines || rules.pop_out) continue;
    for (int round = 0; round < 60; ++round) {
      const int plies = std::uniform_int_distribution(2, std::max(2, rules.places() - 1))(random);
      const Position position = random_position(rules, plies, random);
      const auto moves = position.legal_moves();
      const auto can_win = [&](Colour colour) {
        return std::ranges::count_if(moves, [&](game::Move move) {
          return !position.at(move.place) && makes_line(position, move.place, colour);
        });
      };
      const game::Place chosen = think(position, 0).move.place;
      if (can_win(position.to_move()) > 0) {
        ++wins;
        ASSERT_TRUE(makes_line(position, chosen, position.to_move()));
      } else if (can_win(game::opponent(position.to_move())) > 0 && position.ply() > 1) {
        ++blocks;
        ASSERT_TRUE(makes_line(position, chosen, game::opponent(position.to_move())));
      }
    }
  }
  EXPECT_GT(wins, 100);
  EXPECT_GT(blocks, 100);
}

TEST(LinesEngine, FindsTheShortestWin) {
  struct Puzzle {
    Position position;
    int moves;  ///< the winner's moves, including the one that makes the line
  };
  const Puzzle puzzles[] = {
      {dropped("DADADA"), 1},                             // three on top of each other
      {dropped("CCDD"), 2},                               // two in a row, both ends free
      {played(gomoku(), "H8 A1 I8 A2 J8 A3"), 2},         // an open three
      {played(gomoku(), "H8 A1 I8 C2 J9 E1 J10 G2"), 3},  // two threes at once
  };
  for (const Puzzle& puzzle : puzzles) {
    const SearchResult result = think(puzzle.position, 200000);
    EXPECT_TRUE(result.proved);
    EXPECT_EQ(result.score, win_at(puzzle.position.ply() + 2 * puzzle.moves - 1)) << puzzle.moves;
  }
}

TEST(LinesEngine, WinsAndLossesFoundAreThoseOfPlainMinimax) {
  std::mt19937 random(22);
  int decided = 0;
  for (const game::Rules& rules : small_variants()) {
    if (rules.places() > 20) continue;
    for (int round = 0; round < 25; ++round) {
      Position position = random_position(rules, std::max(0, rules.places() - 8), random);
      if (rules.places() - position.ply() > 9) continue;
      const SearchResult result = think(position, 1000000);
      const Score value = PlainMinimax(position.to_move()).true_value(position);
      ASSERT_TRUE(result.proved || result.depth == 1);
      if (!result.proved) continue;
      if (is_decided(value)) ++decided;
      ASSERT_EQ(result.score, value);
      position.play(result.move);
      ASSERT_EQ(-PlainMinimax(game::opponent(position.to_move())).true_value(position), value);
    }
  }
  EXPECT_GT(decided, 50);
}

TEST(LinesEngine, SolvesSmallBoards) {
  const auto solved = [](const game::Rules& rules) {
    const SearchResult result = think(Position(rules), 4000000);
    EXPECT_TRUE(result.proved);
    return result.score;
  };
  EXPECT_EQ(solved({.columns = 4, .rows = 4}), 0);
  EXPECT_EQ(solved({.columns = 5, .rows = 4}), 0);
  EXPECT_EQ(solved({.columns = 4, .rows = 5}), 0);
  EXPECT_EQ(solved({.columns = 3, .rows = 3, .line_length = 3, .gravity = false}), 0) << "tic-tac-toe";
  EXPECT_EQ(solved({.columns = 4, .rows = 3, .line_length = 3, .gravity = false}), win_at(7));
}

TEST(LinesEngine, AgreesWithBruteForceOnTheSmallestEmptyBoards) {
  for (const game::Rules& rules : small_variants()) {
    if (rules.places() > (rules.gravity ? 15 : 9)) continue;
    Position position(rules);
    const SearchResult result = think(position, 4000000);
    if (!result.proved) {
      EXPECT_EQ(result.depth, 1) << "an only move is not thought about";
      continue;
    }
    EXPECT_EQ(result.score, PlainMinimax(Colour::white).true_value(position));
  }
}

TEST(LinesEngine, AnOnlyMoveIsPlayedWithoutThinking) {
  const SearchResult result = think(dropped("DCDCD"), 1000000);
  EXPECT_EQ(result.move.place, (game::Place{3, 3}));
  EXPECT_LT(result.nodes, 100U);
}

TEST(LinesEngine, LooksNoDeeperThanItMay) {
  const Position position{game::Rules{}};
  std::vector<int> reported;
  LinesEngine engine(position.rules(), memory);
  Deadline deadline = Deadline::never();
  const SearchResult result =
      engine.choose(position, 5, deadline, [&](const SearchResult& done) { reported.push_back(done.depth); });
  EXPECT_EQ(result.depth, 5);
  EXPECT_EQ(reported, (std::vector<int>{1, 2, 3, 4, 5}));
}

TEST(LinesEngine, WithoutADeadlineItStopsWhenDeeperSearchWouldFindTheSame) {
  std::mt19937 random(23);
  for (const game::Rules& rules : small_variants()) {
    for (int round = 0; round < 10; ++round) {
      const Position position = random_position(rules, std::max(0, rules.places() - 9), random);
      if (rules.places() - position.ply() > 9) continue;
      LinesEngine engine(rules, memory);
      Deadline deadline = Deadline::never();
      const SearchResult result =
          engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {});
      EXPECT_LE(result.depth, rules.places() - position.ply() + 1);
      EXPECT_TRUE(result.proved || result.depth == 1);
    }
  }
}

TEST(LinesEngine, TheSameNodesBringTheSameResult) {
  const Position position = dropped("DDCE");
  const SearchResult first = think(position, 20000);
  const SearchResult second = think(position, 20000);
  EXPECT_EQ(first.move, second.move);
  EXPECT_EQ(first.score, second.score);
  EXPECT_EQ(first.variation, second.variation);
}

TEST(LinesEngine, AsBlackItTakesACentreStoneAndLeavesACornerOne) {
  for (const char* strong : {"H8", "G7", "E5", "F4"}) {
    const Position position = played(gomoku(), strong);
    EXPECT_EQ(think(position, 50000).move.place, position.last_move()->place) << strong;
  }
  for (const char* weak : {"A1", "B2", "H1", "O15"}) {
    const Position position = played(gomoku(), weak);
    EXPECT_NE(think(position, 50000).move.place, position.last_move()->place) << weak;
  }
}

TEST(LinesEngine, AsWhiteItDoesNotBeginWithAGiftUnderRecolouring) {
  const game::Place first = think(Position(gomoku()), 300000).move.place;
  const auto from_edge = [](int side) { return std::min(side, 14 - side); };
  EXPECT_LE(std::min(from_edge(first.column), from_edge(first.row)), 2) << "not a stone that Black takes";
  EXPECT_GE(from_edge(first.column) + from_edge(first.row), 4) << "not one that is worth nothing";
}

TEST(LinesEngine, WhereAFullBoardLosesItAvoidsOneIfItCan) {
  const game::Rules both_lose{
      .columns = 3, .rows = 3, .line_length = 3, .gravity = false, .full_board = game::FullBoard::both_lose};
  const SearchResult result = think(Position(both_lose), 1000000);
  EXPECT_TRUE(result.proved);
  EXPECT_TRUE(is_loss(result.score)) << "the opponent can always deny the line";
  EXPECT_GT(result.score, loss_at(9)) << "yet that is better than the opponent's line";
}

}  // namespace
}  // namespace kaven::agent::lines
