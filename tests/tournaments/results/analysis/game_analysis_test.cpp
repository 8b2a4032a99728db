// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/game_analysis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <system_error>

#include "common/program/sha256.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/results/analysis/analysis_run.hpp"

namespace kaven::tournaments::analysis {
namespace {

using testing::HasSubstr;

GameAnalysis sample_analysis() {
  const PositionValue win{GameValue::win, 5, 18};
  const PositionValue draw{.result = GameValue::draw};
  const PositionValue estimate{.score = -0.25};
  return {.record_sha256 = std::string(64, 'a'),
          .engine = "connect4 solver",
          .nodes = 50000,
          .moves = {{.ply = 3, .value = win, .best_value = win, .best = {{3, 0}, {25, 25}}, .exact = true},
                    {.ply = 4,
                     .value = draw,
                     .best_value = win,
                     .best = {{0, 1}},
                     .quality = MoveQuality::mistake,
                     .exact = true,
                     .columns = {{0, win}, {6, draw}}},
                    {.ply = 5, .value = estimate, .best_value = estimate, .best = {{4, 4}}}}};
}

std::string error_of(const std::string& text) {
  try {
    read_analysis_text(text, "game.analysis.json");
  } catch (const AnalysisError& error) {
    return error.what();
  }
  return "no error";
}

// The error for the sample's text with the first `old_text` replaced by `new_text`.
std::string error_with(const std::string& old_text, const std::string& new_text) {
  std::string text = analysis_text(sample_analysis());
  const std::size_t at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  return error_of(text.replace(at, old_text.size(), new_text));
}

TEST(GameAnalysis, IsReadAsWritten) {
  const GameAnalysis analysis = sample_analysis();
  EXPECT_EQ(read_analysis_text(analysis_text(analysis), "it"), analysis);
  const GameAnalysis empty{.record_sha256 = std::string(64, '0'), .engine = "lines", .depth = 6};
  EXPECT_EQ(read_analysis_text(analysis_text(empty), "it"), empty);
}

TEST(GameAnalysis, TheFileIsAsDocumented) {
  EXPECT_THAT(analysis_text(sample_analysis()),
              testing::StartsWith(R"({"format":1,"record":")" + std::string(64, 'a') +
                                  R"(","engine":"connect4 solver","depth":null,"nodes":50000,"moves":[)"
                                  "\n "
                                  R"({"ply":3,"value":{"result":"win","plies":5,"score":18},"best_value":)"
                                  R"({"result":"win","plies":5,"score":18},"best":["D1","Z26"],)"
                                  R"("judgement":"best","exact":true})"));
}

TEST(GameAnalysis, ErrorsNameTheMember) {
  EXPECT_THAT(error_of(""), HasSubstr("game.analysis.json: "));
  EXPECT_THAT(error_with("\"format\":1", "\"format\":2"), HasSubstr("member 'format': expected 1, not 2"));
  EXPECT_THAT(error_with("aaaa", "AAAA"), HasSubstr("'record': expected a SHA-256"));
  EXPECT_THAT(
      error_with("\"ply\":3", "\"ply\":4"),
      HasSubstr("member 'moves[1].ply': expected a number greater than that of the previous move, not 4"));
  EXPECT_THAT(error_with("\"ply\":3", "\"ply\":0"), HasSubstr("a whole number from 1 on"));
  EXPECT_THAT(error_with("\"win\"", "\"won\""),
              HasSubstr("'moves[0].value.result': expected win, draw, loss or null, not \"won\""));
  EXPECT_THAT(error_with("\"D1\"", "\"D27\""), HasSubstr("expected places like D1"));
  EXPECT_THAT(error_with("\"D1\"", "\"d1\""), HasSubstr("expected places like D1"));
  EXPECT_THAT(error_with("[\"D1\",\"Z26\"]", "[]"), HasSubstr("at least one place"));
  EXPECT_THAT(error_with("\"mistake\"", "\"error\""),
              HasSubstr("expected best, inaccuracy, mistake or blunder"));
  EXPECT_THAT(error_with("\"G\"", "\"g\""), HasSubstr("'moves[1].hints.g' is not known"));
  EXPECT_THAT(error_with("\"score\":18", "\"score\":\"18\""), HasSubstr("expected a number"));
  EXPECT_THAT(error_with(",\"exact\":true", ""), HasSubstr("'moves[0].exact' is missing"));
}

class AnalysisOfARecord : public testing::Test {
 protected:
  AnalysisOfARecord() {
    support::write_file(record, "a record");
    GameAnalysis analysis = sample_analysis();
    analysis.record_sha256 = program::sha256(record).value();
    write_analysis(analysis_file(record), analysis);
  }

  support::TemporaryDirectory directory;
  boost::filesystem::path record = directory.path() / "0007-alice-bob.jsonl";
};

TEST_F(AnalysisOfARecord, IsBesideTheRecord) {
  EXPECT_EQ(analysis_file(record), directory.path() / "0007-alice-bob.analysis.json");
  EXPECT_TRUE(present_analysis(record));
}

TEST_F(AnalysisOfARecord, IsStaleAfterTheRecordChanged) {
  support::write_file(record, "another record");
  EXPECT_FALSE(present_analysis(record));
  EXPECT_TRUE(read_analysis(analysis_file(record)));
}

TEST_F(AnalysisOfARecord, IsNothingWithoutAFile) {
  boost::filesystem::remove(analysis_file(record));
  EXPECT_FALSE(present_analysis(record));
}

TEST_F(AnalysisOfARecord, IncompleteIsAnError) {
  std::string text = analysis_text(sample_analysis());
  support::write_file(analysis_file(record), text.substr(0, text.size() / 2));
  EXPECT_THROW(present_analysis(record), AnalysisError);
}

TEST_F(AnalysisOfARecord, UnreadableFilesAreSystemErrors) {
  boost::filesystem::remove(analysis_file(record));
  boost::filesystem::create_directory(analysis_file(record));
  EXPECT_THROW(present_analysis(record), std::system_error);
}

}  // namespace
}  // namespace kaven::tournaments::analysis
