// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <ranges>
#include <stop_token>

#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "tests/agent/connect4/plain_solver.hpp"
#include "tests/agent/connect4/random_positions.hpp"
#include "tests/tournaments/show/web/play/session_game.hpp"

namespace kaven::tournaments::web::play {
namespace {

using game::Colour;

TEST(Session, AsksForTheMoveOfALevelByItself) {
  Session session("S", "192.0.2.1", session_game(human, "level-3"));
  EXPECT_EQ(session.task(), Task::none);
  const std::int64_t before = session.version();
  session.move("D", 1);
  EXPECT_EQ(session.task(), Task::move);
  EXPECT_TRUE(session.is_queued());
  EXPECT_GT(session.version(), before);
  const Assignment assignment = session.start_task();
  EXPECT_FALSE(session.is_queued());
  EXPECT_EQ(assignment.task, Task::move);
  session.finish_task(assignment, game::Move{Colour::black, {3, 1}});
  EXPECT_EQ(session.task(), Task::none);
  EXPECT_EQ(session.game().position().ply(), 2);
}

TEST(Session, WhatChangesTheGameStopsWhatWasThoughtBefore) {
  Session session("S", "192.0.2.1", session_game(human, "level-3"));
  session.move("D", 1);
  const Assignment stale = session.start_task();
  session.undo();
  EXPECT_TRUE(stale.stop.stop_requested());
  session.finish_task(stale, game::Move{Colour::black, {3, 1}});
  EXPECT_EQ(session.game().position().ply(), 0);
  EXPECT_EQ(session.task(), Task::none);
}

TEST(Session, AHintIsForOnePositionOnly) {
  Session session("S", "192.0.2.1", session_game(human, human));
  session.request_hint();
  session.request_hint();
  const Assignment assignment = session.start_task();
  session.finish_task(assignment, Hint{.ply = 1, .best = {{3, 0}}, .value = {}, .depth = {}, .columns = {}});
  EXPECT_EQ(session.hint()->best.front(), (game::Place{3, 0}));
  session.move("D", 1);
  EXPECT_FALSE(session.hint());
}

TEST(Session, ALineTakesThePlaceOfTheGameBetweenPeople) {
  Session session("S", "192.0.2.1", session_game(human, human));
  session.move("D", 1);
  session.request_hint();
  const Assignment stale = session.start_task();
  session.stand_after({"A1", "A2", "B1"});
  EXPECT_TRUE(stale.stop.stop_requested());
  EXPECT_EQ(session.game().position().ply(), 3);
  EXPECT_FALSE(session.game().position().at({3, 0}));
  EXPECT_THROW(session.stand_after({"A1", "A1"}), Conflict);
  EXPECT_EQ(session.game().position().ply(), 3);
  Session against("S", "192.0.2.1", session_game(human, "level-3"));
  EXPECT_THROW(against.stand_after({"A1"}), Conflict);
}

TEST(Session, RefusesWhatCannotBeAskedNow) {
  Session waiting("S", "192.0.2.1", session_game("level-3", human));
  EXPECT_THROW(waiting.request_hint(), Conflict);
  EXPECT_THROW(waiting.request_analysis(), Conflict);
  Session over("S", "192.0.2.1", session_game(human, human));
  over.move("D", 1);
  over.resign();
  EXPECT_THROW(over.request_hint(), Conflict);
  over.request_analysis();
  EXPECT_EQ(over.task(), Task::analysis);
}

TEST(Session, KeepsItsEngineFromMoveToMoveUntilTheGameIsOver) {
  Session session("S", "192.0.2.1", session_game(human, human));
  session.request_hint();
  const Assignment first = session.start_task();
  session.finish_task(first, {});
  session.move("D", 1);
  session.request_hint();
  const Assignment second = session.start_task();
  EXPECT_EQ(first.engine, second.engine);
  session.resign();
  session.request_analysis();
  EXPECT_NE(session.start_task().engine, first.engine);
}

TEST(Session, ThatEndedThinksNoMore) {
  Session session("S", "192.0.2.1", session_game("level-3", "level-3"));
  const Assignment assignment = session.start_task();
  session.end();
  EXPECT_TRUE(assignment.stop.stop_requested());
  session.finish_task(assignment, game::Move{Colour::white, {3, 0}});
  session.request_level_move();
  EXPECT_EQ(session.task(), Task::none);
  EXPECT_EQ(session.game().position().ply(), 0);
}

TEST(SessionEngine, IsMadeWhenItIsNeeded) {
  SessionEngine engine{game::Rules{}};
  EXPECT_FALSE(engine.is_made());
  const auto* const made = &engine.get();
  EXPECT_EQ(&engine.get(), made);
  engine.release();
  EXPECT_FALSE(engine.is_made());
}

using agent::connect4::PlainSolver;
using agent::connect4::random_position;

constexpr std::size_t memory = std::size_t{1} << 20U;

Hint hint_of(const game::Position& position, const std::stop_token& stop = {},
             std::chrono::milliseconds longest = std::chrono::hours(1)) {
  const auto engine = agent::engine_factory_for(position.rules()).make(position.rules(), {.memory = memory});
  return find_hint(position, *engine, longest, stop);
}

// The final lead of the side to move in lines with best play, by trying all moves.
int lead(game::Position& position) {
  if (position.over()) {
    return position.lines(position.to_move()) - position.lines(game::opponent(position.to_move()));
  }
  int best = std::numeric_limits<int>::min();
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -lead(position));
    position.undo();
  }
  return best;
}

