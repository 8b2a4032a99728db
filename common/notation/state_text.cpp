// SPDX-License-Identifier: MIT
#include "common/notation/state_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace kaven::notation {

namespace {

using game::Colour;

struct Digit {
  int value = 0;
  int character = 0;  // its place in the line, counted from 1
};

using Digits = std::vector<Digit>;

constexpr const char* next_player = "the player to move next, 1 or 2";

// The lines without their ends: LF, CRLF with any number of CR, or CR alone. Drops blank lines at the end of
// the text.
std::vector<std::string_view> state_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(text.substr(0, end));
    const std::size_t line_feed = std::min(text.find_first_not_of('\r', end), text.size());
    const bool fed = line_feed < text.size() && text[line_feed] == '\n';
    text.remove_prefix(std::min(fed ? line_feed + 1 : end + 1, text.size()));
  }
  while (!lines.empty() && lines.back().find_first_not_of(" \t") == std::string_view::npos) lines.pop_back();
  return lines;
}

// The line end of the first line.
LineEnd first_line_end(std::string_view text) {
  const std::size_t end = text.find_first_of("\r\n");
  if (end == std::string_view::npos || text[end] == '\n') return LineEnd::lf;
  const std::size_t behind = text.find_first_not_of('\r', end);
  return behind != std::string_view::npos && text[behind] == '\n' ? LineEnd::crlf : LineEnd::cr;
}

std::string_view text_of(LineEnd line_end) {
  switch (line_end) {
    case LineEnd::crlf:
      return "\r\n";
    case LineEnd::cr:
      return "\r";
    case LineEnd::lf:
      break;
  }
  return "\n";
}

// Reads `expected` digits up to `highest` from one line.
std::variant<Digits, text::TextFault> read_digits(std::string_view line, char highest, int expected,
                                                  const std::string& meaning) {
  const std::size_t end = line.find_last_not_of(" \t") + 1;
  Digits digits;
  for (std::size_t at = 0; at < end; ++at) {
    const int character = static_cast<int>(at) + 1;
    if (line[at] == ' ' || line[at] == '\t') continue;
    if (line[at] < '0' || line[at] > highest) {
      return text::TextFault{.character = character,
                             .reason = text::quoted_character(line[at]) + ": expected " + meaning};
    }
    if (static_cast<int>(digits.size()) == expected) {
      return text::TextFault{.character = character,
                             .reason = "expected no more than " + std::to_string(expected) +
                                       (expected == 1 ? " digit" : " digits")};
    }
    digits.push_back({line[at] - '0', character});
  }
  if (static_cast<int>(digits.size()) < expected) {
    return text::TextFault{
        .character = static_cast<int>(end) + 1,
        .reason = "expected " + std::to_string(expected) + " digits, not " + std::to_string(digits.size())};
  }
  return digits;
}

std::string pieces_text(int count) {
  return std::to_string(count) + (count == 1 ? " piece" : " pieces");
}

// Adds the line number to a fault.
text::TextFault on_line(text::TextFault fault, std::size_t number) {
  fault.line = static_cast<int>(number) + 1;
  return fault;
}

// Returns the fault at the first wrong character of `line`, if any.
std::optional<text::TextFault> fault_of(std::string_view line, const game::Rules& rules) {
  if (line == "e") return std::nullopt;
  if (line.empty())
    return text::TextFault{.character = 1, .reason = "expected pieces, or e for an empty column"};
  for (std::size_t at = 0; at < line.size(); ++at) {
    text::TextFault fault{.character = static_cast<int>(at) + 1};
    if (line[at] == 'e') {
      fault.reason = "e stands alone: expected a or b";
    } else if (line[at] != 'a' && line[at] != 'b') {
      fault.reason = text::quoted_character(line[at]) + " is no piece: expected a or b" +
                     (at == 0 ? ", or e alone" : "");
    } else if (static_cast<int>(at) >= rules.rows) {
      fault.reason = "a column holds " + std::to_string(rules.rows) + " pieces at most";
    } else {
      continue;
    }
    // An e before something else is the first visible fault, but the character after it is the wrong one.
    if (at == 0 && line[0] == 'e') fault.character = 2;
    return fault;
  }
  return std::nullopt;
}

}  // namespace

