// SPDX-License-Identifier: MIT
#include "referee/match/adjudication.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "common/notation/outcome_text.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/referee/match/scripted_match.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::referee::match {
namespace {

using testing::HasSubstr;

/// The results of all games that go on from `position`.
std::set<Result> all_results(game::Position& position) {
  if (const auto outcome = position.outcome()) return {outcome->result};
  std::set<Result> results;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    results.merge(all_results(position));
    position.undo();
  }
  return results;
}

// The reference plays all games to their end.
TEST(CertainOutcome, IsThatOfEveryGameFromThere) {
  constexpr int most_free_places = 6;
  std::mt19937 random(5);
  int certain = 0;
  for (int round = 0; round < support::rounds(2000); ++round) {
    game::Rules rules{.columns = game::random_number(random, 2, 4),
                      .rows = game::random_number(random, 2, 4),
                      .line_length = game::random_number(random, 2, 4),
                      .gravity = random() % 2 == 0};
    rules.line_length = std::min(rules.line_length, std::max(rules.columns, rules.rows));
    rules.exact_length = random() % 4 == 0;
    if (!rules.exact_length && random() % 2 == 0) rules.goal = game::Goal::most_lines;
    if (random() % 4 == 0) rules.full_board = game::FullBoard::both_lose;
    if (!rules.gravity && random() % 2 == 0) rules.opening = game::Opening::recolour;
    if (game::contradiction(rules)) continue;
    game::Position position(rules);
    for (; !position.over(); position.play(game::random_legal_move(random, position))) {
      const auto outcome = certain_outcome(position);
      if (!outcome || rules.places() - position.ply() > most_free_places) continue;
      ++certain;
      EXPECT_EQ(outcome->ending, Ending::adjudicated);
      EXPECT_EQ(all_results(position), std::set{outcome->result})
          << rules.columns << 'x' << rules.rows << ", " << rules.line_length << ", ply " << position.ply();
    }
  }
  EXPECT_GT(certain, 0);
}

TEST(CertainOutcome, CannotBeInGamesWithPopOuts) {
  game::Position position(game::Rules{.columns = 2, .rows = 2, .line_length = 2, .pop_out = true});
  EXPECT_EQ(certain_outcome(position), std::nullopt);
}

record::Turn turn_of(Colour colour, const std::string& proved) {
  record::Turn turn{.ply = 1, .move = {colour, {0, 0}}};
  turn.info = record::SearchInfo{.proved = proved};
  return turn;
}

TEST(ProvedResults, AgreeAfterThreeMovesOfEachSide) {
  ProvedResults results;
  for (int move = 1; move <= 3; ++move) {
    EXPECT_EQ(results.agreed(), std::nullopt);
    results.add(turn_of(Colour::white, "loss"));
    EXPECT_EQ(results.agreed(), std::nullopt);
    results.add(turn_of(Colour::black, "win"));
  }
  const auto outcome = results.agreed();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->result, Result::black_wins);
  EXPECT_EQ(outcome->ending, Ending::adjudicated);
  results.add(turn_of(Colour::white, ""));
  EXPECT_EQ(results.agreed(), std::nullopt) << "White no longer reports it.";
}

TEST(ProvedResults, DoNotAgreeIfEachSideBelievesThatItWins) {
  ProvedResults results;
  for (int move = 1; move <= 5; ++move) {
    results.add(turn_of(Colour::white, "win"));
    results.add(turn_of(Colour::black, "win"));
  }
  EXPECT_EQ(results.agreed(), std::nullopt);
}

// On a board of 2x3 with lines of three, one stone of each side in the middle row leaves no line.
class Adjudicated : public MatchTest {
 protected:
  Adjudicated() {
    header.rules = {.columns = 2, .rows = 3, .line_length = 3};
    script("AABBAB");
  }
};

TEST_F(Adjudicated, TheGameEndsAndPlaysOnOnlyIfItShould) {
  limits.adjudication = Adjudication::exact;
  EXPECT_EQ(play().ending, Ending::adjudicated);
  EXPECT_EQ(notes.verdict->outcome.result, Result::draw);
  EXPECT_EQ(notes.verdict->outcome.detail, "no line is possible any more");
  EXPECT_EQ(notes.verdict->seconds, 0);
  EXPECT_EQ(notes.turns.size(), 4U);
  EXPECT_THAT(white.verdict, HasSubstr("adjudicated"));
}

class ScriptedSolver : public Solver {
 public:
  std::optional<Result> result(const game::Position& position) override {
    asked.push_back(position.ply());
    if (fails) throw SolverFailure("it is gone");
    return position.ply() == 3 ? std::optional(Result::black_wins) : std::nullopt;
  }
  std::vector<int> asked;
  bool fails = false;
};

TEST_F(Adjudicated, TheGameEndsAsSoonAsItsExactValueIsKnown) {
  ScriptedSolver solver;
  limits.solver = &solver;
  limits.adjudication = Adjudication::exact;
  EXPECT_EQ(play().ending, Ending::adjudicated);
  EXPECT_EQ(notes.verdict->outcome.result, Result::black_wins);
  EXPECT_EQ(notes.verdict->outcome.detail, notation::by_exact_value);
  EXPECT_EQ(notes.verdict->seconds, 0);
  EXPECT_THAT(solver.asked, testing::ElementsAre(1, 2, 3));
}

TEST_F(Adjudicated, WithoutTheSolverTheGameIsPlayedOnWithAWarning) {
  ScriptedSolver solver;
  solver.fails = true;
  limits.solver = &solver;
  limits.adjudication = Adjudication::exact;
  play();
  EXPECT_EQ(notes.verdict->outcome.detail, "no line is possible any more");
  EXPECT_THAT(solver.asked, testing::ElementsAre(1));
  EXPECT_THAT(notes.turns.at(0).warnings,
              testing::ElementsAre("the game is not adjudicated by exact value from here on: it is gone"));
}

TEST_F(Adjudicated, NotUnlessItIsAskedFor) {
  ScriptedSolver solver;
  limits.solver = &solver;
  EXPECT_EQ(play().ending, Ending::full_board);
  EXPECT_EQ(notes.turns.size(), 6U);
}

}  // namespace
}  // namespace kaven::referee::match
