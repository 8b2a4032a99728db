// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/play_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>

namespace kaven::tournaments::web::play {
namespace {

using testing::HasSubstr;

class Play : public testing::Test {
 protected:
  nlohmann::ordered_json ask(const std::string& method, const std::string& path, const std::string& body,
                             int status = 200) {
    const server::HttpResponse answer = service.handle({.method = method, .path = path, .body = body});
    EXPECT_EQ(answer.status, status) << path << ' ' << body << ' ' << *answer.content;
    return nlohmann::ordered_json::parse(*answer.content);
  }
  nlohmann::ordered_json begin(const std::string& wishes) { return ask("POST", "/play", wishes); }
  nlohmann::ordered_json act(const nlohmann::ordered_json& session, const std::string& verb,
                             const std::string& body = "{}", int status = 200) {
    return ask("POST", "/play/" + session["session"].get<std::string>() + "/" + verb, body, status);
  }
  nlohmann::ordered_json next(const nlohmann::ordered_json& session) {
    const server::HttpResponse answer =
        service.handle({.method = "GET",
                        .path = "/play/" + session["session"].get<std::string>(),
                        .query = {{"after", std::to_string(session["version"].get<int>())}}});
    return nlohmann::ordered_json::parse(*answer.content);
  }
  nlohmann::ordered_json after_thinking(nlohmann::ordered_json session) {
    while (session["thinking"] != "no") session = next(session);
    return session;
  }
  static std::string move(const std::string& place, const nlohmann::ordered_json& session) {
    return R"({"place":")" + place + R"(","ply":)" + std::to_string(session["moves"].size() + 1) + "}";
  }

