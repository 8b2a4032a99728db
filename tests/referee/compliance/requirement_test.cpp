// SPDX-License-Identifier: MIT
#include "referee/compliance/requirement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "common/game/catalogue.hpp"
#include "common/program/protocol_names.hpp"
#include "referee/compliance/scenario.hpp"

namespace kaven::referee::compliance {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

/// Calls `look` for each protocol with each game that it supports.
template <typename Look>
void for_each_protocol_and_game(Look look) {
  for (const std::string_view name : program::protocol_names()) {
    const contestant::Protocol& protocol = contestant::find_protocol(name);
    for (const game::NamedGame& game : game::catalogue()) {
      if (protocol.unsupported_reason(game.rules)) continue;
      SCOPED_TRACE(std::string(name) + ", " + std::string(game.name));
      look(protocol, game.rules);
    }
  }
}

TEST(Requirements, OfOneNameOneAtMostApplies) {
  for_each_protocol_and_game([](const contestant::Protocol& protocol, const game::Rules& rules) {
    std::set<std::string> names;
    for (const checklist::Requirement& each : requirements(protocol, rules)) {
      EXPECT_TRUE(names.insert(each.name).second) << each.name;
    }
  });
}

TEST(Requirements, EachThatAppliesIsShownByAScenario) {
  for_each_protocol_and_game([](const contestant::Protocol& protocol, const game::Rules& rules) {
    for (const checklist::Requirement& each : requirements(protocol, rules)) {
      EXPECT_TRUE(std::ranges::any_of(scenarios(protocol, rules), [&](const ScriptedScenario& scripted) {
        return std::ranges::find(scripted.scenario.shows, each.name) != scripted.scenario.shows.end();
      })) << each.name;
    }
  });
}

TEST(Failures, ThatADelayMayHaveCausedAreRemembered) {
  EventLoop loop;
  Results results;
  const ScenarioContext context{.loop = loop,
                                .program = {},
                                .protocol = contestant::find_protocol("mailbox"),
                                .strong_player = {},
                                .game = notation::choose_game({}),
                                .sandbox = {},
                                .limits = {.turn = 1s, .start = 1s},
                                .results = results};
  context.fail("told-time", "");
  EXPECT_FALSE(results.was_delayed);
  results.is_delayed = true;
  context.fail("notation", "");
  EXPECT_FALSE(results.was_delayed) << "time does not change how a move is written";
  results.moves = {"D1"};
  context.fail("told-time", "");
  EXPECT_TRUE(results.was_delayed);
  results.is_delayed = false;
  results.moves = {"D1", "D2"};
  context.fail("time", "");
  EXPECT_TRUE(results.was_delayed) << "an endless loop later changes nothing of it";
  EXPECT_THAT(results.observations.at(2).moves, testing::ElementsAre("D1"));
}

TEST(Requirements, AreSaidInTheWordsOfTheProtocol) {
  for_each_protocol_and_game([](const contestant::Protocol& protocol, const game::Rules& rules) {
    for (const checklist::Requirement& each : requirements(protocol, rules)) {
      EXPECT_THAT(each.expected, Not(HasSubstr("{")));
      EXPECT_THAT(each.remedy, Not(HasSubstr("{")));
      EXPECT_NE(each.remedy, "") << each.name;
    }
  });
}

TEST(Requirements, NameTheAnswersToSwap2BoardInGamesWithIt) {
  const contestant::Protocol& gomocup = contestant::find_protocol("gomocup");
  game::Rules rules = game::find_game("gomoku")->rules;
  const auto remedy = [&] {
    const auto all = requirements(gomocup, rules);
    return std::ranges::find(all, "legal-moves", &checklist::Requirement::name)->remedy;
  };
  EXPECT_THAT(remedy(), Not(HasSubstr("SWAP2BOARD")));
  rules.opening = game::Opening::swap2;
  EXPECT_THAT(remedy(),
              HasSubstr("Answer SWAP2BOARD … DONE without stones with three places, as in 7,7 8,7 9,9;"));
}

TEST(Requirements, OfTimeTellHowToSetTheDepthThatAProgramReceives) {
  const auto all = requirements(contestant::find_protocol("one-move"), game::find_game("maxconnect4")->rules);
  for (const char* name : {"first-move", "answer", "time"}) {
    const auto found = std::ranges::find(all, name, &checklist::Requirement::name);
    ASSERT_NE(found, all.end()) << name;
    EXPECT_THAT(found->remedy, HasSubstr("7 unless its agent.toml contains a smaller `depth`")) << name;
  }
}

TEST(UsualGame, CanBePlayedInItsProtocol) {
  for (const std::string_view name : program::protocol_names()) {
    const contestant::Protocol& protocol = contestant::find_protocol(name);
    const game::NamedGame* const game = game::find_game(protocol.usual_game);
    ASSERT_NE(game, nullptr) << name;
    game::Rules rules = game->rules;
    rules.pop_out = protocol.usually_pops_out;
    EXPECT_FALSE(protocol.unsupported_reason(rules)) << name;
  }
}

}  // namespace
}  // namespace kaven::referee::compliance
