#include "tournaments/web/play/session.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tournaments/web/play/session_registry.hpp"

namespace kaven::tournaments::web::play {
namespace {

using game::Colour;

PlayGame game_of(const char* white, const char* black) {
  return {notation::choose_game({}), {find_level(white), find_level(black)}};
}

constexpr const char* human = "human";

TEST(Session, AsksForTheMoveOfALevelByItself) {
  Session session("S", game_of(human, "easy"));
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
  Session session("S", game_of(human, "easy"));
  session.move("D", 1);
  const Assignment stale = session.start_task();
  session.undo();
  EXPECT_TRUE(stale.stop.stop_requested());
  session.finish_task(stale, game::Move{Colour::black, {3, 1}});
  EXPECT_EQ(session.game().position().ply(), 0);
  EXPECT_EQ(session.task(), Task::none);
}

TEST(Session, AHintIsForOnePositionOnly) {
  Session session("S", game_of(human, human));
  session.request_hint();
  session.request_hint();
  const Assignment assignment = session.start_task();
  session.finish_task(assignment, Hint{.ply = 1, .best = {{3, 0}}, .value = {}, .depth = {}, .columns = {}});
  EXPECT_EQ(session.hint()->best.front(), (game::Place{3, 0}));
  session.move("D", 1);
  EXPECT_FALSE(session.hint());
}

TEST(Session, RefusesWhatCannotBeAskedNow) {
  Session waiting("S", game_of("easy", human));
  EXPECT_THROW(waiting.request_hint(), Conflict);
  EXPECT_THROW(waiting.request_analysis(), Conflict);
  Session over("S", game_of(human, human));
  over.move("D", 1);
  over.resign();
  EXPECT_THROW(over.request_hint(), Conflict);
  over.request_analysis();
  EXPECT_EQ(over.task(), Task::analysis);
}

TEST(Session, KeepsItsEngineFromMoveToMoveUntilTheGameIsOver) {
  Session session("S", game_of(human, human));
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
  Session session("S", game_of("easy", "easy"));
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

TEST(SessionRegistry, HandsOutWorkInTheOrderOfRequests) {
  SessionRegistry registry;
  std::string first;
  std::string second;
  ASSERT_TRUE(registry.begin(game_of("easy", human), [&](const Session& session) { first = session.id(); }));
  ASSERT_TRUE(registry.begin(game_of("easy", human), [&](const Session& session) { second = session.id(); }));
  const auto work = registry.wait_for_work();
  EXPECT_EQ(work->session->id(), first);
  registry.finish(*work, game::Move{Colour::white, {3, 0}});
  EXPECT_EQ(registry.wait_for_work()->session->id(), second);
  int ply = 0;
  EXPECT_TRUE(registry.visit(first, [&](const Session& session) { ply = session.game().position().ply(); }));
  EXPECT_EQ(ply, 1);
}

TEST(SessionRegistry, ATaskThatWasTakenBackIsNotHandedOut) {
  SessionRegistry registry;
  std::string id;
  ASSERT_TRUE(registry.begin(game_of(human, human), [&](Session& session) {
    id = session.id();
    session.request_hint();
  }));
  ASSERT_TRUE(registry.visit(id, [](Session& session) { session.move("D", 1); }));
  std::string other;
  ASSERT_TRUE(registry.begin(game_of("easy", human), [&](const Session& session) { other = session.id(); }));
  EXPECT_EQ(registry.wait_for_work()->session->id(), other);
}

TEST(SessionRegistry, ClosingEndsTheWaitForWork) {
  SessionRegistry registry;
  registry.close();
  EXPECT_FALSE(registry.wait_for_work());
}

}  // namespace
}  // namespace kaven::tournaments::web::play
