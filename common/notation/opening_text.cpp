// SPDX-License-Identifier: MIT
#include "common/notation/opening_text.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

namespace {

constexpr std::string_view between_moves = " \t\r\n";
constexpr std::string_view digits = "0123456789";

[[noreturn]] void refuse(std::string_view text, const std::string& reason) {
  throw std::invalid_argument("opening '" + text::printable(text, 200) + "': " + reason);
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(between_moves) == std::string_view::npos;
}

/// A notation of moves: how long the word for a move at the beginning of a text is, and what it means.
struct MoveNotation {
  std::string_view separators;  ///< between words
  std::size_t (*length)(std::string_view text);
  std::optional<game::Move> (*read)(std::string_view word, const game::Position& position);
  std::string_view expected;
};

std::optional<game::Move> falling(int column, const game::Position& position) {
  if (!position.rules().gravity || column < 0 || column >= position.rules().columns) return std::nullopt;
  // In a full column the top place says what is wrong.
  const int row = std::min(position.height(column), position.rules().rows - 1);
  return game::Move{position.to_move(), {column, row}};
}

constexpr MoveNotation lists{
    .separators = between_moves,
    .length =
        [](std::string_view text) {
          const std::size_t end = text.find(')');
          return end == std::string_view::npos ? text.size() : end + 1;
        },
    .read = [](std::string_view word, const game::Position&) -> std::optional<game::Move> {
      const MoveReading reading = read_move(word);
      const auto* read = std::get_if<MoveText>(&reading);
      return read == nullptr || !word.starts_with('(') ? std::nullopt : std::optional(read->move);
    },
    .expected = "a move as in (W H 8)"};

std::size_t length_of_place(std::string_view text, std::size_t letters) {
  if (!text::is_letter(text.front())) return std::min(text.find_first_of(" \t\r\n,;"), text.size());
  return std::min(text.find_first_not_of(digits, letters), text.size());
}

constexpr MoveNotation places{
    .separators = " \t\r\n,;",
    .length =
        [](std::string_view text) {
          const auto* const end = std::ranges::find_if_not(text, text::is_letter);
          return length_of_place(text, static_cast<std::size_t>(end - text.begin()));
        },
    .read = [](std::string_view word, const game::Position& position) -> std::optional<game::Move> {
      if (word.size() == 1 && text::is_letter(word.front()))
        return falling(text::upper(word.front()) - 'A', position);
      const auto place = read_place(word);
      return place ? std::optional(game::Move{position.to_move(), *place}) : std::nullopt;
    },
    .expected = "a move as in h8 or (W H 8)"};

std::optional<game::Move> read_column(std::string_view word, const game::Position& position) {
  const auto column = text::read_number<int>(word);
  return column ? falling(*column - 1, position) : std::nullopt;
}

constexpr std::string_view expected_column =
    "the number of a column, counted from 1 (where columns are counted from 0, add 1 to each)";

// Under gravity a letter alone is a column: `ddc`.
constexpr MoveNotation places_or_columns{
    .separators = places.separators,
    .length = [](std::string_view text) { return length_of_place(text, 1); },
    .read = places.read,
    .expected = places.expected};

constexpr MoveNotation column_digits{.separators = between_moves,
                                     .length = [](std::string_view) { return std::size_t{1}; },
                                     .read = read_column,
                                     .expected = expected_column};

constexpr MoveNotation columns{
    .separators = " \t\r\n,;",
    .length = [](std::string_view text) { return std::min(text.find_first_of(" \t\r\n,;"), text.size()); },
    .read = read_column,
    .expected = expected_column};

constexpr MoveNotation offsets{
    .separators = " \t\r\n,;",
    .length =
        [](std::string_view text) {
          const std::size_t first = text.find(',');
          if (first == std::string_view::npos) return text.size();
          return std::min(text.find_first_of(",;", first + 1), text.size());
        },
    .read = [](std::string_view word, const game::Position& position) -> std::optional<game::Move> {
      const std::size_t comma = word.find(',');
      if (comma == std::string_view::npos || position.rules().gravity) return std::nullopt;
      const auto column = text::read_number<int>(text::trimmed(word.substr(0, comma), between_moves));
      const auto row = text::read_number<int>(text::trimmed(word.substr(comma + 1), between_moves));
      if (!column || !row || std::abs(*column) > game::largest_side || std::abs(*row) > game::largest_side)
        return std::nullopt;
      return game::Move{position.to_move(),
                        {position.rules().columns / 2 + *column, position.rules().rows / 2 + *row}};
    },
    .expected = "x,y from the centre of a board without gravity, as in 0,0, 1,-2"};

const MoveNotation& notation_of(std::string_view text, const game::Rules& rules) {
  if (text.find('(') != std::string_view::npos) return lists;
  if (std::ranges::any_of(text, text::is_letter)) return rules.gravity ? places_or_columns : places;
  if (text.find(',') != std::string_view::npos && !rules.gravity) return offsets;
  if (!rules.gravity) return places;
  constexpr int one_digit = 9;
  const bool has_separators =
      text::trimmed(text, between_moves).find_first_of(" \t,;") != std::string_view::npos;
  return rules.columns > one_digit && has_separators          ? columns
         : text.find_first_of(",;") != std::string_view::npos ? columns
                                                              : column_digits;
}

// The length of the number of a move before it, as in `1.` or `1...`.
std::size_t length_of_number(std::string_view text) {
  const std::size_t end = text.find_first_not_of(digits);
  if (end == 0 || end == std::string_view::npos || text[end] != '.') return 0;
  return std::min(text.find_first_not_of('.', end), text.size());
}

}  // namespace

