#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/game/position.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

enum class LineEnd : std::uint8_t { lf, crlf, cr };

/// What a state file of Max-Connect4 says.
struct State {
  game::Position position;
  LineEnd line_end = LineEnd::lf;  ///< the end of the file's first line
  /// What is wrong with the next player, where the digit is none or contradicts the number of pieces, as the
  /// players take turns; `position` follows the pieces.
  std::optional<text::TextFault> next_player_fault;
};

/// Reads a state file: a line for each row, the top one first, with a digit for each column (0 free, 1 and 2
/// the players; player 1 is White), then a line with the player who moves next:
///
///   0000000
///   0000000
///   0200000
///   0100002
///   0200111
///   1100222
///   1
///
/// There may be blanks between digits, carriage returns alone as line ends (the sample programs of the course
/// read them), more than one carriage return before a line feed, no end of the last line, and lines with
/// nothing but blanks behind. All else is a fault: a piece above a free place; numbers of pieces that taking
/// turns cannot lead to; anything behind the last line. A wrong digit of the next player is for the caller to
/// judge: State::next_player_fault.
std::variant<State, text::TextFault> read_state_text(std::string_view text, const game::Rules& rules);

/// The state file of `position`: digits without blanks, each line ended, no blank line.
std::string write_state_text(const game::Position& position, LineEnd line_end);

}  // namespace kaven::notation
