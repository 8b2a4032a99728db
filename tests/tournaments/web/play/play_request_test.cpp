#include "tournaments/web/play/play_request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::web::play {
namespace {

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
      parse_new_game(R"({"game":"connect4","size":"8x7","connect":5,"white":"human","black":"easy"})");
  EXPECT_EQ(game.game().rules.columns, 8);
  EXPECT_EQ(game.game().rules.line_length, 5);
  EXPECT_EQ(game.level(Colour::white), nullptr);
  EXPECT_EQ(game.level(Colour::black), find_level("easy"));
}

TEST(PlayRequest, AGameMayHaveRulesOfItsOwnAndBeginAfterMoves) {
  const PlayGame popped = parse_new_game(
      R"({"game":"connectn","pop_out":true,"full_board":"both-lose","white":"human","black":"easy","moves":["D1","E1","D0"]})");
  EXPECT_EQ(popped.game().rules.full_board, game::FullBoard::both_lose);
  EXPECT_EQ(popped.position().ply(), 3);
  EXPECT_FALSE(popped.position().at({3, 0}));
  EXPECT_EQ(popped.level_to_move(), find_level("easy"));
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