  PlayService service{[](const record::GameRecord& record, const std::stop_token&) {
    return std::optional(
        analysis::GameAnalysis{.moves = std::vector<analysis::JudgedMove>(record.turns.size())});
  }};
};

TEST_F(Play, APersonPlaysAgainstALevelToTheEnd) {
  nlohmann::ordered_json session =
      begin(R"({"game":"connectn","size":"4x4","connect":3,"white":"human","black":"level-2"})");
  while (session["outcome"].is_null()) {
    if (session["to_move"] == "white") {
      session = act(session, "move", move(session["legal"][0], session));
    } else {
      session = next(session);
    }
  }
  EXPECT_TRUE(session["to_move"].is_null());
  EXPECT_EQ(session["thinking"], "no");
  EXPECT_THAT(session["outcome"]["sentence"].get<std::string>(), testing::ContainsRegex("you|raw"));
  act(session, "move", move("A", session), 409);
}

TEST_F(Play, TwoLevelsPlayEachOther) {
  nlohmann::ordered_json session =
      begin(R"({"game":"connectn","size":"4x4","connect":3,"white":"level-3","black":"level-2"})");
  while (session["outcome"].is_null()) session = next(session);
  EXPECT_EQ(session["white"]["level"], "level-3");
  act(session, "undo", "{}", 409);
  act(session, "resign", "{}", 409);
}

TEST_F(Play, AMoveIsTakenBackAlsoWhileTheOtherThinks) {
  nlohmann::ordered_json session = begin(R"({"game":"gomoku","white":"human","black":"expert"})");
  session = act(session, "move", move("H8", session));
  EXPECT_EQ(session["thinking"], "move");
  session = act(session, "undo");
  EXPECT_EQ(session["moves"].size(), 0U);
  EXPECT_EQ(session["to_move"], "white");
  EXPECT_EQ(session["thinking"], "no");
  act(session, "undo", "{}", 409);
  // The answer to the move that was taken back must not arrive.
  session = act(session, "move", move("A1", session));
  session = act(session, "resign");
  EXPECT_EQ(session["outcome"]["result"], "black");
  EXPECT_EQ(session["moves"].size(), 1U);
}

TEST_F(Play, AHintNamesAMoveThatWins) {
  nlohmann::ordered_json session = begin(R"({"game":"connect4","white":"human","black":"human"})");
  // So late in a game, the values of all columns are available at once even on a busy processor.
  for (const char column : std::string("GDFCCFFCGDGCEGDAFFGDEEBACDBA"))
    session = act(session, "move", move(std::string(1, column), session));
  session = after_thinking(act(session, "hint"));
  EXPECT_EQ(session["hint"]["best"], nlohmann::ordered_json({"E4"}));
  EXPECT_EQ(session["hint"]["value"]["result"], "win");
  EXPECT_EQ(session["hint"]["value"]["plies"], 1);
  EXPECT_EQ(session["hint"]["hints"].size(), 7U);
  EXPECT_EQ(session["hint"]["hints"]["E"], session["hint"]["value"]);
  session = act(session, "move", move("E4", session));
  EXPECT_EQ(session["outcome"]["result"], "white");
  EXPECT_TRUE(session["hint"].is_null());
}

TEST_F(Play, AGameThatIsOverIsAnalysed) {
  nlohmann::ordered_json session = begin(R"({"game":"connect4","white":"human","black":"human"})");
  session = act(session, "move", move("A", session));
  act(session, "analyse", "{}", 409);
  session = after_thinking(act(act(session, "resign"), "analyse"));
  EXPECT_EQ(session["analysis"]["moves"].size(), 1U);
  EXPECT_TRUE(act(session, "undo")["analysis"].is_null());
}

TEST_F(Play, BlackMayRecolourTheFirstStone) {
  nlohmann::ordered_json session = begin(R"({"game":"gomoku","white":"human","black":"human"})");
  session = act(session, "move", move("H8", session));
  session = act(session, "move", move("H8", session));
  EXPECT_EQ(session["moves"][1]["recolours"], true);
  EXPECT_TRUE(session["legal"].is_null());
}

TEST_F(Play, RefusesWhatCannotBe) {
  for (const char* wrong :
       {"", "[]", "{}", "null", "{\"game\":1}", R"({"game":"chess","white":"human","black":"human"})",
        R"({"game":"connect4","white":"human"})", R"({"game":"connect4","white":"human","black":"nobody"})",
        R"({"game":"connect4","size":"99x99","white":"human","black":"human"})",
        R"({"game":"connect4","size":7,"white":"human","black":"human"})",
        R"({"game":"connect4","white":"human","black":"human","more":1})",
        R"({"game":"connect4","white":"human","white":"human","black":"human"})"}) {
    EXPECT_FALSE(ask("POST", "/play", wrong, 400)["error"].get<std::string>().empty()) << wrong;
  }
  const nlohmann::ordered_json session = begin(R"({"game":"connect4","white":"human","black":"human"})");
  for (const char* wrong : {"", "{}", R"({"place":"A1"})", R"({"place":1,"ply":1})",
                            R"({"place":"A1","ply":"1"})", R"({"place":"A1","ply":1,"more":0})"}) {
    act(session, "move", wrong, 400);
  }
  for (const char* wrong :
       {R"({"place":"","ply":1})", R"({"place":"Z1","ply":1})", R"({"place":"A2","ply":1})",
        R"({"place":"A1","ply":2})", R"({"place":"<script>","ply":1})"}) {
    act(session, "move", wrong, 409);
  }
  act(session, "fly", "{}", 400);
  ask("GET", "/play/0123456789abcdef", "", 404);
  ask("GET", "/play/../../etc/passwd", "", 404);
  ask("POST", "/play//move", "{}", 404);
}

TEST_F(Play, AGameThatWasEndedIsForgotten) {
  const nlohmann::ordered_json session = begin(R"({"game":"connect4","white":"human","black":"human"})");
  act(session, "end");
  act(session, "move", move("A", session), 404);
}

TEST_F(Play, ThereAreOnlySoManyGames) {
  const std::string wishes = R"({"game":"connect4","white":"human","black":"human"})";
  nlohmann::ordered_json first = begin(wishes);
  for (int game = 1; game < 64; ++game) begin(wishes);
  EXPECT_THAT(ask("POST", "/play", wishes, 429)["error"].get<std::string>(), HasSubstr("many"));
  act(first, "end");
  begin(wishes);
}

TEST_F(Play, ClosingEndsThinkingAndWaiting) {
  const nlohmann::ordered_json session = begin(R"({"game":"gomoku","white":"expert","black":"human"})");
  const nlohmann::ordered_json idle = begin(R"({"game":"connect4","white":"human","black":"human"})");
  std::thread waiting([&] { next(idle); });
  service.close();
  waiting.join();
}

TEST_F(Play, ChoicesCanBePlayed) {
  const nlohmann::ordered_json choices = ask("GET", "/play/choices", "");
  for (const nlohmann::ordered_json& game : choices["games"]) {
    for (const nlohmann::ordered_json& size : game["sizes"]) {
      const nlohmann::ordered_json wishes = {
          {"game", game["name"]}, {"size", size}, {"white", "human"}, {"black", "human"}};
      act(begin(wishes.dump()), "end");
    }
  }
  EXPECT_GE(choices["levels"].size(), 3U);
}

TEST_F(Play, NoTwoGamesAreDescribedAlike) {
  std::set<std::string> meanings;
  const nlohmann::ordered_json games = ask("GET", "/play/choices", "")["games"];
  for (const nlohmann::ordered_json& game : games) meanings.insert(game["meaning"].get<std::string>());
  EXPECT_EQ(meanings.size(), games.size());
  EXPECT_THAT(meanings, testing::IsSupersetOf({"four in a row; discs fall", "most lines of four; discs fall",
                                               "exactly five in a row, not blocked at both ends"}));
}

TEST_F(Play, ThePerfectLevelPlaysWhereTheGameIsSolvedOnly) {
  const nlohmann::ordered_json levels = ask("GET", "/play/choices", "")["levels"];
  const nlohmann::ordered_json& strongest = levels.back();
  EXPECT_EQ(strongest["name"], "perfect");
  EXPECT_EQ(strongest["only"], nlohmann::ordered_json::parse(R"([{"game":"connect4","size":"7x6"}])"));
  EXPECT_TRUE(levels[levels.size() - 2]["only"].is_null());
  for (const char* elsewhere :
       {R"("game":"connect4","size":"8x7")", R"("game":"gomoku")", R"("game":"maxconnect4")"}) {
    const std::string wishes = std::string("{") + elsewhere + R"(,"white":"human","black":"perfect"})";
    EXPECT_THAT(ask("POST", "/play", wishes, 400)["error"].get<std::string>(), HasSubstr("on this board"));
  }
}

TEST_F(Play, ThePerfectLevelWinsFromTheFirstMoveOn) {
  nlohmann::ordered_json session = begin(R"({"game":"connect4","white":"perfect","black":"level-2"})");
  while (session["outcome"].is_null()) session = next(session);
  EXPECT_EQ(session["outcome"]["result"], "white");
}

using game::Colour;
using testing::HasSubstr;

std::string refusal_of(const std::string& body) {
  try {
    parse_new_game(body);
  } catch (const BadRequest& reason) {
    return reason.what();
  }
  return "accepted";
}

TEST(PlayRequest, APathNamesASessionAndAVerb) {
  const auto [session, verb] = parse_session_path("/play/abc/move");
  EXPECT_EQ(session, "abc");
  EXPECT_EQ(verb, "move");
  EXPECT_EQ(parse_session_path("/play/abc").verb, "");
  EXPECT_EQ(parse_session_path("/play/").session, "");
  EXPECT_EQ(parse_session_path("/play/../../etc").verb, "../etc");
}

TEST(PlayRequest, ANewGameIsAGameAndTwoPlayers) {
  const PlayGame game =
      parse_new_game(R"({"game":"connect4","size":"8x7","connect":5,"white":"human","black":"level-3"})");
  EXPECT_EQ(game.game().rules.columns, 8);
  EXPECT_EQ(game.game().rules.line_length, 5);
  EXPECT_EQ(game.level(Colour::white), nullptr);
  EXPECT_EQ(game.level(Colour::black), find_level("level-3"));
}

TEST(PlayRequest, AGameMayHaveRulesOfItsOwnAndBeginAfterMoves) {
  const PlayGame popped = parse_new_game(
      R"({"game":"connectn","pop_out":true,"full_board":"both-lose","white":"human","black":"level-3","moves":["D1","E1","D0"]})");
  EXPECT_EQ(popped.game().rules.full_board, game::FullBoard::both_lose);
  EXPECT_EQ(popped.position().ply(), 3);
  EXPECT_FALSE(popped.position().at({3, 0}));
  EXPECT_EQ(popped.level_to_move(), find_level("level-3"));
  const PlayGame exact =
      parse_new_game(R"({"game":"gomoku","exact":true,"white":"human","black":"human","moves":["H8","H8"]})");
  EXPECT_TRUE(exact.game().rules.exact_length);
  EXPECT_EQ(exact.position().at({7, 7}), Colour::black);
}

TEST(PlayRequest, AGameBeginsAfterLegalMovesOnly) {
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"human","black":"human","moves":["D1","D1"]})"),
              HasSubstr("D1 holds a white stone"));
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"human","black":"human","moves":["D1","<b>"]})"),
              HasSubstr("is no place"));
  EXPECT_THAT(
      refusal_of(
          R"({"game":"connect4","white":"human","black":"human","moves":["A","B","A","B","A","B","A","B"]})"),
      HasSubstr("the game is over"));
}

