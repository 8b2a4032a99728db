// SPDX-License-Identifier: MIT
#include "agent/gomoku/gomoku_engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <string_view>

#include "agent/gomoku/tree_search.hpp"
#include "tests/agent/gomoku/places.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

using game::Colour;
using game::Position;

constexpr std::size_t memory = 1U << 20U;

SearchResult think(const Position& position, std::uint64_t nodes, int depth = unlimited_depth) {
  GomokuEngine engine(position.rules(), {.memory = memory});
  Deadline deadline = Deadline::after_nodes(nodes);
  return engine.choose(position, depth, deadline, [](const SearchResult&) {});
}

game::Rules square(int side, bool exact = false) {
  return {.columns = side, .rows = side, .line_length = 5, .exact_length = exact, .gravity = false};
}

game::Rules renju(int side) {
  return {.columns = side, .rows = side, .line_length = 5, .renju = true, .gravity = false};
}

TEST(GomokuEngine, PlaysFiveInARowOnBoardsOfFiveAndMore) {
  EXPECT_TRUE(plays(free_style));
  EXPECT_TRUE(plays(square(5)));
  EXPECT_TRUE(plays(square(26, true)));
  EXPECT_TRUE(plays({.columns = 26, .rows = 5, .line_length = 5, .gravity = false}));
  EXPECT_FALSE(plays(square(4)));
  EXPECT_FALSE(plays({.columns = 15, .rows = 15, .line_length = 5}));
  EXPECT_FALSE(plays({.columns = 15, .rows = 15, .line_length = 6, .gravity = false}));
  EXPECT_FALSE(
      plays({.columns = 15, .rows = 15, .line_length = 5, .gravity = false, .goal = game::Goal::most_lines}));
}

TEST(GomokuEngine, TakesAWin) {
  const SearchResult result = think(after("H8 A1 I8 B1 J8 C1 K8 D1"), 1000);
  EXPECT_TRUE(result.move.place == place("G8") || result.move.place == place("L8"));
  EXPECT_EQ(result.score, win_at(9));
  EXPECT_TRUE(result.proved);
}

TEST(GomokuEngine, StopsAFour) {
  const SearchResult result = think(after("H8 A1 I8 B1 O15 C1 O1 D1"), 1000);
  EXPECT_EQ(result.move.place, place("E1"));
}

// The side that stops a five may have attacks of its own, in which the search for them finds no end.
TEST(GomokuEngine, StopsAFourHoweverFewPositionsItMaySearch) {
  const auto moves = [](std::string_view text, const game::Rules& rules) {
    Position position(rules);
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;)
      position.play({position.to_move(), {word[0] - 'a', std::stoi(word.substr(1)) - 1}});
    return position;
  };
  game::Rules caro = square(9, true);
  caro.caro = true;
  const Position in_caro =
      moves("d5 c4 c5 a8 e5 g3 b3 c3 i9 d3 d4 f6 b5 g8 b2 e1 b9 f5 c2 a4 f1 a2 f7 d9 c6 a7 d1 a9 b7 a5 e3 b4",
            caro);
  const Position in_renju = moves(
      "h2 g9 h8 h7 i8 i1 f1 g6 g8 h5 b9 f5 f4 h3 g4 g3 i5 e4 f7 i4 g5 i3 i2 e8 f2 c9 d3 c6 e2", renju(9));
  for (const std::uint64_t nodes : {1U, 100U, 600U, 2000U}) {
    EXPECT_EQ(think(in_caro, nodes).move.place, place("D2")) << nodes;
    EXPECT_EQ(think(in_renju, nodes).move.place, place("G2")) << nodes;
  }
}

TEST(GomokuEngine, StopsAnOpenThree) {
  const Position position = after("H8 A1 I8 O15 J8");
  const SearchResult result = think(position, 20000);
  const std::vector<game::Place> good = {place("G8"), place("K8"), place("F8"), place("L8")};
  EXPECT_NE(std::ranges::find(good, result.move.place), good.end()) << game::place_name(result.move.place);
}

TEST(GomokuEngine, SixIsNotFiveWhereLongerRowsDoNotCount) {
  const Position position = after("D8 A1 E8 C1 F8 E1 H8 G1 I8 I1", square(15, true));
  const SearchResult result = think(position, 20000);
  EXPECT_NE(result.move.place, place("G8")) << "that makes six";
}

TEST(GomokuEngine, MovesLegallyWithoutAnyTimeOnEveryBoard) {
  std::mt19937 random(6);
  for (const bool exact : {false, true}) {
    for (const int side : {5, 6, 7, 11, 15, 19, 26}) {
      Position position(square(side, exact));
      while (!position.over()) {
        const SearchResult result = think(position, 0);
        ASSERT_FALSE(position.check(result.move)) << side << " at " << position.ply();
        position.play(result.move);
        if (position.over()) break;
        const auto moves = position.legal_moves();
        position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
      }
    }
  }
}

game::Rules recolouring() {
  game::Rules rules = free_style;
  rules.opening = game::Opening::recolour;
  return rules;
}

TEST(GomokuEngine, RecoloursAStoneInTheMiddleAndNotOneInTheCorner) {
  for (const char* middle : {"H8", "G7", "F9", "I6"}) {
    EXPECT_EQ(think(after(middle, recolouring()), 20000).move.place, place(middle));
  }
  for (const char* edge : {"A1", "O8", "B15", "H1"}) {
    EXPECT_NE(think(after(edge, recolouring()), 20000).move.place, place(edge));
  }
}

