// SPDX-License-Identifier: MIT
#include "referee/match/solver_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/catalogue.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::referee::match {
namespace {

using namespace std::chrono_literals;
using game::Result;
using testing::HasSubstr;

constexpr std::string_view eight_stones = "11114747";

class Solving : public testing::Test {
 protected:
  /// `script`: what a shell does instead of claimeven.
  SolverProgram solver(const std::string& script, Clock::duration longest = 10min) {
    return {loop, {"/bin/sh", "-c", script}, longest};
  }
  static game::Position position(std::string_view columns) {
    game::Position played(game::find_game("connect4")->rules);
    for (const char digit : columns) {
      const int column = digit - '1';
      played.play({played.to_move(), {column, played.height(column)}});
    }
    return played;
  }
  std::string failure(SolverProgram&& asked) {
    try {
      static_cast<void>(asked.result(position(eight_stones)));
    } catch (const SolverFailure& failed) {
      return failed.what();
    }
    return "none";
  }

  support::TemporaryDirectory directory;
  EventLoop loop;
};

TEST_F(Solving, TheAnswerIsForTheSideToMove) {
  SolverProgram asked = solver(R"(
    read m; echo "$m win 7"
    read m; echo "$m win 7"
    read m; echo "$m loss 7"
    read m; echo "$m draw 7"
    read m; echo "$m unknown 100352")");
  EXPECT_EQ(asked.result(position("11114747")), Result::white_wins);
  EXPECT_EQ(asked.result(position("111147477")), Result::black_wins);
  EXPECT_EQ(asked.result(position("1111474772")), Result::black_wins);
  EXPECT_EQ(asked.result(position("11114747723")), Result::draw);
  EXPECT_EQ(asked.result(position("111147477234")), std::nullopt);
}

TEST_F(Solving, ItStartsWithTheFirstQuestionAndSolvesNoPositionWithFewStones) {
  SolverProgram asked(loop, {(directory.path() / "missing").string()});
  EXPECT_EQ(asked.result(position("1111474")), std::nullopt);
  EXPECT_THROW(static_cast<void>(asked.result(position(eight_stones))), SolverFailure);
}

TEST_F(Solving, AFailureSaysWhatIsWrong) {
  const std::string missing = (directory.path() / "claimeven").string();
  EXPECT_EQ(failure({loop, {missing, "solve"}}), missing + ": No such file or directory");
  EXPECT_EQ(failure(solver("exit 0")), "/bin/sh ended without an answer");
  EXPECT_EQ(failure(solver("kill -9 $$")), "/bin/sh ended without an answer");
  EXPECT_EQ(failure(solver("read m; echo \"$m won 7\"")), "/bin/sh answered '11114747 won 7' to '11114747'");
  EXPECT_EQ(failure(solver("echo 1 win 7; read m")), "/bin/sh answered '1 win 7' to '11114747'");
  EXPECT_EQ(failure(solver("yes 2>&1 | tr -d '\\n' 2>&1")), "/bin/sh ended without an answer")
      << "an endless line";
  EXPECT_EQ(failure(solver("exec sleep 1000", 10ms)), "/bin/sh has not answered within 0.01 s");
}

TEST_F(Solving, TheProgramEndsWithTheSolver) {
  const boost::filesystem::path own_files = directory.path() / "proc";
  {
    SolverProgram asked =
        solver("ln -s /proc/$$ " + own_files.string() + "; while read m; do echo \"$m unknown 7\"; done");
    EXPECT_EQ(asked.result(position(eight_stones)), std::nullopt);
    EXPECT_TRUE(boost::filesystem::exists(own_files));
  }
  EXPECT_FALSE(boost::filesystem::exists(own_files));
}

TEST_F(Solving, TheGamesAreThoseOfClaimevenSolve) {
  EXPECT_TRUE(SolverProgram::solves(game::find_game("connect4")->rules));
  EXPECT_TRUE(SolverProgram::solves({.columns = 9, .rows = 6}));
  EXPECT_FALSE(SolverProgram::solves({.columns = 9, .rows = 7}));
  EXPECT_FALSE(SolverProgram::solves({.columns = 10, .rows = 4}));
  EXPECT_FALSE(SolverProgram::solves({.line_length = 5}));
  EXPECT_FALSE(SolverProgram::solves({.full_board = game::FullBoard::both_lose}));
  EXPECT_FALSE(SolverProgram::solves({.pop_out = true}));
  EXPECT_FALSE(SolverProgram::solves(game::find_game("gomoku")->rules));
  EXPECT_FALSE(SolverProgram::solves(game::find_game("maxconnect4")->rules));
}

TEST_F(Solving, ClaimevenBesideTheRefereeKnowsTheResult) {
  const game::Rules rules = game::find_game("connect4")->rules;
  std::vector<std::string> command = SolverProgram::usual_command(rules);
  EXPECT_THAT(command.front(), HasSubstr("/claimeven"));
  command.front() = KAVEN_BIN "/claimeven";
  SolverProgram asked(loop, command, 10min);
  // White has D1 and E1, and room on both sides.
  EXPECT_EQ(asked.result(position("11114757")), Result::white_wins);
}

}  // namespace
}  // namespace kaven::referee::match
