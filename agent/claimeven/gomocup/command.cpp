// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/command.hpp"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <charconv>

#include "common/game/rules.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::agent::claimeven::gomocup {

namespace {

constexpr int smallest_side = 5;
constexpr std::int64_t largest_amount = 1'000'000'000'000'000;
constexpr std::string_view blanks = " \t\r\n\v\f";

struct Words {
  std::string_view first;
  std::string_view rest;  ///< the rest of the line, without surrounding blanks
};

Words split(std::string_view line) {
  const std::string_view text = text::trimmed(line, blanks);
  const std::size_t end = std::min(text.find_first_of(blanks), text.size());
  return {text.substr(0, end), text::trimmed(text.substr(end), blanks)};
}

std::string quoted(std::string_view text) {
  return "'" + text::printable(text, 60) + "'";
}

Malformed bad(std::string_view command, std::string_view value, const std::string& expected) {
  return {std::string(command) + ' ' + quoted(value) + ": expected " + expected};
}

bool is_playable(int side) {
  return side >= smallest_side && side <= game::largest_side;
}

std::string side_range() {
  return std::to_string(smallest_side) + " to " + std::to_string(game::largest_side);
}

Command read_start(std::string_view value) {
  const auto side = text::read_number<int>(value);
  if (!side || !is_playable(*side)) return bad("START", value, "the side of the board, " + side_range());
  return Start{*side, *side};
}

Command read_rectangular_start(std::string_view value) {
  const auto sides = notation::read_gomocup_place(value);
  if (!sides || !is_playable(sides->column) || !is_playable(sides->row)) {
    return bad("RECTSTART", value, "width,height, each " + side_range());
  }
  return Start{sides->column, sides->row};
}

Command read_info(std::string_view value) {
  const auto [key, rest] = split(value);
  return Info{boost::to_lower_copy(std::string(key)), std::string(rest)};
}

template <typename Kind>
Command read_place(std::string_view command, std::string_view value) {
  const auto place = notation::read_gomocup_place(value);
  if (!place) return bad(command, value, "a place as in 7,7");
  return Kind{*place};
}

template <typename Kind>
Command alone(std::string_view /*value*/) {
  return Kind{};
}

struct Row {
  std::string_view word;
  Command (*read)(std::string_view value);
};

constexpr std::array rows = {
    Row{"START", read_start},
    Row{"RECTSTART", read_rectangular_start},
    Row{"INFO", read_info},
    Row{"BEGIN", alone<Begin>},
    Row{"TURN", [](std::string_view value) { return read_place<Turn>("TURN", value); }},
    Row{"BOARD", alone<Board>},
    Row{"SWAP2BOARD", alone<Swap2Board>},
    Row{"TAKEBACK", [](std::string_view value) { return read_place<TakeBack>("TAKEBACK", value); }},
    Row{"RESTART", alone<Restart>},
    Row{"ABOUT", alone<About>},
    Row{"END", alone<End>},
};

}  // namespace

Command read_command(std::string_view line) {
  const auto [first, rest] = split(line);
  if (first.empty()) return Nothing{};
  const std::string word = boost::to_upper_copy(std::string(first));
  const auto* const row = std::ranges::find(rows, word, &Row::word);
  if (row == rows.end()) return Unknown{text::printable(first, 60)};
  return row->read(rest);
}

BoardLine read_board_line(std::string_view line) {
  const std::string_view text = text::trimmed(line, blanks);
  if (text.empty()) return Nothing{};
  if (boost::to_upper_copy(std::string(text)) == "DONE") return BoardDone{};
  const std::size_t comma = text.rfind(',');
  const auto place = notation::read_gomocup_place(text.substr(0, std::min(comma, text.size())));
  const std::string_view owner =
      comma == std::string_view::npos ? "" : text::trimmed(text.substr(comma + 1), blanks);
  if (!place || (owner != "1" && owner != "2")) {
    return bad("BOARD", text, "x,y,1 for an own stone, x,y,2 for one of the opponent, or DONE");
  }
  return BoardStone{*place, owner == "1" ? Owner::own : Owner::opponent};
}

BoardLine read_swap2_line(std::string_view line) {
  const std::string_view text = text::trimmed(line, blanks);
  if (text.empty()) return Nothing{};
  if (boost::to_upper_copy(std::string(text)) == "DONE") return BoardDone{};
  const auto place = notation::read_gomocup_place(text);
  if (!place) return bad("SWAP2BOARD", text, "x,y for a stone, or DONE");
  return BoardStone{.place = *place};
}

StonesRead read_stones(const std::function<std::optional<std::string>()>& next_line,
                       BoardLine (*read_line)(std::string_view),
                       const std::function<std::optional<std::string>(const BoardStone&)>& put) {
  StonesRead stones;
  for (std::size_t number = 1;; ++number) {
    const auto line = next_line();
    if (!line) return stones;
    const BoardLine read = read_line(*line);
    if (std::holds_alternative<BoardDone>(read)) break;
    if (stones.fault) continue;
    if (const auto* malformed = std::get_if<Malformed>(&read)) stones.fault = malformed->reason;
    if (const auto* stone = std::get_if<BoardStone>(&read)) stones.fault = put(*stone);
    if (stones.fault) stones.fault_line = number;
  }
  stones.done = true;
  return stones;
}

std::optional<std::int64_t> read_amount(std::string_view text) {
  std::int64_t amount = 0;
  const char* end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, amount);
  if (behind != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) return text.starts_with('-') ? 0 : largest_amount;
  return std::clamp<std::int64_t>(amount, 0, largest_amount);
}

}  // namespace kaven::agent::claimeven::gomocup
