// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/similarity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "common/game/mixed_bits.hpp"

namespace kaven::tournaments::analysis {
namespace {

using Player = std::function<game::Move(const game::Position&)>;

// The moves that count as best in a position: 1 to 3 of the legal ones.
std::vector<game::Move> best_moves(const game::Position& position) {
  std::vector<game::Move> moves = position.legal_moves();
  std::mt19937_64 random(position.hash());
  std::ranges::shuffle(moves, random);
  moves.resize(std::min<std::size_t>(moves.size(), 1 + random() % 3));
  return moves;
}

/// A player who always makes the same move in the same position, and makes it by nothing but chance.
Player player(std::uint64_t seed) {
  return [seed](const game::Position& position) {
    const std::vector<game::Move> moves = position.legal_moves();
    return moves[game::split_mix(position.hash() ^ game::split_mix(seed)) % moves.size()];
  };
}

/// The same, but always a best move.
Player strong_player(std::uint64_t seed) {
  return [seed](const game::Position& position) {
    const std::vector<game::Move> moves = best_moves(position);
    return moves[game::split_mix(position.hash() ^ game::split_mix(seed)) % moves.size()];
  };
}

game::Position random_opening(std::mt19937_64& random, int moves) {
  game::Position position{game::Rules()};
  for (int ply = 0; ply < moves; ++ply) {
    const std::vector<game::Move> legal = position.legal_moves();
    position.play(legal[random() % legal.size()]);
  }
  return position;
}

/// A round robin in which each two players play four games, two from each of two openings.
class SimulatedTournament {
 public:
  explicit SimulatedTournament(std::vector<Player> players, bool analysed = false)
      : players_(std::move(players)), analysed_(analysed), positions(game::Rules(), players_.size()) {
    std::mt19937_64 random(7);
    for (const int moves : {0, 4}) {
      const game::Position opening = random_opening(random, moves);
      for (std::size_t white = 0; white < players_.size(); ++white) {
        for (std::size_t black = 0; black < players_.size(); ++black) {
          if (white != black) play(opening, white, black);
        }
      }
    }
  }

  void ask_all(std::size_t number) {
    for (std::size_t player = 0; player < players_.size(); ++player) {
      for (const MetPositions::Occurrence& place : positions.questions(player, number))
        positions.answer(place, player, players_[player](positions.position(place)));
    }
  }

 private:
  void play(const game::Position& opening, std::size_t white, std::size_t black) {
    game::Position position = opening;
    record::GameRecord record;
    record.header.opening = opening.moves();
    GameAnalysis analysis;
    while (!position.over()) {
      const std::size_t mover = position.to_move() == game::Colour::white ? white : black;
      const game::Move move = players_[mover](position);
      const int ply = position.ply() + 1;
      record.turns.push_back({.ply = ply, .move = move});
      JudgedMove judged{.ply = ply, .quality = MoveQuality::mistake};
      for (const game::Move& best : best_moves(position)) {
        judged.best.push_back(best.place);
        if (best == move) judged.quality = MoveQuality::best;
      }
      analysis.moves.push_back(judged);
      position.play(move);
    }
    positions.add(record, folder::GameId(++games_), white, black, analysed_ ? &analysis : nullptr);
  }

  std::vector<Player> players_;
  bool analysed_;
  int games_ = 0;

