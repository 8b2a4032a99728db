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

/// The contents of a state file of Max-Connect4.
struct State {
  game::Position position;
  LineEnd line_end = LineEnd::lf;  ///< the line end of the file's first line
  bool begins_with_mark = false;   ///< a UTF-8 byte order mark comes first
  /// What is wrong with the digit of the next player: not 1 or 2, or in contradiction to the number of
  /// pieces. `position` follows the pieces.
  std::optional<text::TextFault> next_player_fault;
};

/// Reads a state file: one line per row, the top row first, with one digit per column (0 free; 1 and 2 the
/// players, player 1 is White), then one line with the player to move:
///
///   0000000
///   0000000
///   0200000
///   0100002
///   0200111
///   1100222
///   1
///
/// Accepted: blanks between digits, CR alone as line end (the course's sample programs read it), several CRs
/// before a LF, a missing last line end, blank lines at the end, and a UTF-8 byte order mark. Everything else is a fault:
/// a piece above a free place, numbers of pieces that alternating turns cannot produce, text after the last line. A wrong
/// digit of the next player is stored in State::next_player_fault; the caller decides.
std::variant<State, text::TextFault> read_state_text(std::string_view text, const game::Rules& rules);

/// Writes the state file of `position`: digits without blanks, every line ended, no blank lines.
std::string write_state_text(const game::Position& position, LineEnd line_end);

}  // namespace kaven::notation