std::variant<State, text::TextFault> read_state_text(std::string_view text, const game::Rules& rules) {
  const std::string_view unmarked = text::without_byte_order_mark(text);
  const auto lines = state_lines(unmarked);
  const auto row_count = static_cast<std::size_t>(rules.rows);
  const auto missing = [&](const std::string& what) {
    return on_line({.character = 1, .reason = "the text ends: expected " + what}, lines.size());
  };

  std::vector<Digits> board;  // the first row is the top one
  for (std::size_t number = 0; number < row_count; ++number) {
    if (number >= lines.size()) {
      return missing(std::to_string(rules.rows) + " lines of digits, one for each row");
    }
    auto read = read_digits(lines[number], '2', rules.columns, "0, 1 or 2");
    if (const auto* fault = std::get_if<text::TextFault>(&read)) return on_line(*fault, number);
    board.push_back(std::get<Digits>(std::move(read)));
  }
  if (lines.size() == row_count) return missing(next_player);
  const auto next = read_digits(lines[row_count], '9', 1, next_player);
  if (const auto* fault = std::get_if<text::TextFault>(&next)) return on_line(*fault, row_count);
  if (lines.size() > row_count + 1) {
    return on_line({.character = 1, .reason = "expected nothing after the player to move next"},
                   row_count + 1);
  }

  std::vector<game::Move> stones;
  std::array<int, 2> pieces{};
  for (int row = 0; row < rules.rows; ++row) {
    const auto number = static_cast<std::size_t>(rules.rows - 1 - row);
    for (int column = 0; column < rules.columns; ++column) {
      const Digit digit = board[number][static_cast<std::size_t>(column)];
      if (digit.value == 0) continue;
      if (row > 0 && board[number + 1][static_cast<std::size_t>(column)].value == 0) {
        return on_line({.character = digit.character, .reason = "the place below this piece is free"},
                       number);
      }
      const Colour colour = digit.value == 1 ? Colour::white : Colour::black;
      ++pieces[game::index(colour)];
      stones.push_back({colour, {column, row}});
    }
  }
  const auto [player, character] = std::get<Digits>(next).front();
  const std::string reason = player == 1 || player == 2
                                 ? "player " + std::to_string(player) + " cannot be next: player 1 has " +
                                       pieces_text(pieces[0]) + " and player 2 has " + pieces_text(pieces[1])
                                 : "'" + std::to_string(player) + "': expected " + next_player;
  text::TextFault fault = on_line({.character = character, .reason = reason}, row_count);
  // The players alternate; player 1 begins.
  const int ahead = pieces[0] - pieces[1];
  if (ahead < 0 || ahead > 1) return fault;
  State state{.position = {rules, stones, ahead == 0 ? Colour::white : Colour::black},
              .line_end = first_line_end(text),
              .begins_with_mark = unmarked.size() < text.size()};
  if (player != ahead + 1) state.next_player_fault = std::move(fault);
  return state;
}

std::string write_state_text(const game::Position& position, LineEnd line_end) {
  const std::string_view end = text_of(line_end);
  const auto digit = [](Colour colour) { return colour == Colour::white ? '1' : '2'; };
  std::string text;
  for (int row = position.rules().rows - 1; row >= 0; --row) {
    for (int column = 0; column < position.rules().columns; ++column) {
      const auto stone = position.at({column, row});
      text += stone ? digit(*stone) : '0';
    }
    text += end;
  }
  text += digit(position.to_move());
  text += end;
  return text;
}

std::variant<std::vector<game::Move>, text::TextFault> read_column_lines(std::string_view text,
                                                                         const game::Rules& rules) {
  std::vector<game::Move> stones;
  const auto lines = text::lines_of(text::without_byte_order_mark(text));
  for (int column = 0; column < rules.columns; ++column) {
    const auto number = static_cast<std::size_t>(column);
    if (number >= lines.size()) {
      return text::TextFault{.line = column + 1,
                             .character = 1,
                             .reason = "the text ends: expected " + std::to_string(rules.columns) +
                                       " lines, one for each column"};
    }
    const std::string_view line = lines[number];
    if (auto fault = fault_of(line, rules)) {
      fault->line = column + 1;
      return *fault;
    }
    if (line == "e") continue;
    for (int row = 0; row < static_cast<int>(line.size()); ++row) {
      const bool alice = line[static_cast<std::size_t>(row)] == 'a';
      stones.push_back({alice ? game::Colour::white : game::Colour::black, {column, row}});
    }
  }
  if (static_cast<int>(lines.size()) > rules.columns) {
    return text::TextFault{
        .line = rules.columns + 1,
        .character = 1,
        .reason = "expected no more than " + std::to_string(rules.columns) + " lines, one for each column"};
  }
  return stones;
}

}  // namespace kaven::notation
