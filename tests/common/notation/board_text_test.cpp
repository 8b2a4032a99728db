// SPDX-License-Identifier: MIT
#include "common/notation/board_text.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <random>
#include <sstream>

#include "common/game/catalogue.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::notation {
namespace {

using game::Colour;
using game::Position;
using game::Rules;

Position play_columns(const Rules& rules, std::string_view columns) {
  Position position(rules);
  for (const char letter : columns) {
    const int column = letter - 'A';
    position.play({position.to_move(), {column, position.height(column)}});
  }
  return position;
}

TEST(BoardText, IsEmptyWhenNothingIsToBeShown) {
  EXPECT_EQ(board_text(Position(Rules{}), Display::none), "");
}

TEST(BoardText, StonesFallToRowOneAtTheBottom) {
  EXPECT_EQ(board_text(play_columns(Rules{}, "DDC"), Display::ascii),
            " 6 .  .  .  .  .  .  .\n"
            " 5 .  .  .  .  .  .  .\n"
            " 4 .  .  .  .  .  .  .\n"
            " 3 .  .  .  .  .  .  .\n"
            " 2 .  .  .  B  .  .  .\n"
            " 1 .  . [W] W  .  .  .\n"
            "   A  B  C  D  E  F  G\n");
}

TEST(BoardText, TheWinningLineIsMarked) {
  EXPECT_EQ(board_text(play_columns(Rules{}, "BBCCDDE"), Display::ascii),
            " 6 .  .  .  .  .  .  .\n"
            " 5 .  .  .  .  .  .  .\n"
            " 4 .  .  .  .  .  .  .\n"
            " 3 .  .  .  .  .  .  .\n"
            " 2 .  B  B  B  .  .  .\n"
            " 1 . (W)(W)(W)[W] .  .\n"
            "   A  B  C  D  E  F  G\n");
}

TEST(BoardText, WithoutGravityRowOneIsAtTheTop) {
  Position position({.columns = 5, .rows = 10, .line_length = 5, .gravity = false});
  position.play({Colour::white, {0, 0}});
  position.play({Colour::black, {4, 9}});
  EXPECT_EQ(board_text(position, Display::ascii),
            "   A  B  C  D  E\n"
            " 1 W  .  .  .  .\n"
            " 2 .  .  .  .  .\n"
            " 3 .  .  .  .  .\n"
            " 4 .  .  .  .  .\n"
            " 5 .  .  .  .  .\n"
            " 6 .  .  .  .  .\n"
            " 7 .  .  .  .  .\n"
            " 8 .  .  .  .  .\n"
            " 9 .  .  .  .  .\n"
            "10 .  .  .  . [B]\n");
}

TEST(BoardText, ARecolouredStoneIsTheLastOne) {
  Position position(
      {.columns = 3, .rows = 3, .line_length = 3, .gravity = false, .opening = game::Opening::recolour});
  position.play({Colour::white, {1, 1}});
  position.play({Colour::black, {1, 1}});
  EXPECT_EQ(board_text(position, Display::ascii),
            "   A  B  C\n"
            " 1 .  .  .\n"
            " 2 . [B] .\n"
            " 3 .  .  .\n");
}

TEST(BoardText, InColourStonesAreDiscsOnABoardOfItsOwnColour) {
  const Rules rules{.columns = 2, .rows = 3, .line_length = 2};
  const std::string free = "\x1b[38;5;153m·";
  const std::string white = "\x1b[38;5;231m";
  const std::string black = "\x1b[38;5;16m";
  const std::string reversed = "\x1b[1;7m";
  const std::string upright = "\x1b[22;27m";
  const std::string board = "│\x1b[48;5;67m ";
  const std::string end = " \x1b[0m│\n";
  EXPECT_EQ(board_text(play_columns(rules, "AAB"), Display::colour),
            "   ┌─────┐\n"
            " 3 " +
                board + free + " " + free + end + " 2 " + board + black + "● " + free + end + " 1 " + board +
                white + reversed + "●" + upright + " " + white + reversed + "◉" + upright + end +
                "   └─────┘\n"
                "     A B\n");
}

// Removes the colours, each from escape to `m`.
std::string without_colours(std::string text) {
  std::size_t at = 0;
  while ((at = text.find('\x1b', at)) != std::string::npos) text.erase(at, text.find('m', at) + 1 - at);
  return text;
}

std::size_t width(const std::string& line) {
  std::size_t characters = 0;
  for (const char byte : line) characters += (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U ? 0 : 1;
  return characters;
}

TEST(BoardText, EveryBoardIsAlignedAndFitsIntoEightyCharacters) {
  std::mt19937 random(3);
  for (int columns = 1; columns <= 26; ++columns) {
    for (const bool gravity : {true, false}) {
      const Rules rules{.columns = columns,
                        .rows = 27 - columns,
                        .line_length = 1 + std::max(columns, 27 - columns) / 2,
                        .gravity = gravity};
      Position position(rules);
      while (!position.over()) {
        const auto legal = position.legal_moves();
        position.play(legal[random() % legal.size()]);
      }
      for (const Display display : {Display::ascii, Display::colour}) {
        std::istringstream text(without_colours(board_text(position, display)));
        std::size_t lines = 0;
        std::size_t widest = 0;
        for (std::string line; std::getline(text, line); ++lines) widest = std::max(widest, width(line));
        const bool framed = display == Display::colour;
        EXPECT_EQ(lines, static_cast<std::size_t>(rules.rows + (framed ? 3 : 1)));
        EXPECT_LE(widest, framed ? static_cast<std::size_t>(2 * columns + 6)
                                 : static_cast<std::size_t>(3 * columns + 2));
        EXPECT_LE(widest, 80U);
      }
    }
  }
}

TEST(Display, WordsAreThoseOfTheCommandLine) {
  EXPECT_EQ(display_of_word("none"), Display::none);
  EXPECT_EQ(display_of_word("ascii"), Display::ascii);
  EXPECT_EQ(display_of_word("colour"), Display::colour);
  EXPECT_EQ(display_of_word("color"), Display::colour);
  EXPECT_EQ(display_of_word("Colour"), std::nullopt);
  EXPECT_EQ(display_of_word(""), std::nullopt);
}

// One end of a terminal without a window.
class Terminal {
 public:
  Terminal() : controller_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (!controller_ || ::grantpt(controller_.get()) != 0 || ::unlockpt(controller_.get()) != 0) return;
    terminal_ = system::Descriptor(::open(::ptsname(controller_.get()), O_RDWR | O_NOCTTY | O_CLOEXEC));
  }
  int descriptor() const { return terminal_.get(); }

 private:
  system::Descriptor controller_;
  system::Descriptor terminal_;
};

TEST(Display, IsColourOnATerminalThatHasIt) {
  const Terminal terminal;
  ASSERT_GE(terminal.descriptor(), 0);
  ::setenv("TERM", "xterm-256color", 1);
  ::unsetenv("NO_COLOR");
  EXPECT_EQ(suitable_display(terminal.descriptor()), Display::colour);
  ::setenv("NO_COLOR", "", 1);
  EXPECT_EQ(suitable_display(terminal.descriptor()), Display::colour);
  ::setenv("NO_COLOR", "0", 1);
  EXPECT_EQ(suitable_display(terminal.descriptor()), Display::ascii);
  ::unsetenv("NO_COLOR");
  ::setenv("TERM", "dumb", 1);
  EXPECT_EQ(suitable_display(terminal.descriptor()), Display::ascii);
  ::unsetenv("TERM");
  EXPECT_EQ(suitable_display(terminal.descriptor()), Display::ascii);
}

TEST(Display, IsPlainWhereThereIsNoTerminal) {
  ::setenv("TERM", "xterm-256color", 1);
  ::unsetenv("NO_COLOR");
  const system::Descriptor file(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  EXPECT_EQ(suitable_display(file.get()), Display::ascii);
  EXPECT_EQ(suitable_display(-1), Display::ascii);
}

}  // namespace
}  // namespace kaven::notation
