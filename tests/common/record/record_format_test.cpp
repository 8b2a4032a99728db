// SPDX-License-Identifier: MIT
#include "common/record/record_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>
#include <vector>

#include "tests/support/sample_record.hpp"

namespace kaven::record {
namespace {

// Lets tests write JSON without escaping quotation marks in C++.
std::string json(std::string text) {
  std::ranges::replace(text, '\'', '"');
  return text + "\n";
}

TEST(RecordFormat, MembersStandInOneOrderAlways) {
  const GameRecord record = support::sample_record();
  EXPECT_EQ(header_line(record.header),
            json("{'kaven':'game-record','version':1,'game':'connect4','rules':{'columns':7,'rows':6,"
                 "'line_length':4,'exact_length':false,'gravity':true,'opening':'none','goal':'first-line',"
                 "'full_board':'draw'},'white':{'name':'Team Bad***','program':'/opt/a b/bad','sha256':'" +
                 std::string(64, 'a') + "','submission_sha256':'" + std::string(64, 'b') +
                 "','protocol':'mailbox'},'black':{'name':'naïve','program':'python3 naive.py','sha256':'',"
                 "'protocol':'mailbox'},'turn_seconds':30.0,'start_seconds':60.5,'seed':18446744073709551615,"
                 "'sandbox':'process group','started':'2026-11-21T09:30:00Z','machine':'lab7',"
                 "'event':'round 1, game 3'}"));
  EXPECT_EQ(turn_line(record.turns[0]),
            json("{'ply':1,'move':'(W D 1)','seconds':0.1,'cpu':0.05,'opponent_cpu':0.001,"
                 "'info':{'depth':9,'score':3.0,'proved':'win','nodes':81234,'pv':'D C E'}}"));
  EXPECT_EQ(turn_line(record.turns[1]),
            json("{'ply':2,'move':'(B A 1)','seconds':0.2,'cpu':0.1,'opponent_cpu':0.001,"
                 "'warnings':['lower case','text behind the move: \\'ok\\'\\n']}"));
  EXPECT_EQ(verdict_line(*record.verdict),
            json("{'result':'white','ending':'line','line':['D1','D2','D3','D4'],'detail':'','seconds':0.0,"
                 "'warnings':['Black did not exit by itself'],'ended':'2026-11-21T09:30:09Z'}"));
}

TEST(RecordFormat, AVerdictThatTheMachineMayHaveCausedSaysWhy) {
  Verdict verdict = *support::sample_record().verdict;
  verdict.suspect = "waited 12.3 s of 30 s for a processor";
  const std::string line = verdict_line(verdict);
  EXPECT_THAT(line, testing::HasSubstr(R"(,"suspect":"waited 12.3 s of 30 s for a processor","ended":)"));
  EXPECT_EQ(std::get<Verdict>(read_later_line(line)), verdict);
}

TEST(JsonValues, RulesAndPlacesAreWrittenAsInARecord) {
  EXPECT_EQ(json_of(game::Rules{.columns = 5,
                                .rows = 9,
                                .line_length = 5,
                                .exact_length = true,
                                .gravity = false,
                                .opening = game::Opening::recolour,
                                .full_board = game::FullBoard::both_lose})
                    .dump() +
                "\n",
            json("{'columns':5,'rows':9,'line_length':5,'exact_length':true,'gravity':false,"
                 "'opening':'recolour','goal':'first-line','full_board':'both-lose'}"));
  EXPECT_EQ(json_of(std::vector<game::Place>{{0, 0}, {25, 9}}).dump(), R"(["A1","Z10"])");
  EXPECT_EQ(json_of(std::vector<game::Place>()).dump(), "[]");
}

TEST(RecordFormat, WhatWasWrittenIsRead) {
  EXPECT_EQ(support::read_text(support::text_of(support::sample_record())), support::sample_record());
}

TEST(RecordFormat, RenjuStandsAmongItsRules) {
  Header header = support::sample_record().header;
  header.rules = {.columns = 15, .rows = 15, .line_length = 5, .renju = true, .gravity = false};
  const std::string line = header_line(header);
  EXPECT_THAT(line, testing::HasSubstr(R"("gravity":false,"renju":true,"opening":"none")"));
  EXPECT_EQ(read_header_line(line).rules, header.rules);
}

TEST(RecordFormat, CaroStandsAmongItsRules) {
  Header header = support::sample_record().header;
  header.rules = {
      .columns = 15, .rows = 15, .line_length = 5, .exact_length = true, .caro = true, .gravity = false};
  const std::string line = header_line(header);
  EXPECT_THAT(line, testing::HasSubstr(R"("gravity":false,"caro":true,"opening":"none")"));
  EXPECT_EQ(read_header_line(line).rules, header.rules);
}

TEST(RecordFormat, ATimeControlStandsInTheHeader) {
  GameRecord record = support::sample_record();
  record.header.match_seconds = 60;
  record.header.increment_seconds = 0.5;
  EXPECT_NE(support::text_of(record).find("\"match_seconds\":60.0,\"increment_seconds\":0.5,"),
            std::string::npos);
  EXPECT_EQ(support::read_text(support::text_of(record)), record);
}

TEST(RecordFormat, LimitsOfSearchesStandWithTheirContestant) {
  GameRecord record = support::sample_record();
  record.header.contestants[0].depth_limit = 7;
  record.header.contestants[1].node_limit = 100'000;
  const std::string text = support::text_of(record);
  EXPECT_NE(text.find("\"protocol\":\"mailbox\",\"depth_limit\":7}"), std::string::npos) << text;
  EXPECT_NE(text.find("\"protocol\":\"mailbox\",\"node_limit\":100000}"), std::string::npos) << text;
  EXPECT_EQ(support::read_text(text), record);
}

TEST(RecordFormat, TimeOddsAndOverageStandInTheHeader) {
  GameRecord record = support::sample_record();
  record.header.overage_seconds = 60;
  record.header.contestants[1].time_factor = 0.25;
  const std::string text = support::text_of(record);
  EXPECT_NE(text.find("\"protocol\":\"mailbox\",\"time_factor\":0.25}"), std::string::npos) << text;
  EXPECT_NE(text.find("\"overage_seconds\":60.0,"), std::string::npos) << text;
  EXPECT_EQ(support::read_text(text), record);
}

TEST(RecordFormat, AnOpeningStandsInTheHeaderAndTheFirstTurnBehindIt) {
  GameRecord record = support::sample_record();
  record.header.opening = {record.turns[0].move, record.turns[1].move};
  record.turns.erase(record.turns.begin(), record.turns.begin() + 2);
  EXPECT_NE(support::text_of(record).find("},\"opening\":\"(W D 1) (B A 1)\",\"white\":"), std::string::npos);
  EXPECT_EQ(support::read_text(support::text_of(record)), record);
}

TEST(RecordFormat, TextsThatAreNoUtf8AreWrittenWithReplacementCharacters) {
  GameRecord record = support::sample_record();
  record.header.contestants[0].name = "a\xff\xc3(\xed\xa0\x80z";
  record.turns[0].warnings = {std::string("\0\x01\x80", 3)};
  const GameRecord back = support::read_text(support::text_of(record));
  EXPECT_EQ(back.header.contestants[0].name, "a��(���z");
  EXPECT_EQ(back.turns[0].warnings[0], std::string("\0\x01�", 5));
}

}  // namespace
}  // namespace kaven::record
