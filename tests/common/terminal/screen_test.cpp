// SPDX-License-Identifier: MIT
#include "common/terminal/screen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "tests/common/terminal/pseudo_terminal.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::terminal {
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

std::vector<KeyPress> presses(KeyDecoder& decoder, std::string_view bytes) {
  decoder.add(bytes);
  std::vector<KeyPress> all;
  while (const auto press = decoder.next()) all.push_back(*press);
  return all;
}

std::vector<KeyPress> presses(std::string_view bytes) {
  KeyDecoder decoder;
  return presses(decoder, bytes);
}

using Presses = std::vector<KeyPress>;

TEST(Keyboard, KnowsTheCursorKeysInBothModes) {
  EXPECT_EQ(presses("\x1b[A\x1b[B\x1b[C\x1b[D"),
            (Presses{{Key::up}, {Key::down}, {Key::right}, {Key::left}}));
  EXPECT_EQ(presses("\x1bOA\x1bOB\x1bOC\x1bOD"),
            (Presses{{Key::up}, {Key::down}, {Key::right}, {Key::left}}));
}

TEST(Keyboard, KnowsHomeAndEndOfDifferentTerminals) {
  EXPECT_EQ(presses("\x1b[H\x1bOH\x1b[1~\x1b[7~"), (Presses(4, {Key::home})));
  EXPECT_EQ(presses("\x1b[F\x1bOF\x1b[4~\x1b[8~"), (Presses(4, {Key::end})));
}

TEST(Keyboard, LettersAreThemselves) {
  EXPECT_EQ(presses("gG q"),
            (Presses{{Key::other, 'g'}, {Key::other, 'G'}, {Key::space, ' '}, {Key::other, 'q'}}));
}

TEST(Keyboard, AnUnknownSequenceIsOneOtherKey) {
  EXPECT_EQ(presses("\x1b[1;5Cq"), (Presses{{}, {Key::other, 'q'}}));
  EXPECT_EQ(presses("\x1b[15~q"), (Presses{{}, {Key::other, 'q'}}));
  EXPECT_EQ(presses("\x1bxq"), (Presses{{}, {Key::other, 'q'}}));  // Alt-x
}

TEST(Keyboard, ASequenceMayComeInPieces) {
  KeyDecoder decoder;
  EXPECT_EQ(presses(decoder, "\x1b"), Presses{});
  EXPECT_TRUE(decoder.undecided());
  EXPECT_EQ(presses(decoder, "["), Presses{});
  EXPECT_EQ(presses(decoder, "C"), (Presses{{Key::right}}));
  EXPECT_FALSE(decoder.undecided());
}

TEST(Keyboard, AnEscapeWithNothingBehindIsTheEscapeKey) {
  KeyDecoder decoder;
  EXPECT_EQ(presses(decoder, "\x1b"), Presses{});
  EXPECT_EQ(decoder.give_up(), KeyPress{Key::escape});
  EXPECT_FALSE(decoder.undecided());
  EXPECT_EQ(presses("\x1b\x1b[C"), (Presses{{Key::escape}, {Key::right}}));
}

TEST(Keyboard, AnyBytesInAnyPiecesComeToAnEnd) {
  constexpr std::string_view telling = "\x1b[O~;159ABCDHFgGqp \x7f\xff\x01\n";
  constexpr unsigned seeds = support::rounds(100000);
  for (unsigned seed = 0; seed < seeds; ++seed) {
    std::mt19937 random(seed);
    KeyDecoder decoder;
    std::size_t added = 0;
    std::size_t decoded = 0;
    for (int piece = 0; piece < 4; ++piece) {
      std::string bytes;
      while (bytes.size() < random() % 6) bytes += telling[random() % telling.size()];
      added += bytes.size();
      decoded += presses(decoder, bytes).size();
    }
    if (decoder.undecided()) {
      decoder.give_up();
      ++decoded;
    }
    ASSERT_LE(decoded, added);
    ASSERT_FALSE(decoder.next());
  }
}

}  // namespace
}  // namespace kaven::terminal
