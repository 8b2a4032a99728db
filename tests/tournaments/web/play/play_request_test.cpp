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

TEST(PlayRequest, ARefusalNamesTheMember) {
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"human"})"), HasSubstr("black"));
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"nobody","black":"human"})"), HasSubstr("white"));
  EXPECT_THAT(refusal_of(R"({"game":"connect4","white":"human","black":"human","more":1})"),
              HasSubstr("more"));
  EXPECT_THAT(refusal_of(R"({"game":"gomoku","white":"perfect","black":"human"})"),
              HasSubstr("on this board"));
  EXPECT_THAT(refusal_of(R"({"game":"connectn","pop_out":true,"white":"human","black":"human"})"),
              HasSubstr("'referee connectn --pop-out human claimeven'"));
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
