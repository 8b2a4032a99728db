#include "referee/contestant/gomocup_reply.hpp"

#include <gtest/gtest.h>

#include <string>

namespace kaven::referee::contestant {
namespace {

using Kind = GomocupReplyKind;

TEST(GomocupReply, WordsAreKnownInAnyCaseWithAColonAndWithout) {
  for (const char* line :
       {"ERROR", "error", "Error: no", "ERROR:no", "UNKNOWN", "unknown command", " Unknown: x\r"}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::complaint) << line;
  }
  for (const char* line : {"OK", "ok", " Ok\r", "OK - everything is good", "OK."}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::ok) << line;
  }
  for (const char* line : {"MESSAGE", "message 7,7", "Debug: x", "DEBUG"}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::message) << line;
  }
  EXPECT_EQ(read_gomocup_reply("MESSAGE: depth 3 ").text, "depth 3");
}

TEST(GomocupReply, APlaceMayHaveACommentBehindABlank) {
  for (const char* line : {"7,8", " 7 , 8 ", "7,8\r", "7,8 depth 3", "7, 8 , done"}) {
    const GomocupReply reply = read_gomocup_reply(line);
    EXPECT_EQ(reply.kind, Kind::place) << line;
    EXPECT_EQ(reply.place, (game::Place{7, 8})) << line;
  }
  EXPECT_EQ(read_gomocup_reply("7,8 depth 3").text, "depth 3");
  EXPECT_EQ(read_gomocup_reply("-1,99").place, (game::Place{-1, 99}));
}

TEST(GomocupReply, WhatIsNoPlaceIsNone) {
  for (const char* line : {"7", "7 8", "7,", ",7", "(7,8)", "h,8", "7,8x", "7.5,8", "99999999999999999999,3",
                           "I think", "OKAY", ","}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::other) << line;
  }
  EXPECT_EQ(read_gomocup_reply(std::string("7\0,7", 4)).kind, Kind::other);
}

TEST(GomocupReply, ASuggestionNamesAPlace) {
  EXPECT_EQ(read_gomocup_reply("SUGGEST 3,4").kind, Kind::suggestion);
  EXPECT_EQ(read_gomocup_reply("suggest 3,4").place, (game::Place{3, 4}));
  EXPECT_EQ(read_gomocup_reply("SUGGEST something").kind, Kind::other);
}

TEST(GomocupReply, KeywordsAnswerAbout) {
  EXPECT_EQ(read_gomocup_reply("name=\"a\", version=\"1\"").kind, Kind::about);
  EXPECT_EQ(read_gomocup_reply("error=\"a\"").kind, Kind::about);
  EXPECT_EQ(read_gomocup_reply("=").kind, Kind::other);
}

TEST(GomocupReply, APlaceBehindTheLastQuotedValueIsAMove) {
  for (const char* line : {"name=\"x\"7,8", "name=\"x\", version=\"1,2\" 7,8\r"}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::place) << line;
    EXPECT_EQ(read_gomocup_reply(line).place, (game::Place{7, 8})) << line;
    EXPECT_TRUE(read_gomocup_reply(line).behind_about) << line;
  }
  for (const char* line :
       {"name=\"7,8", "name=x7,8", "name=\"x\", 7,8", "name=\"x\" by me 7,8", "name=\"7,8\""}) {
    EXPECT_EQ(read_gomocup_reply(line).kind, Kind::about) << line;
  }
}

TEST(GomocupReply, EmptyLinesAreNothing) {
  for (const char* line : {"", " ", "\t\r"}) EXPECT_EQ(read_gomocup_reply(line).kind, Kind::nothing);
}

}  // namespace
}  // namespace kaven::referee::contestant
