// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <functional>

#include "agent/lines/lines_engine.hpp"
#include "common/game/catalogue.hpp"
#include "tests/agent/lines/plain_minimax.hpp"
#include "tests/agent/lines/variants.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

using Player = std::function<game::Move(const game::Position&)>;

Player random_player(std::mt19937& random) {
  return [&random](const game::Position& position) { return random_move(position, random); };
}

/// Wins if it can, blocks a threat, otherwise moves at random.
Player one_ply_player(std::mt19937& random) {
  return [&random](const game::Position& position) {
    const auto moves = position.legal_moves();
    for (const game::Colour colour : {position.to_move(), game::opponent(position.to_move())}) {
      for (const game::Move move : moves) {
        if (!position.at(move.place) && makes_line(position, move.place, colour)) return move;
      }
    }
    return random_move(position, random);
  };
}

/// The engine with a limited number of nodes per move, so that its strength is the same on every machine.
Player engine_player(LinesEngine& engine, std::uint64_t nodes) {
  return [&engine, nodes](const game::Position& position) {
    Deadline deadline = Deadline::after_nodes(nodes);
    return engine.choose(position, unlimited_depth, deadline, [](const SearchResult&) {}).move;
  };
}

struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;
};

Tally play(const game::Rules& rules, const Player& weak, std::uint64_t nodes, int games) {
  Tally score;
  for (int game = 0; game < games; ++game) {
    const game::Colour colour = game % 2 == 0 ? game::Colour::white : game::Colour::black;
    LinesEngine engine(rules, 1U << 20U);
    const Player strong = engine_player(engine, nodes);
    game::Position position(rules);
    while (!position.over()) position.play(position.to_move() == colour ? strong(position) : weak(position));
    const auto winner = game::winner(position.outcome()->result);
    ++(winner == colour ? score.won : winner ? score.lost : score.drawn);
  }
  return score;
}

TEST(WeakPlayers, RandomPlayAlwaysLosesConnect4) {
  std::mt19937 random(30);
  EXPECT_EQ(play(game::Rules{}, random_player(random), 2000, 40).won, 40);
}

TEST(WeakPlayers, OnePlyPlayNeverWinsConnect4) {
  std::mt19937 random(31);
  const Tally score = play(game::Rules{}, one_ply_player(random), 5000, 40);
  EXPECT_EQ(score.lost, 0);
  EXPECT_GE(score.won, 38);
}

TEST(WeakPlayers, OnePlyPlayAlwaysLosesGomoku) {
  std::mt19937 random(32);
  EXPECT_EQ(play(game::find_game("gomoku")->rules, one_ply_player(random), 2000, 10).won, 10);
}

TEST(WeakPlayers, RandomPlayAlwaysLosesEveryGameOfTheCatalogue) {
  std::mt19937 random(33);
  for (const game::NamedGame& named : game::catalogue()) {
    // The engine does not know their rules.
    if (named.rules.renju || named.rules.caro) continue;
    EXPECT_EQ(play(named.rules, random_player(random), 1000, 6).won, 6) << named.name;
  }
}

}  // namespace
}  // namespace kaven::agent::lines
