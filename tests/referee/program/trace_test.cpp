// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/referee/program/played_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class TraceOfAGame : public testing::Test {
 protected:
  std::string traced(const std::string& white, const std::string& black,
                     std::vector<std::string> options) const {
    options.insert(options.end(), {"--trace=" + file()});
    const Finished finished = support::run({.command = referee_command(white, black, options)});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
    return support::read_file(file());
  }
  std::string file() const { return (place.path() / "trace.txt").string(); }

  support::TemporaryDirectory place;
};

TEST_F(TraceOfAGame, ShowsEveryFileOfAMailboxAndWhatIsMadeOfIt) {
  const std::string white = scripted(place, "echo hello; say '(w d 1)'; say '(PASS)'\n");
  const std::string text = traced(white, hostile("plain"), {});
  EXPECT_THAT(text, AllOf(HasSubstr("Move 1: White (scripted) has the turn\n"),
                          ContainsRegex("0\\.[0-9]+ s  to   White  scripted\\.in  2 bytes: W\\\\n\n"),
                          ContainsRegex("White  scripted\\.in  taken\n"),
                          HasSubstr("from White  stdout  5 bytes: hello\n"),
                          HasSubstr("from White  scripted.out  8 bytes: (w d 1)\\n\n"),
                          HasSubstr("White (scripted): understood as (W D 1)\n")));
  EXPECT_THAT(text, AllOf(HasSubstr("Move 2: Black (plain) has the turn\n"),
                          HasSubstr("to   Black  plain.in  8 bytes: "
                                    "(W D 1)\\n\n"),
                          HasSubstr("White (scripted): no move: ")));
}

TEST_F(TraceOfAGame, MakesWhatProgramsWritePrintableAndBoundsIt) {
  const std::string white = scripted(
      place, "yes x | head -n 5000; sleep 0.1; printf '\\033[2J\\377(PASS)\\n' > scripted.out; take\n");
  const std::string text = traced(white, hostile("plain"), {});
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_LT(std::ranges::count(text, '\n'), 1100) << "five thousand lines are not written down";
  EXPECT_THAT(text, HasSubstr("… the rest of this turn is left out\n"));
}

TEST_F(TraceOfAGame, ShowsTheLinesOfProtocolsThatSpeakInLines) {
  const std::string engine =
      std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/gomocup_player.py'";
  const std::string text = traced(engine, engine, {"gomoku", "--protocol-a=gomocup", "--protocol-b=gomocup"});
  EXPECT_THAT(text, AllOf(HasSubstr("to   White  stdin  8 bytes: START 15\n"),
                          HasSubstr("from White  stdout  2 bytes: OK\n"),
                          HasSubstr("to   White  stdin  5 bytes: BEGIN\n")));
}

TEST_F(TraceOfAGame, ShowsTheFilesOfOneMove) {
  const std::string player =
      std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE + "/tests/protocols/one_move_player.py'";
  const std::string text =
      traced(player, player, {"--protocol-a=one-move", "--protocol-b=one-move", "--size=4x4"});
  EXPECT_THAT(text, AllOf(HasSubstr("to   White  input.txt  22 bytes: 0000\\n0000\\n0000\\n0000\\n1\\n\n"),
                          HasSubstr("from White  output.txt  22 bytes: ")));
}

TEST_F(TraceOfAGame, GoesToStderrAndNeverOverAnythingElse) {
  const std::string white = scripted(place, "say '(PASS)'\n");
  const Finished shown = support::run({.command = referee_command(white, hostile("plain"), {"--trace"})});
  EXPECT_THAT(shown.errors, HasSubstr("from White  scripted.out  7 bytes: (PASS)\\n\n"));
  support::write_file(file(), "precious\n");
  const Finished refused =
      support::run({.command = referee_command(white, hostile("plain"), {"--trace=" + file()})});
  EXPECT_EQ(refused.ended, Ended{.exit_status = 2});
  EXPECT_THAT(refused.errors, HasSubstr("a file is there already that is not a trace"));
  EXPECT_EQ(support::read_file(file()), "precious\n");
}

}  // namespace
}  // namespace kaven::referee
