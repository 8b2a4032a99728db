// SPDX-License-Identifier: MIT
// Each kind of misbehaviour, against a correct opponent, with the real referee and real processes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "tests/referee/program/played_game.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using game::Result;
using testing::HasSubstr;
using testing::IsEmpty;

struct Misdeed {
  const char* agent;
  Ending ending;
  const char* quoted = "";  ///< a part of the verdict
  const char* warned = "";  ///< a part of a warning
  std::vector<std::string> options = {};
};

void PrintTo(const Misdeed& misdeed, std::ostream* stream) {
  *stream << misdeed.agent;
}

std::string name_of(const testing::TestParamInfo<Misdeed>& info) {
  return std::string(info.param.agent) + (info.param.options.empty() ? "" : "_strictly");
}

void expect_warning(const PlayedGame& game, const Misdeed& misdeed) {
  if (*misdeed.warned == '\0') {
    EXPECT_THAT(game.warnings(), IsEmpty());
  } else {
    EXPECT_THAT(game.warnings(), HasSubstr(misdeed.warned));
  }
}

/// Faults that do not change the plain game, which White wins at A1 B1 C1 D1.
class Tolerated : public testing::TestWithParam<Misdeed> {};

TEST_P(Tolerated, AsWhite) {
  const PlayedGame game(hostile(GetParam().agent), hostile("plain"));
  ASSERT_EQ(game.finished().ended, support::Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_EQ(game.outcome().result, Result::white_wins);
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  expect_warning(game, GetParam());
}

TEST_P(Tolerated, AsBlack) {
  const PlayedGame game(hostile("plain"), hostile(GetParam().agent));
  ASSERT_EQ(game.finished().ended, support::Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_EQ(game.outcome().result, Result::white_wins);
  EXPECT_EQ(game.outcome().ending, Ending::line) << game.result();
  EXPECT_EQ(game.result(), "Result: White (plain) wins against Black (" + std::string(GetParam().agent) +
                               "): four in a row at A1 B1 C1 D1\n");
  expect_warning(game, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Referee, Tolerated,
    testing::Values(Misdeed{"plain", Ending::line}, Misdeed{"answers_in_three_pieces", Ending::line},
                    Misdeed{"no_newline", Ending::line},
                    Misdeed{"carriage_returns", Ending::line, "", "carriage return"},
                    Misdeed{"lower_case", Ending::line, "", "lower case"},
                    Misdeed{"colours_spelled_out", Ending::line, "", "colour spelled out"},
                    Misdeed{"extra_blanks", Ending::line, "", "extra blanks"},
                    Misdeed{"byte_order_mark", Ending::line, "", "byte order mark"},
                    Misdeed{"text_before", Ending::line, "", "text before"},
                    Misdeed{"text_behind", Ending::line, "", "text behind"},
                    Misdeed{"leaves_turn_files", Ending::line, "", "answered without deleting"},
                    Misdeed{"deletes_turn_file_late", Ending::line}, Misdeed{"ignores_signals", Ending::line},
                    Misdeed{"answers_after_the_end", Ending::line}),
    name_of);

/// Faults that lose the game, as White and as Black.
class Punished : public testing::TestWithParam<Misdeed> {
 protected:
  static std::vector<std::string> options() {
    // Programs that lose by their time get only as much as their start may take on a busy machine.
    const bool waits = GetParam().ending == Ending::time || GetParam().agent == std::string("no_parentheses");
    std::vector<std::string> all = {"--time", waits ? "3" : "30"};
    all.insert(all.end(), GetParam().options.begin(), GetParam().options.end());
    return all;
  }
  static void expect_verdict(const PlayedGame& game, Result result) {
    ASSERT_EQ(game.finished().ended, support::Ended{.exit_status = 0}) << game.finished().errors;
    EXPECT_EQ(game.outcome().result, result) << game.result();
    EXPECT_EQ(game.outcome().ending, GetParam().ending) << game.result();
    EXPECT_THAT(game.outcome().detail, HasSubstr(GetParam().quoted));
    EXPECT_THAT(game.result(), HasSubstr(GetParam().quoted));
    EXPECT_THAT(game.result(), testing::StartsWith("Result: "));
    EXPECT_THAT(game.result(), testing::Not(HasSubstr("\x1b")));
  }
};

TEST_P(Punished, AsWhite) {
  expect_verdict(PlayedGame(hostile(GetParam().agent), hostile("plain"), options()), Result::black_wins);
}

TEST_P(Punished, AsBlack) {
  expect_verdict(PlayedGame(hostile("plain"), hostile(GetParam().agent), options()), Result::white_wins);
}

const std::vector<std::string> strictly = {"--strict"};

INSTANTIATE_TEST_SUITE_P(
    Referee, Punished,
    testing::Values(Misdeed{"not_a_move", Ending::illegal_move, "(pass)"},
                    Misdeed{"wrong_colour", Ending::illegal_move, "wrong colour"},
                    Misdeed{"floating_stone", Ending::illegal_move, "lower places unoccupied"},
                    Misdeed{"off_the_board", Ending::illegal_move, "off the board"},
                    Misdeed{"huge_number", Ending::illegal_move, " A 18446744073709551618): off the board"},
                    Misdeed{"full_column", Ending::illegal_move, "column full"},
                    Misdeed{"repeats_itself", Ending::illegal_move, "place occupied"},
                    Misdeed{"terminal_escapes", Ending::illegal_move, "\\x1b"},
                    Misdeed{"nul_bytes", Ending::illegal_move, "\\x00"},
                    Misdeed{"no_parentheses", Ending::illegal_move,
                            "as in (W C 1); this has no parentheses: write ("},
                    Misdeed{"writes_another_file", Ending::time, "; it wrote output.txt, which says '("},
                    Misdeed{"unclosed_list", Ending::time, "unclosed_list.out is unfinished: '("},
                    Misdeed{"garbage", Ending::illegal_move, "65536 bytes"},
                    Misdeed{"answer_is_a_link", Ending::illegal_move, "symbolic link"},
                    Misdeed{"answer_is_a_fifo", Ending::illegal_move, "named pipe"},
                    Misdeed{"answer_is_a_directory", Ending::illegal_move, "a directory"},
                    Misdeed{"answer_is_huge", Ending::illegal_move, "65536 bytes"},
                    Misdeed{"never_answers", Ending::time, "was not written"},
                    Misdeed{"exits_at_once", Ending::exited, "exit status 1"},
                    Misdeed{"exits_after_its_move", Ending::exited, "exit status 1"},
                    Misdeed{"exits_in_its_turn", Ending::exited, "exit status 0"},
                    Misdeed{"crashes", Ending::killed_by_signal, "SIGSEGV"},
                    Misdeed{"carriage_returns", Ending::illegal_move, "carriage return", "", strictly},
                    Misdeed{"lower_case", Ending::illegal_move, "lower case", "", strictly},
                    Misdeed{"colours_spelled_out", Ending::illegal_move, "colour spelled out", "", strictly},
                    Misdeed{"extra_blanks", Ending::illegal_move, "extra blanks", "", strictly},
                    Misdeed{"byte_order_mark", Ending::illegal_move, "byte order mark", "", strictly},
                    Misdeed{"text_before", Ending::illegal_move, "text before", "", strictly},
                    Misdeed{"text_behind", Ending::illegal_move, "text behind", "", strictly}),
    name_of);

}  // namespace
}  // namespace kaven::referee
