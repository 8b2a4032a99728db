// SPDX-License-Identifier: MIT
// The opening swap2 with engines of Gomocup, by SWAP2BOARD.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/notation/opening_text.hpp"
#include "tests/referee/program/played_game.hpp"

namespace kaven::referee {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// An engine that answers SWAP2BOARD with these words: without stones, with three, with five.
std::string engine(const std::string& three, const std::string& choice, const std::string& last,
                   const std::string& fault = "") {
  return std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/gomocup_player.py' swap2 '" +
         three + "' '" + choice + "' '" + last + "' " + fault;
}

PlayedGame played(const std::string& white, const std::string& black) {
  return {white, black, {"gomoku", "--opening-rule=swap2", "--protocol-a=gomocup", "--protocol-b=gomocup"}};
}

/// The first moves of the record.
std::string moves(const PlayedGame& game, std::size_t number) {
  std::vector<game::Move> all;
  for (const record::Turn& turn : game.record().turns) all.push_back(turn.move);
  all.resize(std::min(all.size(), number));
  return notation::write_opening(all);
}

const std::string first = engine("0,0 14,14 0,1", "", "SWAP");

TEST(Swap2, AnEngineThatSwapsTakesTheFirstColour) {
  const PlayedGame game = played(first, engine("", "SWAP", ""));
  EXPECT_EQ(moves(game, 4), "(W A 1) (W O 15) (W A 2) (B A 1)");
  EXPECT_EQ(game.record().header.rules.opening, game::Opening::swap2);
  EXPECT_EQ(game.outcome().ending, game::Ending::line) << game.result();
  EXPECT_THAT(lines_heard(game.log_of_white()),
              HasSubstr("heard BOARD\nheard 0,0,2\nheard 14,14,1\nheard 0,1,2\nheard DONE\n"));
  EXPECT_THAT(
      lines_heard(game.log_of_black()),
      AllOf(HasSubstr("heard SWAP2BOARD\nheard 0,0\nheard 14,14\nheard 0,1\nheard DONE\n"),
            HasSubstr("heard BOARD\nheard 0,0,1\nheard 14,14,2\nheard 0,1,1\n"), Not(HasSubstr("RESTART"))));
}

TEST(Swap2, AnEngineThatStaysPutsTheFourthStone) {
  const PlayedGame game = played(first, engine("", "7,7", ""));
  EXPECT_EQ(moves(game, 4), "(W A 1) (W O 15) (W A 2) (B H 8)");
  EXPECT_THAT(lines_heard(game.log_of_white()),
              HasSubstr("heard BOARD\nheard 0,0,1\nheard 14,14,2\nheard 0,1,1\nheard 7,7,2\nheard DONE\n"));
}

TEST(Swap2, AfterTwoMoreStonesTheFirstEngineChooses) {
  const PlayedGame kept = played(first, engine("", "7,7 9,9", ""));
  EXPECT_EQ(moves(kept, 7), "(W A 1) (W O 15) (W A 2) (B O 15) (B H 8) (B J 10) (W A 1)");
  EXPECT_THAT(
      lines_heard(kept.log_of_white()),
      HasSubstr("heard SWAP2BOARD\nheard 0,0\nheard 14,14\nheard 0,1\nheard 7,7\nheard 9,9\nheard DONE\n"));
  EXPECT_THAT(
      lines_heard(kept.log_of_black()),
      HasSubstr(
          "heard BOARD\nheard 0,0,2\nheard 14,14,1\nheard 0,1,2\nheard 7,7,1\nheard 9,9,2\nheard DONE\n"));
  const PlayedGame taken = played(engine("0,0 14,14 0,1", "", "5,5"), engine("", "7,7 9,9", ""));
  EXPECT_EQ(moves(taken, 7), "(W A 1) (W O 15) (W A 2) (B O 15) (B H 8) (B J 10) (W F 6)");
  EXPECT_THAT(
      lines_heard(taken.log_of_black()),
      HasSubstr(
          "heard BOARD\nheard 0,0,1\nheard 14,14,2\nheard 0,1,1\nheard 7,7,2\nheard 9,9,1\nheard 5,5,2\n"));
}

TEST(Swap2, AWrongAnswerLosesAndTheVerdictSaysWhy) {
  const std::string good = engine("", "SWAP", "");
  for (const auto& [answer, reason] :
       {std::pair("7,7 8,8", "expected the places of three stones, as in 7,7 8,7 9,9; stdout says '7,7 8,8'"),
        std::pair("SWAP", "expected the places of three stones"),
        std::pair("7,7 8,8 15,1", "15,1 is off the board"),
        std::pair("7,7 8,8 9,9 x", "expected the places of three stones, as in 7,7 8,7 9,9; stdout says"),
        std::pair("7,7 x", "expected the places of three stones"),
        std::pair("7,7 8,8 7,7", "place occupied: H8 holds a white stone")}) {
    const PlayedGame game = played(engine(answer, "", ""), good);
    EXPECT_EQ(game.outcome().ending, game::Ending::illegal_move);
    EXPECT_EQ(game.outcome().result, game::Result::black_wins);
    EXPECT_THAT(game.result(), HasSubstr(reason));
  }
  const PlayedGame game = played(first, engine("", "0,0", ""));
  EXPECT_EQ(game.outcome().result, game::Result::white_wins);
  EXPECT_THAT(game.result(),
              HasSubstr("wrong answer to SWAP2BOARD: 0,0 has a stone already; stdout says '0,0'"));
}

TEST(Swap2, OnlyALineThatIsNoAnswerIsPassedOverUntilTheTimeIsUp) {
  for (const std::string answer : {"SWAP x", "(7,7) (8,7)", "h8 i8", "SUGGEST 7,7"}) {
    const std::string time = answer.starts_with("SUGGEST") ? "--time=1" : "--time=100";
    const PlayedGame game =
        PlayedGame(first, engine("", answer, ""),
                   {"gomoku", "--opening-rule=swap2", "--protocol-a=gomocup", "--protocol-b=gomocup", time});
    EXPECT_EQ(game.outcome().ending, game::Ending::illegal_move) << answer;
    EXPECT_THAT(game.result(), HasSubstr("wrong answer to SWAP2BOARD: expected SWAP, or the places of one "
                                         "stone or two, as in 8,8 8,6; stdout says '" +
                                         answer + "'"));
  }
}

TEST(Swap2, AnAnswerThatIsSaidAgainInTheNextTurnIsPassedOver) {
  for (const std::string answer : {"SWAP", "7,7", "7,7 9,9"}) {
    const PlayedGame game =
        played(engine("0,0 14,14 0,1", "", "SWAP", "repeats"), engine("", answer, "", "repeats"));
    EXPECT_EQ(game.outcome().ending, game::Ending::line) << game.result();
    // Programs that are not frozen may say so before their turn.
    EXPECT_THAT(game.warnings(), testing::ContainsRegex(
                                     "says '" + answer +
                                     "'(, its last move, again; this is ignored| when it is not its turn)"));
    EXPECT_THAT(
        game.warnings(),
        testing::ContainsRegex(
            "says '0,0 14,14 0,1'(, its last move, again; this is ignored| when it is not its turn)"));
  }
}

TEST(Swap2, AnEngineThatExitsAfterItsAnswerLosesAndIsNotRestarted) {
  const PlayedGame game = played(engine("0,0 14,14 0,1", "", "", "exits"), engine("", "SWAP", ""));
  EXPECT_EQ(game.outcome().ending, game::Ending::exited) << game.result();
  EXPECT_EQ(game.outcome().result, game::Result::black_wins) << game.result();
  EXPECT_THAT(game.warnings(), Not(HasSubstr("started once more")));
}

TEST(Swap2, AnEngineThatDoesNotKnowItLosesAtOnce) {
  const PlayedGame game = played(
      std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/gomocup_player.py'", first);
  EXPECT_EQ(game.outcome().ending, game::Ending::illegal_move);
  EXPECT_THAT(game.result(),
              HasSubstr("it does not play the opening swap2; stdout says 'UNKNOWN command SWAP2BOARD'"));
}

TEST(Swap2, ProgramsOfOtherProtocolsAreRefused) {
  const support::Finished end =
      support::run({.command = referee_command("random-python", first,
                                               {"gomoku", "--opening-rule=swap2", "--protocol-b=gomocup"})});
  EXPECT_EQ(end.ended, support::Ended{.exit_status = 2});
  EXPECT_THAT(
      end.errors,
      HasSubstr(
          "only engines of gomocup, by SWAP2BOARD, and people choose in the opening swap2; use an engine "
          "that answers SWAP2BOARD, with protocol = \"gomocup\" in its agent.toml or --protocol-a"));
}

TEST(Swap2, TheOpeningIsNotGivenFromOutside) {
  const support::Finished end =
      support::run({.command = referee_command(first, first,
                                               {"gomoku", "--opening-rule=swap2", "--protocol-a=gomocup",
                                                "--protocol-b=gomocup", "--opening=(W A 1) (B B 1)"})});
  EXPECT_EQ(end.ended, support::Ended{.exit_status = 2});
  EXPECT_THAT(end.errors, HasSubstr("with swap2 the players themselves make the opening"));
}

}  // namespace
}  // namespace kaven::referee
