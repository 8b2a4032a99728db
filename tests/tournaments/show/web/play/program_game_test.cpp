// SPDX-License-Identifier: MIT
// People against programs of a tournament, each run by a real referee.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/show/web/live/serve.hpp"
#include "tournaments/show/web/play/play_service.hpp"

namespace kaven::tournaments::web::play {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const boost::filesystem::path referee = boost::filesystem::path(KAVEN_BIN) / "referee";

std::optional<analysis::GameAnalysis> no_analysis(const record::GameRecord&, const std::stop_token&) {
  return std::nullopt;
}

class AgainstPrograms : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    played = std::make_unique<PlayedTournament>(std::vector<std::string>{"ann", "bob"});
    ASSERT_EQ(played->run("run").ended.exit_status, 0);
  }
  static void TearDownTestSuite() { played.reset(); }

  json ask(const std::string& method, const std::string& path, const std::string& body, int status = 200) {
    const server::HttpResponse answer =
        service.handle({.method = method, .path = path, .body = body, .client = "192.0.2.1"});
    EXPECT_EQ(answer.status, status) << path << ' ' << body << ' ' << *answer.content;
    return json::parse(*answer.content);
  }
  json begin(const std::string& white, const std::string& black, int status = 200) {
    const json wishes = {
        {"game", "connect4"}, {"size", "5x4"}, {"connect", 3}, {"white", white}, {"black", black}};
    return ask("POST", "/play", wishes.dump(), status);
  }
  json act(const json& session, const std::string& verb, const std::string& body = "{}", int status = 200) {
    return ask("POST", "/play/" + session["session"].get<std::string>() + "/" + verb, body, status);
  }
  json after_thinking(json session) {
    while (session["thinking"] != "no") {
      const server::HttpResponse answer =
          service.handle({.method = "GET",
                          .path = "/play/" + session["session"].get<std::string>(),
                          .query = {{"after", std::to_string(session["version"].get<int>())}}});
      session = json::parse(*answer.content);
    }
    return session;
  }
  json move(const json& session, const std::string& place, int status = 200) {
    return act(session, "move", json{{"place", place}, {"ply", session["moves"].size() + 1}}.dump(), status);
  }

  static std::unique_ptr<PlayedTournament> played;
  ProgramOpponents opponents{[] { return live::tournament_programs(played->folder()); }, referee};
  PlayService service{no_analysis, {.programs = 2, .programs_of_client = 2}, &opponents};
};
std::unique_ptr<PlayedTournament> AgainstPrograms::played;

TEST_F(AgainstPrograms, APersonPlaysToTheEnd) {
  json session = begin("player-1", "human");
  EXPECT_EQ(session["white"], (json{{"name", "ann"}, {"level", "player-1"}, {"program", true}}));
  session = after_thinking(session);
  ASSERT_EQ(session["moves"].size(), 1U);
  while (session["outcome"].is_null()) {
    session =
        session["to_move"] == "black" ? move(session, session["legal"].back()) : after_thinking(session);
  }
  EXPECT_THAT(session["outcome"]["sentence"].get<std::string>(), HasSubstr("(ann)"));
  EXPECT_TRUE(played->wait_until_no_process_is_left());
}

TEST_F(AgainstPrograms, ItEndsWithItsGameOrItsSession) {
  const json resigned = after_thinking(begin("player-2", "human"));
  EXPECT_FALSE(played->processes().empty());
  act(resigned, "undo", "{}", 409);
  EXPECT_EQ(act(resigned, "resign")["outcome"]["result"], "white");
  EXPECT_TRUE(played->wait_until_no_process_is_left());
  const json left = after_thinking(begin("player-2", "human"));
  EXPECT_FALSE(played->processes().empty());
  act(left, "end");
  EXPECT_TRUE(played->wait_until_no_process_is_left());
}

TEST_F(AgainstPrograms, ThereAreOnlySoManyAtATime) {
  const json first = begin("player-1", "human");
  begin("human", "player-1");
  EXPECT_THAT(begin("human", "player-2", 429)["error"].get<std::string>(), HasSubstr("too many games"));
  begin("human", "level-3");
  act(first, "end");
  begin("human", "player-2");
}

TEST_F(AgainstPrograms, TheyPlayTheGameOfTheTournamentAgainstAPerson) {
  ask("POST", "/play", R"({"game":"connect4","white":"human","black":"player-1"})", 400);
  begin("player-2", "player-1", 400);
  begin("level-3", "player-1", 400);
  begin("human", "player-3", 400);
}

TEST(ProgramOpponents, EndTheirProgramsWithThem) {
  const PlayedTournament played({"ann", "bob"});
  ASSERT_EQ(played.run("run").ended.exit_status, 0);
  {
    ProgramOpponents opponents([&] { return live::tournament_programs(played.folder()); }, referee);
    const std::vector<const Level*> levels = opponents.levels();
    ASSERT_EQ(levels.size(), 2U);
    PlayGame game(levels[0]->program->settings.game(), {levels[0], nullptr});
    ProgramGame against(opponents, *levels[0]->program, game::Colour::white);
    const ProgramAnswer answer = against.answer(game, {});
    EXPECT_TRUE(std::holds_alternative<ProgramMove>(answer));
    EXPECT_FALSE(played.processes().empty());
  }
  EXPECT_TRUE(played.wait_until_no_process_is_left());
}

}  // namespace
}  // namespace kaven::tournaments::web::play
