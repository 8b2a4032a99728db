// SPDX-License-Identifier: MIT
#include "agent/claimeven/position_reader.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "agent/claimeven/gomocup/command.hpp"
#include "agent/claimeven/gomocup/stones.hpp"
#include "agent/gomoku/gomoku_engine.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/opening_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::agent::claimeven {

namespace {

using PositionOrReason = std::variant<game::Position, std::string>;

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view piskvork = "Piskvorky ";

std::string in_quotes(std::string_view text) {
  return "'" + text::printable(text, 60) + "'";
}

/// `8,8,120`, x and y from 1, or without the milliseconds.
std::optional<game::Place> read_piskvork_move(std::string_view line) {
  const std::size_t second_comma = line.find(',', std::min(line.find(','), line.size() - 1) + 1);
  const auto place = notation::read_gomocup_place(line.substr(0, second_comma));
  return place ? std::optional(game::Place{place->column - 1, place->row - 1}) : std::nullopt;
}

/// Plays the move, which is number `ply() + 1`; `text` is how it was written. Returns why it cannot, or nothing.
std::optional<std::string> play(game::Position& position, game::Move move, std::string_view text) {
  const std::string begin = "move " + std::to_string(position.ply() + 1) + ", " + in_quotes(text) + ": ";
  if (const auto illegality = position.check(move)) return begin + game::explain(*illegality, position, move);
  position.play(move);
  if (position.over()) return begin + "this move ends the game: expected a position with a side to move";
  return std::nullopt;
}

}  // namespace

PositionOrReason read_gomoku_moves(std::string_view text, const game::Rules& rules) {
  auto read = notation::read_move_list(text, rules);
  if (const auto* fault = std::get_if<notation::MoveListFault>(&read))
    return "move " + std::to_string(fault->number) + ", " + in_quotes(fault->word) + ": " + fault->reason;
  return std::get<game::Position>(std::move(read));
}

std::optional<std::string> PositionReader::next_line() {
  ++line_;
  if (waiting_) return std::exchange(waiting_, std::nullopt);
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  const std::string_view text = line_ == 1 ? text::without_byte_order_mark(line) : line;
  return std::string(text::trimmed(text.substr(0, text.find('#')), blanks));
}

std::optional<FoundPosition> PositionReader::next() {
  std::optional<std::string> line = next_line();
  while (line && line->empty()) line = next_line();
  if (!line) return std::nullopt;
  const std::size_t begin = line_;
  if (std::holds_alternative<gomocup::Board>(gomocup::read_command(*line)))
    return FoundPosition{begin, read_board()};
  if (line->starts_with(piskvork)) return FoundPosition{begin, read_piskvork_file(*line)};
  return FoundPosition{begin, read_gomoku_moves(*line, rules_)};
}

PositionOrReason PositionReader::read_board() {
  game::Rules rules = rules_;
  rules.opening = game::Opening::none;
  gomocup::Stones stones(rules);
  const std::size_t command_line = line_;
  const auto put = [&](const gomocup::BoardStone& stone) -> std::optional<std::string> {
    const auto reason = stones.put(stone.place, stone.owner);
    return reason ? std::optional("BOARD " + *reason) : std::nullopt;
  };
  const gomocup::StonesRead read =
      gomocup::read_stones([this] { return next_line(); }, gomocup::read_board_line, put);
  if (!read.done) return "BOARD without DONE: expected x,y,1 or x,y,2 lines, then DONE";
  if (read.fault) return *read.fault + ", in line " + std::to_string(command_line + read.fault_line);
  return stones.position();
}

void PositionReader::leave_for_next(std::string line) {
  waiting_ = std::move(line);
  --line_;
}

bool PositionReader::begins_position(const std::string& line) const {
  if (line.starts_with(piskvork)) return true;
  if (std::holds_alternative<gomocup::Board>(gomocup::read_command(line))) return true;
  const auto moves = read_gomoku_moves(line, rules_);
  const auto* position = std::get_if<game::Position>(&moves);
  return position != nullptr && position->ply() > 1;
}

std::optional<std::string> PositionReader::read_piskvork_rule() {
  constexpr int players = 2;
  int names = 0;
  for (bool has_number = false;;) {
    std::optional<std::string> line = next_line();
    if (!line) return std::nullopt;
    const std::size_t comma = line->find(',');
    const bool is_number = text::read_number<int>(std::string_view(*line).substr(0, comma)).has_value();
    if (is_number && comma != std::string::npos) return line->substr(comma + 1);
    // Piskvork writes the players only in tournaments, but always the number.
    if (begins_position(*line) || (!is_number && (has_number || names == players))) {
      leave_for_next(std::move(*line));
      return std::nullopt;
    }
    has_number = has_number || is_number;
    if (!is_number) ++names;
  }
}

game::Rules PositionReader::piskvork_rules(const std::string& first_line, std::string_view rule) const {
  const auto named = notation::piskvork_rule(rule);
  notation::GameChoice choice = named.value_or(notation::GameChoice{.game = "gomoku"});
  choice.size = text::trimmed(
      std::string_view(first_line).substr(0, first_line.find(',')).substr(piskvork.size()), blanks);
  const game::Rules chosen = notation::choose_game(choice).rules;
  game::Rules rules = named ? chosen : rules_;
  rules.columns = chosen.columns;
  rules.rows = chosen.rows;
  rules.opening = game::Opening::none;
  return rules;
}

PositionOrReason PositionReader::read_piskvork_file(const std::string& first_line) {
  std::vector<std::pair<std::string, game::Place>> moves;
  std::optional<std::string> line = next_line();
  for (; line; line = next_line()) {
    const auto place = read_piskvork_move(*line);
    if (!place) break;
    moves.emplace_back(*line, *place);
  }
  if (line) leave_for_next(std::move(*line));
  const std::string rule = read_piskvork_rule().value_or("");
  try {
    const game::Rules rules = piskvork_rules(first_line, rule);
    if (!gomoku::plays(rules))
      return in_quotes(first_line) + ": expected a board of 5 to 26 columns and rows";
    game::Position position(rules);
    for (const auto& [text, place] : moves) {
      if (const auto reason = play(position, {position.to_move(), place}, text)) return *reason;
    }
    return position;
  } catch (const std::invalid_argument& error) {
    return in_quotes(first_line) + ": " + error.what();
  }
}

}  // namespace kaven::agent::claimeven
