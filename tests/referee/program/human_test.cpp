// SPDX-License-Identifier: MIT
// A human plays at the terminal.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

using support::Ended;
using testing::AllOf;
using testing::HasSubstr;

/// A human who types `typed` plays `plain`; `options` follow on the command line.
support::Finished played_by_hand(const std::string& typed, const std::vector<std::string>& options,
                                 const std::string& opponent = hostile("plain")) {
  const support::TemporaryDirectory place;
  support::write_file(place.path() / "typed", typed);
  std::string command = "exec";
  for (const std::string& word : referee_command("human", opponent, options)) command += " '" + word + "'";
  return support::run({.command = {"sh", "-c", command + " < '" + (place.path() / "typed").string() + "'"}});
}

TEST(Human, WinsByColumnsAndByColumnsAndRows) {
  const support::Finished finished = played_by_hand("d\n4\nD3\n(W D 4)\n", {});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("Result: White (human) wins against Black (plain): four in a row"));
  EXPECT_THAT(finished.errors, HasSubstr("White, your move (a column, or a column and a row; help): "));
}

TEST(Human, IsToldWhyAMoveIsRefusedAndAskedAgain) {
  const support::Finished finished =
      played_by_hand("d5\nhello\nz\nh\n\n0\nhelp\nboard\n9 9 9\nd\n4\nd\nd\n", {});
  EXPECT_THAT(finished.output, HasSubstr("Result: White (human) wins"));
  EXPECT_THAT(finished.errors, AllOf(HasSubstr("(W D 5): lower places unoccupied"),
                                     HasSubstr("'hello' is no place of a board."), HasSubstr("off the board"),
                                     HasSubstr("d or 4: the column"), HasSubstr("'9 9 9' is no place")));
}

TEST(Human, ResignsByAWordOrByTheEndOfTheInput) {
  EXPECT_THAT(
      played_by_hand("d\nresign\n", {}).output,
      HasSubstr("Result: Black (plain) wins against White (human): White resigned: 'resign' was typed"));
  EXPECT_THAT(
      played_by_hand("d", {}).output,
      HasSubstr("Result: Black (plain) wins against White (human): White resigned: its input has ended"));
}

TEST(Human, HasATimeOfItsOwnWhereThatIsGiven) {
  const support::TemporaryDirectory place;
  const std::string silence = (place.path() / "silence").string();
  std::string command = "mkfifo '" + silence + "'; exec";
  for (const std::string& word : referee_command(
           "human", hostile("plain"), {"--time", "1000", "--match-time", "1000", "--human-time", "0.1"}))
    command += " '" + word + "'";
  // A pipe that is open for reading and writing never ends.
  const support::Finished finished =
      support::run({.command = {"sh", "-c", command + " <> '" + silence + "'"}});
  EXPECT_THAT(finished.output, HasSubstr("0.1 s allowed; no move was typed"));
}

TEST(Human, PlaysGomokuAgainstAnother) {
  const support::Finished finished = played_by_hand("e7\ne 7\n5 8\nresign\n", {"gomoku", "--quiet"}, "human");
  EXPECT_THAT(finished.errors, HasSubstr("Black, your move (a column and a row; help): "));
  EXPECT_THAT(finished.output, HasSubstr("Black resigned: 'resign' was typed"));
}

}  // namespace
}  // namespace kaven::referee
