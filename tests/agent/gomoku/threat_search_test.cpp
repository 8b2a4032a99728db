// SPDX-License-Identifier: MIT
#include "agent/gomoku/threat_search.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/agent/gomoku/places.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

using game::Position;

constexpr std::uint64_t plenty = 20000;

TEST(ThreatSearch, FindsContinuousFours) {
  // White's H8 I8 J8, closed at G8, and K6 K5: K8 makes a four on the row, then the column K has an open
  // four.
  const Position position = after("H8 G8 I8 A1 J8 C1 K6 E1 K5 G1");
  Board board(position);
  Deadline deadline = Deadline::never();
  ThreatSearch search(board, deadline);
  EXPECT_EQ(search.shortest_win(ThreatKind::fours, 10, plenty), 5);
  ASSERT_EQ(search.line().size(), 3U);
  EXPECT_EQ(board.game_place(search.line()[0]), place("K8"));
  EXPECT_EQ(board.game_place(search.line()[1]), place("L8"));
}

TEST(ThreatSearch, NeedsThreesWhereFoursAreNotEnough) {
  // Two open twos that cross at H8 in two directions: H8 makes two open threes at once.
  const Position position = after("I8 A1 J8 C15 H9 O1 H10 O15");
  Board board(position);
  Deadline deadline = Deadline::never();
  ThreatSearch search(board, deadline);
  EXPECT_EQ(search.shortest_win(ThreatKind::fours, 10, plenty), 0);
  const int plies = search.shortest_win(ThreatKind::threats, 10, plenty);
  EXPECT_GT(plies, 3);
  ASSERT_FALSE(search.line().empty());
}

TEST(ThreatSearch, AFourOfTheDefenderComesFirst) {
  // White could make an open four, but Black has a four on the board.
  const Position position = after("H8 A1 I8 B1 J8 C1 O15 D1");
  Board board(position);
  Deadline deadline = Deadline::never();
  ThreatSearch search(board, deadline);
  EXPECT_EQ(search.win(ThreatKind::fours, 10, plenty), 0);
}

TEST(ThreatSearch, InCaroAFourMayBeStoppedAtItsEnd) {
  // White's H8 I8 J8 with Black's stones at F8 and M8: no five there is safe from a stone at its other end.
  const Position position = after("H8 F8 I8 M8 J8 A1", caro(15, 15));
  Board board(position);
  Deadline deadline = Deadline::never();
  ThreatSearch search(board, deadline);
  EXPECT_EQ(search.win(ThreatKind::fours, 1, plenty), 0);
  Board plain(after("H8 F8 I8 M8 J8 A1"));
  ThreatSearch plain_search(plain, deadline);
  EXPECT_EQ(plain_search.win(ThreatKind::fours, 1, plenty), 3);
}

TEST(ThreatSearch, LeavesTheBoardAsItWas) {
  const Position position = after("I8 A1 J8 C15 H9 O1 H10 O15");
  Board board(position);
  const std::uint64_t key = board.key();
  Deadline deadline = Deadline::never();
  ThreatSearch search(board, deadline);
  search.shortest_win(ThreatKind::threats, 10, 50);
  EXPECT_EQ(board.key(), key);
  EXPECT_EQ(board.ply(), position.ply());
}

TEST(ThreatSearch, EndsWhenTheTimeIsUp) {
  const Position position = after("I8 A1 J8 C15 H9 O1 H10 O15");
  Board board(position);
  Deadline deadline = Deadline::after_nodes(5);
  ThreatSearch search(board, deadline);
  EXPECT_EQ(search.win(ThreatKind::threats, 10, plenty), 0);
  EXPECT_TRUE(search.limit_reached());
  EXPECT_EQ(search.nodes(), 5U);
}

// White attacks as the search says, Black defends by any legal move: White must win within the given number
// of plies.
void expect_to_win(Position position, ThreatKind threat_kind, int plies, std::mt19937& random) {
  while (!position.over()) {
    Board board(position);
    Deadline deadline = Deadline::never();
    ThreatSearch search(board, deadline);
    const int left = search.shortest_win(threat_kind, 30, plenty);
    ASSERT_GT(left, 0) << "the attack is lost";
    ASSERT_LE(left, plies);
    position.play({position.to_move(), board.game_place(search.line().front())});
    plies -= 2;
    if (position.over()) break;
    const auto replies = position.legal_moves();
    // Any move, or one that makes or stops a four.
    Board reply_board(position);
    std::vector<game::Move> sharp;
    const auto take = [&](Place place) {
      sharp.push_back({position.to_move(), reply_board.game_place(place)});
    };
    if (reply_board.count(1 - reply_board.to_move(), Kind::five) > 0) {
      const FewPlaces answers = reply_board.answers_to_fives();
      std::ranges::for_each(answers.all(), take);
    } else if (const Place four = reply_board.threatened_four(); four != nowhere) {
      reply_board.each_answer_to(four, take);
    }
    const auto& choice = sharp.empty() || random() % 4 == 0 ? replies : sharp;
    position.play(choice[std::uniform_int_distribution<std::size_t>(0, choice.size() - 1)(random)]);
  }
  EXPECT_GE(plies, -1);
}

TEST(ThreatSearch, WhatItFindsWinsAgainstEveryDefence) {
  std::mt19937 random(5);
  int wins = 0;
  const game::Rules longer = {.columns = 9, .rows = 9, .line_length = 5, .gravity = false};
  game::Rules exact = longer;
  exact.exact_length = true;
  for (const game::Rules& rules : {longer, exact, caro(9, 9), caro(9, 9, false)}) {
    for (int round = 0; round < support::rounds(150); ++round) {
      Position position(rules);
      while (!position.over() && position.ply() < 10 + round % 12) {
        const auto moves = position.legal_moves();
        position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)]);
      }
      if (position.over()) continue;
      for (const ThreatKind threat_kind : {ThreatKind::fours, ThreatKind::threats}) {
        Board board(position);
        Deadline deadline = Deadline::never();
        ThreatSearch search(board, deadline);
        const int plies = search.shortest_win(threat_kind, 8, 3000);
        if (plies == 0) continue;
        ++wins;
        for (int game = 0; game < 5; ++game) expect_to_win(position, threat_kind, plies, random);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(wins, support::rounds(60));
}

}  // namespace
}  // namespace kaven::agent::gomoku
