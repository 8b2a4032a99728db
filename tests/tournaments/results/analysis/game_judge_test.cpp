// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/game_judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <unordered_map>

#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"
#include "tournaments/results/analysis/engine_scores.hpp"

namespace kaven::tournaments::analysis {
namespace {

/// Values for the side to move by minimax over all lines of play.
class PlainValues {
 public:
  PositionValue of(game::Position& position) {
    if (const auto found = known_.find(position.hash()); found != known_.end()) return found->second;
    PositionValue best = at_end(position);
    bool first = true;
    for (const game::Move move : position.legal_moves()) {
      const PositionValue value = of_move(position, move);
      if (first || is_better(value, best)) best = value;
      first = false;
    }
    return known_[position.hash()] = best;
  }
  PositionValue of_move(game::Position& position, game::Move move) {
    position.play(move);
    PositionValue value = of(position);
    position.undo();
    if (value.result == GameValue::win) {
      value.result = GameValue::loss;
    } else if (value.result == GameValue::loss) {
      value.result = GameValue::win;
    }
    if (value.plies) ++*value.plies;
    value.score = -value.score;
    return value;
  }

 private:
  static PositionValue at_end(const game::Position& position) {
    if (position.rules().goal == game::Goal::most_lines) {
      const int lead =
          position.lines(position.to_move()) - position.lines(game::opponent(position.to_move()));
      if (lead == 0) return {.result = GameValue::draw};
      return {lead > 0 ? GameValue::win : GameValue::loss, 0, static_cast<double>(lead)};
    }
    if (const auto winner = position.line_winner()) {
      return {*winner == position.to_move() ? GameValue::win : GameValue::loss, 0};
    }
    return {.result = GameValue::draw};
  }
  static bool is_better(const PositionValue& one, const PositionValue& other) {
    if (one.result != other.result) return *one.result > *other.result;
    if (one.score != other.score) return one.score > other.score;
    if (one.result == GameValue::win) return one.plies < other.plies;
    return one.result == GameValue::loss && one.plies > other.plies;
  }