TEST(GomokuEngine, BeginsOnAPlaceThatIsWorthNeitherTakingNorLeaving) {
  for (const int side : {13, 15, 19}) {
    game::Rules rules = recolouring();
    rules.columns = rules.rows = side;
    // On 19×19, fewer nodes end after six plies, where one of many places on the edge is fair by chance.
    const game::Place first = think(Position(rules), 800000).move.place;
    const int from_the_edge =
        std::min({first.column, first.row, side - 1 - first.column, side - 1 - first.row});
    EXPECT_GE(from_the_edge, 1) << side << ": " << game::place_name(first);
    EXPECT_LE(from_the_edge, 3) << side << ": " << game::place_name(first);
  }
}

TEST(GomokuEngine, BeginsSomewhereWithoutAnyTime) {
  game::Rules rules = recolouring();
  for (const int side : {5, 6, 15, 26}) {
    rules.columns = rules.rows = side;
    const Position position(rules);
    EXPECT_FALSE(position.check(think(position, 0).move)) << side;
  }
}

TEST(GomokuEngine, InRenjuAFourWinsIfTheAnswerIsAFoul) {
  // White cannot play E5: it would make six.
  const Position position = after("E2 F5 E3 G5 E4 H5 E6 A15 E7 O15 J5 A1 D5", renju(15));
  const SearchResult result = think(position, 1000);
  EXPECT_EQ(result.move.place, place("I5"));
  EXPECT_TRUE(result.proved);
  EXPECT_EQ(result.score, win_at(position.ply() + 3));
}

TEST(GomokuEngine, InRenjuWhiteMakesNoFoul) {
  // H8 would be White's double three, the best move otherwise.
  const Position position = after("I8 A1 J8 C15 H9 O1 H10 O15", renju(15));
  ASSERT_EQ(position.check({Colour::white, place("H8")}), game::Illegality::foul);
  for (const std::uint64_t nodes : {0U, 1000U, 20000U}) {
    EXPECT_NE(think(position, nodes).move.place, place("H8"));
  }
  // Black's four must be stopped where White makes six: White is lost, and still moves.
  const Position lost = after("E2 F5 E3 G5 E4 H5 E6 A15 E7 O15 J5 A1 D5 I5", renju(15));
  EXPECT_FALSE(lost.check(think(lost, 20000).move));
  EXPECT_TRUE(is_loss(think(lost, 20000).score));
}

TEST(GomokuEngine, InCaroAFourIsStoppedWhereItsFiveWouldEnd) {
  // White threatens a five at L8, between Black's G8 and the free M8. A stone on M8 stops it, too, and makes an open four.
  const Position position = after("H8 G8 I8 M7 J8 M9 A1 M10 K8", caro(15, 15));
  const SearchResult result = think(position, 1000);
  EXPECT_EQ(result.move.place, place("M8"));
  EXPECT_EQ(result.score, win_at(position.ply() + 3));
}

TEST(GomokuEngine, ThinksTheSameEveryTime) {
  const Position position = after("H8 I9 G7 H9 G9");
  const SearchResult once = think(position, 20000);
  const SearchResult again = think(position, 20000);
  EXPECT_EQ(once.move, again.move);
  EXPECT_EQ(once.score, again.score);
  EXPECT_EQ(once.variation, again.variation);
}

TEST(GomokuEngine, VariationsAreLegalAndProofsEndInALine) {
  std::mt19937 random(8);
  int proofs = 0;
  for (int round = 0; round < 90; ++round) {
    const int side = round % 2 == 0 ? 9 : 15;
    Position position(round % 3 == 1   ? renju(side)
                      : round % 6 == 2 ? caro(side, side)
                                       : square(side, round % 3 == 0));
    while (!position.over() && position.ply() < 6 + round % 9) {
      const auto moves = position.legal_moves();
      const game::Move move = moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
      const int middle = position.rules().columns / 2;
      if (std::abs(move.place.column - middle) < 4 && std::abs(move.place.row - middle) < 4)
        position.play(move);
    }
    if (position.over()) continue;
    const SearchResult result = think(position, 6000);
    Position line = position;
    for (const game::Move move : result.variation) {
      ASSERT_FALSE(line.check(move)) << round;
      line.play(move);
    }
    ASSERT_FALSE(result.variation.empty());
    EXPECT_EQ(result.variation.front(), result.move);
    if (!result.proved) continue;
    ++proofs;
    EXPECT_TRUE(is_by_line(result.score));
    EXPECT_LE(line.ply(), last_ply(result.score));
  }
  EXPECT_GT(proofs, 5);
}

// Every proved win must be won against all replies, each answered by the engine again, until the line is
// complete.
TEST(GomokuEngine, WhatIsProvedIsWon) {
  std::mt19937 random(9);
  int proofs = 0;
  for (int round = 0; round < 160; ++round) {
    const int side = 7 + round % 3;
    Position position(round >= 80     ? caro(side, side, round % 2 == 0)
                      : round % 4 > 1 ? renju(side)
                                      : square(side, round % 4 == 0));
    while (!position.over() && position.ply() < 8 + round % 8) {
      const auto moves = position.legal_moves();
      position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
    }
    if (position.over()) continue;
    SearchResult result = think(position, 4000);
    if (!result.proved || !is_win(result.score)) continue;
    ++proofs;
    const int proved_ply = last_ply(result.score);
    const Colour winner = position.to_move();
    while (!position.over()) {
      position.play(position.to_move() == winner ? think(position, 4000).move : [&] {
        const auto replies = position.legal_moves();
        return replies[std::uniform_int_distribution<std::size_t>(0, replies.size() - 1)(random)];
      }());
    }
    ASSERT_EQ(position.line_winner(), winner) << round;
    EXPECT_LE(position.ply(), proved_ply + 2);
  }
  EXPECT_GT(proofs, 4);
}

}  // namespace
}  // namespace kaven::agent::gomoku