 public:
  MetPositions positions;
};

bool is_pair(const SimilarPair& pair, std::size_t one, std::size_t other) {
  return pair.one == one && pair.other == other;
}

TEST(Similarity, ACopyIsMostAlike) {
  const SimulatedTournament tournament({player(1), player(2), player(3), player(4), player(5), player(2)});
  const std::vector<SimilarPair> pairs = tournament.positions.pairs();
  ASSERT_FALSE(pairs.empty());
  EXPECT_TRUE(is_pair(pairs.front(), 1, 5)) << pairs.front().one << " " << pairs.front().other;
  EXPECT_EQ(pairs.front().equal, pairs.front().positions);
  EXPECT_GT(pairs.front().excess.lower, 0.2);
  for (std::size_t number = 1; number < pairs.size(); ++number) EXPECT_LT(pairs[number].excess.lower, 0.1);
}

TEST(Similarity, PlayersWhoMeetNoCommonPositionsAreAsked) {
  SimulatedTournament tournament({player(1), player(2), player(3), player(2)});
  const int before = tournament.positions.pairs().front().positions;
  tournament.ask_all(60);
  const std::vector<SimilarPair> pairs = tournament.positions.pairs();
  ASSERT_EQ(pairs.size(), 6U);
  EXPECT_TRUE(is_pair(pairs.front(), 1, 3));
  EXPECT_GT(pairs.front().positions, before);
  EXPECT_GT(pairs.front().excess.lower, 0.5);
  for (std::size_t number = 1; number < pairs.size(); ++number) {
    EXPECT_GE(pairs[number].positions, 50);
    EXPECT_LT(pairs[number].excess.lower, 0);
  }
}

TEST(Similarity, StrengthExplainsWhyStrongPlayersAgree) {
  SimulatedTournament tournament({strong_player(1), strong_player(2), strong_player(3), strong_player(4),
                                  player(5), player(6), strong_player(2)},
                                 true);
  tournament.ask_all(80);
  const std::vector<SimilarPair> pairs = tournament.positions.pairs();
  ASSERT_FALSE(pairs.empty());
  EXPECT_TRUE(is_pair(pairs.front(), 1, 6)) << pairs.front().one << " " << pairs.front().other;
  EXPECT_GT(pairs.front().excess.lower, 0.2);
  for (std::size_t number = 1; number < pairs.size(); ++number) EXPECT_LT(pairs[number].excess.lower, 0.05);
}

TEST(Similarity, TheOutsiderIsComparedWithEachPlayer) {
  SimulatedTournament tournament({player(1), player(2), player(3), player(4)});
  MetPositions& positions = tournament.positions;
  for (const MetPositions::Occurrence& place : positions.questions(positions.outsider(), 200))
    positions.answer(place, positions.outsider(), player(3)(positions.position(place)));
  const std::vector<SimilarPair> pairs = positions.pairs();
  ASSERT_FALSE(pairs.empty());
  EXPECT_TRUE(is_pair(pairs.front(), 2, positions.outsider()));
  EXPECT_GT(pairs.front().excess.lower, 0.3);
}

TEST(Similarity, MirroredPositionsAreOne) {
  MetPositions positions(game::Rules(), 3);
  const auto add = [&](int id, std::size_t white, std::size_t black, const std::vector<int>& columns) {
    game::Position position{game::Rules()};
    record::GameRecord record;
    for (const int column : columns) {
      const game::Move move{position.to_move(), {column, position.height(column)}};
      record.turns.push_back({.ply = position.ply() + 1, .move = move});
      position.play(move);
    }
    positions.add(record, folder::GameId(id), white, black, nullptr);
  };
  add(1, 0, 1, {0, 3});
  add(2, 1, 2, {6, 3});
  add(3, 2, 0, {1, 3});
  const std::vector<SimilarPair> pairs = positions.pairs();
  // On the empty board, players 0 and 1 made the same move, and player 2 another; Black's two moves in the first two games are
  // equal, too.
  const auto pair = [&](std::size_t one, std::size_t other) {
    return *std::ranges::find_if(pairs, [&](const SimilarPair& each) { return is_pair(each, one, other); });
  };
  EXPECT_EQ(pair(0, 1).positions, 1);
  EXPECT_EQ(pair(0, 1).equal, 1);
  EXPECT_EQ(pair(0, 2).equal, 0);
  EXPECT_EQ(pair(1, 2).positions, 2);
  EXPECT_EQ(pair(1, 2).equal, 1);
  ASSERT_EQ(pair(0, 1).examples.size(), 1U);
  EXPECT_EQ(pair(0, 1).examples.front().game, folder::GameId(1));
  EXPECT_EQ(pair(0, 1).examples.front().ply, 1);
  EXPECT_EQ(positions.position({folder::GameId(2), 2}).ply(), 1);
}

}  // namespace
}  // namespace kaven::tournaments::analysis
