#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "tournaments/compliance/verdict.hpp"

namespace kaven::tournaments::compliance {
namespace {

using testing::HasSubstr;

const std::vector<HandInResult> two_results = {
    {.who = "alice", .name = "Team A", .verdict = Verdict::passed, .json = R"({"who": "alice"})"},
    {.who = "bob",
     .name = "bob",
     .verdict = Verdict::refused,
     .reason = "starts: it ended with exit status 1 (it printed last: SyntaxError: invalid syntax)",
     .remedy = "Start it by hand.",
     .json = R"({"who": "bob"})"},
};

TEST(Summary, HasALineForEachWithItsReasonAndRemedy) {
  const char* const expected =
      "who             verdict        first reason                  remedy\n"
      "------------------------------------------------------------------------------\n"
      "alice (Team A)  passed\n"
      "bob             may not enter  starts: it ended with exit    Start it by hand.\n"
      "                               status 1 (it printed last:\n"
      "                               SyntaxError: invalid syntax)\n"
      "\n"
      "2 programs: 1 passed; 1 may not enter\n";
  EXPECT_EQ(summary_text(two_results, 80), expected);
}

TEST(Summary, EscapesControlCharacters) {
  EXPECT_THAT(summary_text({{.who = "a\x1b[2J", .verdict = Verdict::untried, .reason = "\x1b]0;x"}}, 100),
              Not(HasSubstr("\x1b")));
}

TEST(Summary, ContainsAllReportsAsJson) {
  const auto json = nlohmann::json::parse(summary_json(two_results));
  EXPECT_EQ(json.at("counts").at("passed"), 1);
  EXPECT_EQ(json.at("counts").at("could not be tried"), 0);
  EXPECT_EQ(json.at("programs").at(1).at("who"), "bob");
}

}  // namespace
}  // namespace kaven::tournaments::compliance
