// SPDX-License-Identifier: MIT
#include "common/notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::notation {

namespace {

constexpr std::string_view blanks = " \t\n\r\f\v";
constexpr std::size_t shown_bytes = 200;
constexpr int largest_row_number = 1000;

bool is_blank(char character) {
  return blanks.find(character) != std::string_view::npos;
}
bool is_word(std::string_view text, std::string_view upper_case_word) {
  return std::ranges::equal(text, upper_case_word, {}, text::upper);
}
bool is_all_blank(std::string_view text) {
  return std::ranges::all_of(text, is_blank);
}

// The end of the list that opens at `open`, after its closing parenthesis; npos if it is not closed.
std::size_t list_end(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(blanks, at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string quoted(std::string_view part) {
  return "'" + text::printable(part, 40) + "'";
}

std::optional<game::Colour> colour_of_word(std::string_view word) {
  if (is_word(word, "W") || is_word(word, "WHITE")) return game::Colour::white;
  if (is_word(word, "B") || is_word(word, "BLACK")) return game::Colour::black;
  return std::nullopt;
}

// The row for a number as written, with optional sign; numbers outside 0 to largest_row_number are clamped.
std::optional<int> row_of_word(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  if (word.empty() || !std::ranges::all_of(word, text::is_digit)) return std::nullopt;
  int number = 0;
  for (const char digit : word) number = std::min(number * 10 + (digit - '0'), largest_row_number);
  return (negative ? -1 : number) - 1;
}

// Whether the row was clamped.
bool is_cut(int row) {
  return row < -1 || row + 1 >= largest_row_number;
}

std::string without_carriage_returns(std::string_view text) {
  std::string kept(text);
  std::erase(kept, '\r');
  return kept;
}

// The text around its first complete list.
struct Split {
  bool byte_order_mark = false;
  std::string_view before;
  std::string_view list;  // the list with its parentheses
  std::string_view behind;
};

std::vector<Leniency> leniencies_of(const Split& split, const std::vector<std::string_view>& parts) {
  const std::string_view colour = parts[0];
  const std::string_view column = parts[1];
  const std::string_view row = parts[2];
  const bool spelled_out = colour.size() > 1;
  const bool text_before = !is_all_blank(split.before);
  const bool text_behind = !is_all_blank(split.behind);
  const bool carriage_return = (split.list.find('\r') != std::string_view::npos) ||
                               (!text_before && split.before.find('\r') != std::string_view::npos) ||
                               (!text_behind && split.behind.find('\r') != std::string_view::npos);

  const std::string single_blanks =
      "(" + std::string(colour) + " " + std::string(column) + " " + std::string(row) + ")";
  const std::string before = without_carriage_returns(split.before);
  const std::string behind = without_carriage_returns(split.behind);
  const bool extra_blanks = without_carriage_returns(split.list) != single_blanks ||
                            (!text_before && !before.empty()) ||
                            (!text_behind && !behind.empty() && behind != "\n");

  const std::array<std::pair<Leniency, bool>, 8> found = {{
      {Leniency::lower_case,
       (!spelled_out && text::upper(colour[0]) != colour[0]) || text::upper(column[0]) != column[0]},
      {Leniency::colour_spelled_out, spelled_out},
      {Leniency::number_decorated, !text::is_digit(row[0]) || (row.size() > 1 && row[0] == '0')},
      {Leniency::extra_blanks, extra_blanks},
      {Leniency::carriage_return, carriage_return},
      {Leniency::byte_order_mark, split.byte_order_mark},
      {Leniency::text_before, text_before},
      {Leniency::text_behind, text_behind},
  }};
  std::vector<Leniency> leniencies;
  for (const auto& [leniency, seen] : found) {
    if (seen) leniencies.push_back(leniency);
  }
  return leniencies;
}

MoveReading read_list(const Split& split) {
  const auto not_a_move = [&](std::string reason) {
    return NotAMove{std::move(reason), std::string(split.list.substr(0, shown_bytes))};
  };
  const std::string_view inside = split.list.substr(1, split.list.size() - 2);
  if (inside.find_first_of("()") != std::string_view::npos) {
    return not_a_move("a move is one list without further parentheses, as in (W C 1)");
  }
  const std::vector<std::string_view> parts = words_of(inside);
  if (parts.size() != 3) {
    return not_a_move("a move has three parts, as in (W C 1): this has " +
                      (parts.empty() ? "none" : std::to_string(parts.size())));
  }
  const auto colour = colour_of_word(parts[0]);
  if (!colour) return not_a_move("the colour " + quoted(parts[0]) + " is neither W nor B");
  if (parts[1].size() != 1 || !text::is_letter(parts[1][0])) {
    return not_a_move("the column " + quoted(parts[1]) + " is not one letter from A to Z");
  }
  const auto row = row_of_word(parts[2]);
  if (!row) return not_a_move("the row " + quoted(parts[2]) + " is not a number");
  MoveText text{game::Move{*colour, {text::upper(parts[1][0]) - 'A', *row}}, leniencies_of(split, parts)};
  if (is_cut(*row)) text.list = std::string(split.list.substr(0, shown_bytes));
  return text;
}

std::optional<int> read_coordinate(std::string_view text) {
  return text::read_number<int>(text::trimmed(text, " \t\r"));
}

}  // namespace

std::string write_move(game::Move move) {
  assert(move.place.column >= 0 && move.place.column < 26);
  return "(" + write_colour(move.colour) + " " + static_cast<char>('A' + move.place.column) + " " +
         std::to_string(move.place.row + 1) + ")";
}

std::string write_colour(game::Colour colour) {
  return colour == game::Colour::white ? "W" : "B";
}

std::string_view leniency_name(Leniency leniency) {
  static constexpr text::WordTable<Leniency, 8> names = {
      {{{Leniency::lower_case, "lower case"},
        {Leniency::colour_spelled_out, "colour spelled out"},
        {Leniency::number_decorated, "sign or leading zeros"},
        {Leniency::extra_blanks, "extra blanks"},
        {Leniency::carriage_return, "carriage return"},
        {Leniency::byte_order_mark, "byte order mark"},
        {Leniency::text_before, "text before the move"},
        {Leniency::text_behind, "text behind the move"}}}};
  return names.word_of(leniency);
}

MoveReading read_move(std::string_view text) {
  const bool too_long = text.size() > largest_answer;
  const std::string_view all_bytes = text.substr(0, largest_answer);
  const std::string_view looked_at = text::without_byte_order_mark(all_bytes);
  const std::size_t open = looked_at.find('(');
  const std::size_t end = open == std::string_view::npos ? std::string_view::npos : list_end(looked_at, open);
  if (end != std::string_view::npos) {
    return read_list({.byte_order_mark = looked_at.size() < all_bytes.size(),
                      .before = looked_at.substr(0, open),
                      .list = looked_at.substr(open, end - open),
                      .behind = looked_at.substr(end)});
  }
  if (too_long) {
    const std::string_view from_list = looked_at.substr(open == std::string_view::npos ? 0 : open);
    return NotAMove{"no complete move within " + std::to_string(largest_answer) + " bytes",
                    std::string(from_list.substr(0, shown_bytes))};
  }
  if (open == std::string_view::npos && !is_all_blank(looked_at)) return NoList{};
  return Incomplete{};
}

std::optional<game::Colour> read_colour(std::string_view text) {
  return colour_of_word(text::trimmed(text::without_byte_order_mark(text), blanks));
}

std::optional<game::Place> read_place(std::string_view text) {
  text = text::trimmed(text, blanks);
  if (text.empty() || !text::is_letter(text[0])) return std::nullopt;
  const std::string_view number = text::trimmed(text.substr(1), blanks);
  if (number.empty() || !text::is_digit(number[0])) return std::nullopt;
  const auto row = row_of_word(number);
  if (!row) return std::nullopt;
  return game::Place{text::upper(text[0]) - 'A', *row};
}

std::string gomocup_place(game::Place place) {
  return std::to_string(place.column) + ',' + std::to_string(place.row);
}

std::optional<game::Place> read_gomocup_place(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto column = read_coordinate(text.substr(0, comma));
  const auto row = read_coordinate(text.substr(comma + 1));
  if (!column || !row) return std::nullopt;
  return game::Place{*column, *row};
}

}  // namespace kaven::notation
