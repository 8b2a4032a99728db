#include "tournaments/web/play/session.hpp"

#include <gtest/gtest.h>

#include "tests/tournaments/web/play/session_game.hpp"

namespace kaven::tournaments::web::play {
namespace {

using game::Colour;

TEST(Session, AsksForTheMoveOfALevelByItself) {
  Session session("S", "192.0.2.1", session_game(human, "easy"));
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
  Session session("S", "192.0.2.1", session_game(human, "easy"));
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
  Session against("S", "192.0.2.1", session_game(human, "easy"));
  EXPECT_THROW(against.stand_after({"A1"}), Conflict);
}

TEST(Session, RefusesWhatCannotBeAskedNow) {
  Session waiting("S", "192.0.2.1", session_game("easy", human));
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
  Session session("S", "192.0.2.1", session_game("easy", "easy"));
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

}  // namespace
}  // namespace kaven::tournaments::web::play
