#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::game {
namespace {

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

}  // namespace
}  // namespace kaven::game