analysis::GameValue sign_of(int score) {
  return score > 0   ? analysis::GameValue::win
         : score < 0 ? analysis::GameValue::loss
                     : analysis::GameValue::draw;
}

// The number of plies to the win or loss that a score of the solver means.
int moves_of(int score, int empties) {
  const int own_stones = score > 0 ? (empties + 1) / 2 : empties / 2;
  return 2 * (own_stones - std::abs(score)) + (score > 0 ? 1 : 2);
}

void expect_true_columns(const game::Position& shown) {
  const Hint hint = hint_of(shown);
  const int empties = shown.rules().places() - shown.ply();
  EXPECT_EQ(hint.ply, shown.ply() + 1);
  game::Position position = shown;
  PlainSolver plain;
  std::map<int, int> scores;
  for (const game::Move move : shown.legal_moves()) {
    position.play(move);
    scores[move.place.column] = -plain.score(position);
    position.undo();
  }
  ASSERT_EQ(hint.columns.size(), scores.size());
  const int best =
      std::ranges::max_element(scores, {}, [](const auto& entry) { return entry.second; })->second;
  std::vector<game::Place> best_places;
  for (const auto& [column, score] : scores) {
    ASSERT_TRUE(hint.columns.contains(column));
    const analysis::PositionValue& value = hint.columns.at(column);
    EXPECT_EQ(value.result, sign_of(score));
    EXPECT_EQ(value.plies, score == 0 ? std::nullopt : std::optional(moves_of(score, empties)));
    if (score == best) {
      best_places.push_back({column, shown.height(column)});
      EXPECT_EQ(value, hint.value);
    }
  }
  EXPECT_EQ(hint.best, best_places);
}

TEST(Hint, OfConnect4KnowsTheTrueValueOfEveryColumn) {
  std::mt19937 random(20261122);
  int tried = 0;
  for (int number = 0; number < 40; ++number) {
    const bool small = number % 2 == 0;
    const game::Rules rules = small ? agent::connect4::rules_of(5, 4) : game::Rules{};
    const int least = small ? 9 : 33;
    const auto position = random_position(rules, least + number % 7, random);
    if (!position) continue;
    ++tried;
    expect_true_columns(*position);
  }
  EXPECT_GT(tried, 10);
}

// A hint that takes seconds would delay all others.
TEST(Hint, OfConnect4IsWhatIsFoundInTimeWhenOthersWait) {
  // No opening book exists for this board.
  game::Position position{agent::connect4::rules_of(8, 7)};
  for (const int column : {4, 1, 1, 0, 1, 1, 0}) {
    position.play({position.to_move(), {column, position.height(column)}});
  }
  const Hint hint = hint_of(position, {}, std::chrono::milliseconds(0));
  EXPECT_TRUE(hint.columns.empty());
  ASSERT_EQ(hint.best.size(), 1U);
  EXPECT_FALSE(position.check({position.to_move(), hint.best.front()}));
}

TEST(Hint, OfTheEmptyBoardOfConnect4IsWhatIsKnownOfIt) {
  const Hint hint = hint_of(game::Position(game::Rules{}));
  EXPECT_EQ(hint.best, (std::vector<game::Place>{{3, 0}}));
  EXPECT_EQ(hint.value.plies, 41);
  const auto result = [&](int column) { return hint.columns.at(column).result; };
  for (const int column : {0, 1, 5, 6}) EXPECT_EQ(result(column), analysis::GameValue::loss) << column;
  for (const int column : {2, 4}) EXPECT_EQ(result(column), analysis::GameValue::draw) << column;
  EXPECT_EQ(result(3), analysis::GameValue::win);
}

TEST(Hint, OfMaxConnect4CountsLines) {
  const game::Rules rules = game::find_game("maxconnect4")->rules;
  std::mt19937 random(4);
  for (int number = 0; number < 6; ++number) {
    game::Position position = random_position(rules, 36, random).value();
    const int expected = lead(position);
    const Hint hint = hint_of(position);
    EXPECT_EQ(hint.value.result, sign_of(expected));
    EXPECT_EQ(hint.value.score, expected);
    EXPECT_TRUE(hint.columns.empty());
    position.play({position.to_move(), hint.best.front()});
    EXPECT_EQ(-lead(position), expected);
  }
}

TEST(Hint, ThatNobodyWaitsForEndsSoon) {
  std::stop_source nobody;
  nobody.request_stop();
  const Hint hint = hint_of(game::Position({.columns = 8, .rows = 7}), nobody.get_token());
  EXPECT_FALSE(hint.depth) << "no depth is searched to its end";
}

TEST(Hint, IsWrittenAsTheSchemasSay) {
  const Hint solved{
      .ply = 3,
      .best = {{3, 1}},
      .value = {analysis::GameValue::win, 5, 18},
      .depth = {},
      .columns = {{0, {analysis::GameValue::draw, {}, 0}}, {3, {analysis::GameValue::win, 5, 18}}}};
  EXPECT_EQ(
      json_of(solved).dump(),
      R"({"ply":3,"best":["D2"],"value":{"result":"win","plies":5,"score":18},"depth":null,"exact":true,)"
      R"("hints":{"A":{"result":"draw","score":0},"D":{"result":"win","plies":5,"score":18}}})");
  const Hint estimated{.ply = 1, .best = {{7, 7}}, .value = {.score = -2.5}, .depth = 9, .columns = {}};
  EXPECT_EQ(
      json_of(estimated).dump(),
      R"({"ply":1,"best":["H8"],"value":{"result":null,"score":-2.5},"depth":9,"exact":false,"hints":null})");
}

}  // namespace
}  // namespace kaven::tournaments::web::play