std::string write_opening(std::span<const game::Move> moves) {
  return text::joined(moves, " ", write_move);
}

std::variant<game::Position, MoveListFault> read_move_list(std::string_view text, const game::Rules& rules) {
  game::Position position(rules);
  if (text::trimmed(text, between_moves) == "-") return position;
  const MoveNotation& notation = notation_of(text, rules);
  for (std::size_t at = text.find_first_not_of(notation.separators); at < text.size();
       at = text.find_first_not_of(notation.separators, at)) {
    const std::string_view rest = text.substr(at);
    if (const std::size_t number = length_of_number(rest)) {
      at += number;
      continue;
    }
    const std::string_view word = rest.substr(0, notation.length(rest));
    const auto fault = [&, move = static_cast<std::size_t>(position.ply()) + 1](const std::string& reason) {
      return MoveListFault{move, at + 1, std::string(word), reason};
    };
    const auto move = notation.read(word, position);
    if (!move) return fault("expected " + std::string(notation.expected));
    if (const auto illegality = position.check(*move))
      return fault(game::explain(*illegality, position, *move));
    position.play(*move);
    if (position.over()) return fault("this move ends the game: expected a position with a side to move");
    at += word.size();
  }
  return position;
}

std::pair<std::string, std::optional<int>> split_score(std::string_view line) {
  const std::vector<std::string> words = text::words_of(line);
  const auto score = words.size() == 2 ? text::read_number<int>(words[1]) : std::nullopt;
  const bool is_move = score && words[0].size() == 1 && words[1].size() == 1 && *score > 0;
  return score && !is_move ? std::pair(words[0], score) : std::pair(std::string(line), std::optional<int>());
}

std::vector<game::Move> read_opening(std::string_view text, const game::Rules& rules) {
  if (rules.opening == game::Opening::swap2 && !is_blank(text))
    refuse(text, "with swap2 the players themselves make the opening");
  const auto read = read_move_list(text, rules);
  if (const auto* fault = std::get_if<MoveListFault>(&read))
    refuse(text, "move " + std::to_string(fault->number) + ", '" + text::printable(fault->word, 80) +
                     "': " + fault->reason);
  return std::get<game::Position>(read).moves();
}

}  // namespace kaven::notation