  std::unordered_map<std::uint64_t, PositionValue> known_;
};

record::GameRecord record_of(const game::Rules& rules, const std::vector<game::Move>& moves,
                             std::size_t opening = 0) {
  record::GameRecord record;
  record.header.rules = rules;
  for (const game::Move move : moves) {
    if (record.header.opening.size() < opening) {
      record.header.opening.push_back(move);
    } else {
      record.turns.push_back({.ply = static_cast<int>(opening + record.turns.size()) + 1, .move = move});
    }
  }
  return record;
}

std::vector<game::Move> random_game(const game::Rules& rules, std::mt19937& random) {
  game::Position position(rules);
  while (!position.over()) {
    const auto moves = position.legal_moves();
    position.play(moves[random() % moves.size()]);
  }
  return position.moves();
}

// Moves at the places, of White and Black in turn.
std::vector<game::Move> moves_of(const std::vector<std::string>& places) {
  std::vector<game::Move> moves;
  for (const std::string& place : places) {
    const auto colour = moves.size() % 2 == 0 ? game::Colour::white : game::Colour::black;
    moves.push_back({colour, notation::read_place(place).value()});
  }
  return moves;
}

GameAnalysis judge(GameJudge& judge, const record::GameRecord& record) {
  return judge.judge(record, std::stop_token()).value();
}

GameAnalysis judge(const record::GameRecord& record, const SearchLimits& limits = {.nodes = 2000}) {
  GameJudge fresh(record.header.rules, limits);
  return judge(fresh, record);
}

/// Compares the judgement of every move of random games with minimax, including distances if `distances` is true.
void compare_with_plain_values(const game::Rules& rules, int games, bool distances) {
  std::mt19937 random(5);
  PlainValues plain;
  GameJudge judging(rules, {.every_column = true});
  const ScoreScale scale{.distance_tolerance = distances ? 0 : 100};
  for (int game = 0; game < games; ++game) {
    const auto moves = random_game(rules, random);
    const GameAnalysis analysis = judge(judging, record_of(rules, moves));
    ASSERT_EQ(analysis.moves.size(), moves.size());
    game::Position position(rules);
    for (const JudgedMove& judged : analysis.moves) {
      const game::Move played = moves[static_cast<std::size_t>(judged.ply) - 1];
      const PositionValue best = plain.of(position);
      const PositionValue value = plain.of_move(position, played);
      ASSERT_TRUE(judged.exact);
      ASSERT_EQ(judged.best_value.result, best.result) << "game " << game << ", ply " << judged.ply;
      ASSERT_EQ(judged.value.result, value.result) << "game " << game << ", ply " << judged.ply;
      if (distances) {
        ASSERT_EQ(judged.best_value.plies, best.plies) << "game " << game << ", ply " << judged.ply;
        ASSERT_EQ(judged.value.plies, value.plies) << "game " << game << ", ply " << judged.ply;
        ASSERT_EQ(judged.quality, quality_of(value, best, scale));
      }
      if (rules.goal == game::Goal::most_lines) {
        ASSERT_EQ(judged.best_value.score, best.score);
        ASSERT_EQ(judged.value.score, value.score);
      }
      for (const game::Move move : position.legal_moves()) {
        if (judged.columns.empty()) break;
        const PositionValue known = judged.columns.at(move.place.column);
        const PositionValue right = plain.of_move(position, move);
        ASSERT_EQ(known.result, right.result);
        ASSERT_EQ(known.plies, right.plies);
        const bool listed = std::ranges::find(judged.best, move.place) != judged.best.end();
        ASSERT_EQ(listed, right.result == best.result && right.plies == best.plies);
      }
      position.play(played);
    }
  }
}

TEST(GameJudge, KnowsEveryValueOfASmallBoard) {
  compare_with_plain_values({.columns = 4, .rows = 4}, 40, true);
}

TEST(GameJudge, KnowsTheLeadInMaxConnect4) {
  compare_with_plain_values({.columns = 4, .rows = 3, .goal = game::Goal::most_lines}, 40, true);
}

TEST(GameJudge, KnowsTheResultsOfAnyOtherGameWithFewPlaces) {
  compare_with_plain_values({.columns = 4, .rows = 4, .line_length = 3}, 40, false);
  compare_with_plain_values(
      {.columns = 4, .rows = 3, .line_length = 3, .full_board = game::FullBoard::both_lose}, 40, false);
}

TEST(GameJudge, KnowsTheResultsOfGamesWithPopOuts) {
  compare_with_plain_values({.columns = 3, .rows = 3, .line_length = 3, .pop_out = true}, 40, false);
  compare_with_plain_values({.columns = 4, .rows = 2, .line_length = 2, .pop_out = true}, 40, false);
}

TEST(GameJudge, SeesWhatAMoveGivesAwayAtConnect4) {
  const game::Rules rules = game::find_game("connect4")->rules;
  const auto qualities = [&](const std::vector<std::string>& places) {
    std::vector<MoveQuality> found;
    for (const JudgedMove& move : judge(record_of(rules, moves_of(places))).moves)
      found.push_back(move.quality);
    return found;
  };
  using enum MoveQuality;
  EXPECT_EQ(qualities({"D1"}), (std::vector{best}));
  EXPECT_EQ(qualities({"C1"}), (std::vector{mistake}));
  EXPECT_EQ(qualities({"A1"}), (std::vector{blunder}));
  EXPECT_EQ(qualities({"D1", "A1"}), (std::vector{best, inaccuracy}));
}

TEST(GameJudge, DoesNotJudgeTheOpening) {
  const auto moves = moves_of({"D1", "D2", "A1", "D3"});
  const GameAnalysis analysis = judge(record_of(game::Rules{}, moves, 2));
  ASSERT_EQ(analysis.moves.size(), 2U);
  EXPECT_EQ(analysis.moves.front().ply, 3);
  EXPECT_NE(analysis.moves.front().quality, MoveQuality::best);
  EXPECT_TRUE(judge(record_of(game::Rules{}, moves, 4)).moves.empty());
  EXPECT_TRUE(judge(record_of(game::Rules{}, {})).moves.empty());
}

TEST(GameJudge, LeavesTheOpeningSwap2Out) {
  const game::Rules rules = {
      .columns = 5, .rows = 5, .line_length = 5, .gravity = false, .opening = game::Opening::swap2};
  std::mt19937 random(3);
  for (const bool two_more : {false, true}) {
    game::Position position(rules);
    for (const game::Place place : {game::Place{0, 0}, {1, 0}, {2, 0}, {two_more ? 1 : 0, 0}})
      position.play({position.to_move(), place});
    while (position.ply() < 10) {
      const auto moves = position.legal_moves();
      position.play(moves[random() % moves.size()]);
    }
    const GameAnalysis analysis = judge(record_of(rules, position.moves()), {.nodes = 100});
    EXPECT_EQ(analysis.moves.front().ply, two_more ? 8 : 5);
    EXPECT_EQ(analysis.moves.back().ply, 10);
  }
}

TEST(GameJudge, SeesAWinMissedAtGomoku) {
  const game::Rules rules = game::find_game("gomoku")->rules;
  // White has four in a row, open at both ends, and plays elsewhere; Black closes one end only.
  const auto moves = moves_of({"H8", "A1", "G8", "C1", "F8", "E1", "E8", "A15", "O15", "D8", "I8"});
  const GameAnalysis analysis = judge(record_of(rules, moves));
  EXPECT_EQ(analysis.engine, agent::engine_factory_for(rules).name);
  EXPECT_EQ(analysis.nodes, 2000);
  const JudgedMove& missed = analysis.moves[8];
  EXPECT_EQ(missed.best_value.result, GameValue::win);
  EXPECT_EQ(missed.best_value.plies, 1);
  const JudgedMove& lost = analysis.moves[7];
  EXPECT_EQ(lost.value.result, GameValue::loss);
  const JudgedMove& won = analysis.moves[10];
  EXPECT_EQ(won.quality, MoveQuality::best);
  EXPECT_EQ(won.value.result, GameValue::win);
  EXPECT_EQ(won.value.plies, 1);
  EXPECT_TRUE(won.exact);
}

TEST(GameJudge, JudgesARecolouringAsAMove) {
  const game::Rules rules = game::find_game("gomoku")->rules;
  ASSERT_EQ(rules.opening, game::Opening::recolour);
  const GameAnalysis analysis = judge(record_of(rules, moves_of({"H8", "H8", "G7"})));
  ASSERT_EQ(analysis.moves.size(), 3U);
  EXPECT_EQ(analysis.moves[1].best.front(), (game::Place{7, 7}));
}

// The result does not depend on the games judged before, nor on what the tables contain.
TEST(GameJudge, JudgesAGameIndependentlyOfEarlierGames) {
  std::mt19937 random(3);
  const std::array<game::Rules, 3> games = {
      game::Rules{.columns = 5, .rows = 4},
      {.columns = 5, .rows = 4, .goal = game::Goal::most_lines},
      {.columns = 7, .rows = 7, .gravity = false},
  };
  for (const game::Rules& rules : games) {
    std::vector<record::GameRecord> records;
    for (int game = 0; game < 3; ++game) {
      auto moves = random_game(rules, random);
      moves.resize(std::min<std::size_t>(moves.size(), 14));
      records.push_back(record_of(rules, moves));
    }
    const SearchLimits limits{.nodes = 500};
    GameJudge forward(rules, limits);
    GameJudge backward(rules, limits);
    std::vector<GameAnalysis> analyses;
    for (const auto& record : records) analyses.push_back(judge(forward, record));
    for (std::size_t left = records.size(); left > 0; --left) {
      EXPECT_EQ(judge(backward, records[left - 1]), analyses[left - 1]);
    }
    for (const auto& analysis : analyses) EXPECT_TRUE(forward.would_repeat(analysis));
    const GameJudge deeper(rules, {.depth = 3});
    EXPECT_EQ(deeper.would_repeat(analyses.front()), rules.goal == game::Goal::first_line && rules.gravity);
  }
}

TEST(GameJudge, SolvesALargeBoardFromItsEnd) {
  std::mt19937 random(8);
  const game::Rules rules{.columns = 9, .rows = 6};
  std::vector<game::Move> moves;
  while (moves.size() < 40) moves = random_game(rules, random);
  const GameAnalysis analysis = judge(record_of(rules, moves, 32));
  EXPECT_EQ(analysis.engine, "connect4 solver");
  EXPECT_FALSE(analysis.nodes);
  for (const JudgedMove& move : analysis.moves) EXPECT_TRUE(move.exact);
  EXPECT_EQ(analysis.moves.back().best_value.plies, 1);
}

TEST(GameJudge, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  std::mt19937 random(3);
  for (const char* name : {"connect4", "gomoku"}) {
    const game::Rules rules = game::find_game(name)->rules;
    GameJudge judging(rules, {.depth = 60});
    EXPECT_FALSE(judging.judge(record_of(rules, random_game(rules, random)), source.get_token()));
  }
}

}  // namespace
}  // namespace kaven::tournaments::analysis
