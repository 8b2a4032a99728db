// SPDX-License-Identifier: MIT
#include "common/terminal/live_block.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/common/terminal/pseudo_terminal.hpp"

namespace kaven::terminal {
namespace {

TEST(LiveBlock, IsDrawnAgainInItsPlaceAndErasedAtTheEnd) {
  const PseudoTerminal terminal(20, 10);
  {
    LiveBlock block(terminal.line());
    block.draw("one\ntwo\n");
    EXPECT_EQ(terminal.written(), "one\r\r\ntwo");
    block.draw("three");
    EXPECT_EQ(terminal.written(), "\r\x1b[1A\x1b[Jthree");
  }
  EXPECT_EQ(terminal.written(), "\r\x1b[J");
}

TEST(LiveBlock, IsNoWiderAndNoHigherThanTheTerminal) {
  const PseudoTerminal terminal(8, 3);
  LiveBlock block(terminal.line());
  block.draw("a long line\nsecond\nthird\n");
  EXPECT_EQ(terminal.written(), "a long…\r\r\nsecond");
}

TEST(LiveBlock, IsErasedWholeOnATerminalThatWasMadeNarrowerSince) {
  const PseudoTerminal terminal(20, 10);
  LiveBlock block(terminal.line());
  block.draw("0123456789abcde\nshort");
  terminal.resize(6, 10);
  terminal.written();
  block.draw("one");
  EXPECT_EQ(terminal.written(), "\r\x1b[3A\x1b[Jone") << "the first line takes three lines now";
}

TEST(LiveBlock, WhatIsNoTerminalIsTakenForAUsualOne) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const system::Descriptor read_end(ends[0]);
  const system::Descriptor write_end(ends[1]);
  EXPECT_EQ(terminal_columns(write_end.get()), 80);
  EXPECT_EQ(terminal_rows(write_end.get()), 24);
}

}  // namespace
}  // namespace kaven::terminal
