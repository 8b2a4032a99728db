// SPDX-License-Identifier: MIT
#include "common/notation/board_text.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "common/text/word_table.hpp"

namespace kaven::notation {

using game::Colour;
using game::Place;
using game::Position;

namespace {

// Black and white on a medium blue: distinguishable by brightness alone, on every terminal background and for
// colour-blind readers.
constexpr std::string_view board_colour = "\x1b[48;5;67m";
constexpr std::string_view free_colour = "\x1b[38;5;153m";
constexpr std::string_view white_colour = "\x1b[38;5;231m";
constexpr std::string_view black_colour = "\x1b[38;5;16m";
constexpr std::string_view bold_reverse = "\x1b[1;7m";
constexpr std::string_view not_bold_reverse = "\x1b[22;27m";
constexpr std::string_view no_colour = "\x1b[0m";

constexpr text::WordTable<Display, 3> display_words = {
    {{{Display::none, "none"}, {Display::ascii, "ascii"}, {Display::colour, "colour"}}}};

// The appearance of a place, independent of how it is drawn.
struct Look {
  std::optional<Colour> stone;
  bool last = false;
  bool in_line = false;
};

Look look_at(const Position& position, Place place, const std::vector<Place>& line) {
  const auto last = position.last_move();
  return {.stone = position.at(place),
          .last = last && last->place == place,
          .in_line = std::ranges::find(line, place) != line.end()};
}

std::string ascii_cell(const Look& look) {
  const char sign = !look.stone ? '.' : look.stone == Colour::white ? 'W' : 'B';
  if (look.last) return {'[', sign, ']'};
  if (look.in_line) return {'(', sign, ')'};
  return {' ', sign, ' '};
}

std::string colour_cell(const Look& look) {
  if (!look.stone) return " " + std::string(free_colour) + "·";
  std::string cell = " " + std::string(look.stone == Colour::white ? white_colour : black_colour);
  if (look.in_line) cell += bold_reverse;
  cell += look.last ? "◉" : "●";
  if (look.in_line) cell += not_bold_reverse;
  return cell;
}

std::string row_label(int row) {
  const std::string number = std::to_string(row + 1);
  return std::string(number.size() < 2 ? 1 : 0, ' ') + number;
}

void add_line(std::string& text, const std::string& line) {
  text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

// The column letters, `width` characters apart.
std::string letters(int columns, int indent, int width) {
  std::string line(static_cast<std::size_t>(indent), ' ');
  for (int column = 0; column < columns; ++column) {
    line += static_cast<char>('A' + column) + std::string(static_cast<std::size_t>(width - 1), ' ');
  }
  return line;
}

std::string frame(int columns, std::string_view left, std::string_view right) {
  std::string line = "   " + std::string(left);
  for (int place = 0; place < 2 * columns + 1; ++place) line += "─";
  return line + std::string(right);
}

}  // namespace

std::optional<Display> display_of_word(std::string_view word) {
  return display_words.find(word == "color" ? "colour" : word);
}

Display suitable_display(int fd) {
  const auto environment = [](const char* name) -> std::string_view {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  const std::string_view terminal = environment("TERM");
  const bool can = ::isatty(fd) == 1 && !terminal.empty() && terminal != "dumb";
  return can && environment("NO_COLOR").empty() ? Display::colour : Display::ascii;
}

std::string board_text(const Position& position, Display display) {
  if (display == Display::none) return {};
  const bool in_colour = display == Display::colour;
  const game::Rules& rules = position.rules();
  const auto outcome = position.outcome();
  const std::vector<Place> line = outcome ? outcome->line : std::vector<Place>{};

  std::vector<std::string> lines;
  for (int row = 0; row < rules.rows; ++row) {
    std::string text = row_label(row);
    if (in_colour) text += " │" + std::string(board_colour);
    for (int column = 0; column < rules.columns; ++column) {
      const Look look = look_at(position, {column, row}, line);
      text += in_colour ? colour_cell(look) : ascii_cell(look);
    }
    if (in_colour) text += " " + std::string(no_colour) + "│";
    lines.push_back(text);
  }
  if (in_colour) {
    lines.insert(lines.begin(), frame(rules.columns, rules.gravity ? "└" : "┌", rules.gravity ? "┘" : "┐"));
    lines.push_back(frame(rules.columns, rules.gravity ? "┌" : "└", rules.gravity ? "┐" : "┘"));
  }
  // The letters are next to row 1: where stones land, or where reading begins.
  lines.insert(lines.begin(), letters(rules.columns, in_colour ? 5 : 3, in_colour ? 2 : 3));
  if (rules.gravity) std::ranges::reverse(lines);

  std::string text;
  for (const std::string& each : lines) add_line(text, each);
  return text;
}

}  // namespace kaven::notation