TEST(PlayRequest, ALineIsAListOfPlaces) {
  EXPECT_EQ(parse_line_request(R"({"moves":["D1","D2"]})"), (std::vector<std::string>{"D1", "D2"}));
  EXPECT_THROW(parse_line_request("{}"), BadRequest);
  EXPECT_THROW(parse_line_request(R"({"moves":[1]})"), BadRequest);
}

TEST(PlayRequest, ARefusalNamesTheMember) {
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"human"})"), HasSubstr("black"));
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"nobody","black":"human"})"), HasSubstr("white"));
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"human","black":"human","more":1})"),
              HasSubstr("more"));
  EXPECT_THAT(refusal_of(R"({"game":"gomoku","white":"perfect","black":"human"})"),
              HasSubstr("on this board"));
  EXPECT_THAT(refusal_of("[]"), testing::Ne("accepted"));
}

TEST(PlayRequest, AMoveIsAPlaceAndANumber) {
  const auto [place, ply] = parse_move_request(R"({"place":"D1","ply":3})");
  EXPECT_EQ(place, "D1");
  EXPECT_EQ(ply, 3);
  EXPECT_THROW(parse_move_request(R"({"place":"D1"})"), BadRequest);
  EXPECT_THROW(parse_move_request(R"({"place":"D1","ply":3,"more":0})"), BadRequest);
}

TEST(PlayRequest, WhatNeedsNoBodyTakesAnEmptyObjectOnly) {
  EXPECT_NO_THROW(expect_empty_object("{}"));
  for (const char* body : {"", "null", "[]", R"({"more":1})"}) {
    EXPECT_THROW(expect_empty_object(body), BadRequest) << body;
  }
}

}  // namespace
}  // namespace kaven::tournaments::web::play
