// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/session_registry.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/tournaments/show/web/play/session_game.hpp"

namespace kaven::tournaments::web::play {
namespace {

using namespace std::chrono_literals;
using game::Colour;

// The id of the new game; empty if a limit is reached.
std::string begin(SessionRegistry& registry, const std::string& client, PlayGame game) {
  std::string id;
  registry.begin(client, std::move(game), [&](const Session& session) { id = session.id(); });
  return id;
}

bool is_known(SessionRegistry& registry, const std::string& id) {
  return registry.visit(id, [](const Session&) {});
}

TEST(SessionRegistry, HandsOutWorkInTheOrderOfRequests) {
  SessionRegistry registry;
  const std::string first = begin(registry, "a", session_game("level-3", human));
  const std::string second = begin(registry, "a", session_game("level-3", human));
  const auto work = registry.wait_for_work(Lane::people);
  EXPECT_EQ(work->session->id(), first);
  registry.finish(*work, game::Move{Colour::white, {3, 0}});
  EXPECT_EQ(registry.wait_for_work(Lane::people)->session->id(), second);
  int ply = 0;
  EXPECT_TRUE(registry.visit(first, [&](const Session& session) { ply = session.game().position().ply(); }));
  EXPECT_EQ(ply, 1);
}

TEST(SessionRegistry, ATaskThatWasTakenBackIsNotHandedOut) {
  SessionRegistry registry;
  const std::string id = begin(registry, "a", session_game(human, human));
  ASSERT_TRUE(registry.visit(id, [](Session& session) { session.request_hint(); }));
  ASSERT_TRUE(registry.visit(id, [](Session& session) { session.move("D", 1); }));
  const std::string ended = begin(registry, "a", session_game("level-3", human));
  EXPECT_TRUE(registry.end(ended, [](const Session&) {}));
  const std::string other = begin(registry, "a", session_game("level-3", human));
  EXPECT_EQ(registry.wait_for_work(Lane::people)->session->id(), other);
}

TEST(SessionRegistry, ClosingEndsTheWaitForWork) {
  SessionRegistry registry;
  registry.close();
  EXPECT_FALSE(registry.wait_for_work(Lane::people));
  EXPECT_FALSE(registry.wait_for_work(Lane::patient));
}

TEST(SessionRegistry, OneClientDoesNotHoldAllGames) {
  SessionRegistry registry({.games = 3, .games_of_client = 2});
  EXPECT_NE(begin(registry, "a", session_game(human, human)), "");
  const std::string last = begin(registry, "a", session_game(human, human));
  EXPECT_EQ(begin(registry, "a", session_game(human, human)), "");
  EXPECT_NE(begin(registry, "b", session_game(human, human)), "");
  EXPECT_EQ(begin(registry, "c", session_game(human, human)), "");
  EXPECT_TRUE(registry.end(last, [](const Session&) {}));
  EXPECT_NE(begin(registry, "c", session_game(human, human)), "");
}

TEST(SessionRegistry, AGameThatNobodyLooksAtMakesRoom) {
  SessionRegistry registry({.games = 2, .attended = 0ms});
  const std::string first = begin(registry, "a", session_game(human, human));
  const std::string second = begin(registry, "b", session_game(human, human));
  EXPECT_TRUE(is_known(registry, first));  // which is then the latest that was asked for
  const std::string third = begin(registry, "c", session_game("level-3", "level-3"));
  EXPECT_NE(third, "");
  EXPECT_TRUE(is_known(registry, first));
  EXPECT_FALSE(is_known(registry, second));
}

TEST(SessionRegistry, APersonsGameComesBeforeOneAmongLevels) {
  SessionRegistry registry({.games = 2, .games_of_client = 1});
  const std::string among_levels = begin(registry, "a", session_game("level-3", "level-3"));
  const std::string persons = begin(registry, "b", session_game(human, "level-3"));
  EXPECT_EQ(begin(registry, "c", session_game("level-3", "level-3")), "");
  // A client at its limit loses a game of its own.
  EXPECT_EQ(begin(registry, "b", session_game(human, "level-3")), "");
  EXPECT_TRUE(is_known(registry, among_levels));
  EXPECT_NE(begin(registry, "c", session_game(human, "level-3")), "");
  EXPECT_FALSE(is_known(registry, among_levels));
  EXPECT_EQ(begin(registry, "d", session_game(human, "level-3")), "");
  EXPECT_TRUE(is_known(registry, persons));
}

TEST(SessionRegistry, ClientsTakeTurns) {
  SessionRegistry registry;
  for (int game = 0; game < 3; ++game) begin(registry, "greedy", session_game("level-3", human));
  begin(registry, "modest", session_game("level-3", human));
  std::vector<std::string> clients;
  std::vector<std::chrono::milliseconds> shares;
  for (int turn = 0; turn < 4; ++turn) {
    const auto work = registry.wait_for_work(Lane::people);
    clients.push_back(work->session->client());
    shares.push_back(work->assignment.share);
  }
  EXPECT_EQ(clients, (std::vector<std::string>{"greedy", "modest", "greedy", "greedy"}));
  // Each of them gets a turn within ten seconds.
  EXPECT_EQ(shares, (std::vector<std::chrono::milliseconds>{1666ms, 5000ms, 5000ms, 10000ms}));
}

TEST(SessionRegistry, NobodyWaitsForGamesAmongLevelsOrForAnalyses) {
  SessionRegistry registry;
  begin(registry, "a", session_game("level-3", "level-3"));
  const std::string over = begin(registry, "a", session_game(human, human));
  ASSERT_TRUE(registry.visit(over, [](Session& session) { session.request_hint(); }));
  ASSERT_TRUE(registry.visit(over, [](Session& session) {
    session.move("D", 1);
    session.resign();
    session.request_analysis();
  }));
  const std::string persons = begin(registry, "a", session_game("level-3", human));
  EXPECT_EQ(registry.wait_for_work(Lane::people)->session->id(), persons);
  EXPECT_EQ(registry.wait_for_work(Lane::patient)->assignment.task, Task::move);
  EXPECT_EQ(registry.wait_for_work(Lane::patient)->assignment.task, Task::analysis);
}

}  // namespace
}  // namespace kaven::tournaments::web::play
