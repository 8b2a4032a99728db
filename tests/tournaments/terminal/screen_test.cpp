#include "tournaments/terminal/screen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tournaments/terminal/pseudo_terminal.hpp"

namespace kaven::tournaments::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

tcflag_t local_modes(int terminal) {
  termios modes{};
  ::tcgetattr(terminal, &modes);
  return modes.c_lflag;
}

TEST(Screen, TakesKeysAtOnceAndGivesTheTerminalBackAsItWas) {
  const PseudoTerminal terminal(40, 10);
  const tcflag_t before = local_modes(terminal.line());
  {
    Screen screen(terminal.line(), terminal.line());
    EXPECT_EQ(local_modes(terminal.line()) & static_cast<tcflag_t>(ICANON | ECHO), 0U);
    EXPECT_NE(local_modes(terminal.line()) & static_cast<tcflag_t>(ISIG), 0U);
    EXPECT_THAT(terminal.written(), HasSubstr("\x1b[?1049h"));
    screen.leave();
    EXPECT_EQ(local_modes(terminal.line()), before);
    EXPECT_THAT(terminal.written(), HasSubstr("\x1b[?1049l"));
    screen.leave();
    EXPECT_EQ(terminal.written(), "");
    screen.enter();
  }
  EXPECT_EQ(local_modes(terminal.line()), before);
}

TEST(Screen, ShowsAsManyLinesAsFitWithItsLastLineAtTheBottom) {
  const PseudoTerminal terminal(40, 3);
  Screen screen(terminal.line(), terminal.line());
  terminal.written();
  screen.show("one\ntwo\nthree\n", "keys");
  const std::string shown = terminal.written();
  EXPECT_THAT(shown, HasSubstr("\x1b[Hone"));
  EXPECT_THAT(shown, HasSubstr("two"));
  EXPECT_THAT(shown, Not(HasSubstr("three")));
  EXPECT_THAT(shown, HasSubstr("\x1b[3;1Hkeys"));
}

TEST(Screen, WrapsItsLastLineAndLeavesOutEmptyLinesWhereThereIsNoRoom) {
  const PseudoTerminal terminal(12, 4);
  Screen screen(terminal.line(), terminal.line());
  terminal.written();
  screen.show("one\n\ntwo\n", "keys of some length");
  const std::string shown = terminal.written();
  EXPECT_THAT(shown, HasSubstr("\x1b[Hone\x1b[K\r\r\ntwo"));
  EXPECT_THAT(shown, HasSubstr("\x1b[3;1Hkeys of some\x1b[K\r\r\nlength"));
}

TEST(Screen, NeedsATerminal) {
  const system::Descriptor file(::open("/dev/null", O_RDWR | O_CLOEXEC));
  EXPECT_THROW(Screen(file.get(), file.get()), std::system_error);
}

}  // namespace
}  // namespace kaven::tournaments::terminal
