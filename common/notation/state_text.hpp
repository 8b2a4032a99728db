// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

// Board files of the courses: the state of Max-Connect4, and the columns of `hw2`.

enum class LineEnd : std::uint8_t { lf, crlf, cr };

/// The contents of a state file of Max-Connect4.
struct State {
  game::Position position;
  LineEnd line_end = LineEnd::lf;  ///< the line end of the file's first line
  bool begins_with_mark = false;   ///< a UTF-8 byte order mark comes first
  /// The fault in the digit of the next player: it is not 1 or 2, or contradicts the number of pieces. `position`
  /// follows the pieces.
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

/// Reads a board that is written column by column: one line per column, the leftmost first, its pieces from
/// the bottom up: `a` (Alice, White), `b` (Bill, Black), or a single `e` for an empty column:
///
///   e
///   abba
///   baa
///
/// Lines end in LF or CRLF; the last line need not have an end, blank lines may follow, and a UTF-8 byte order mark may
/// come first. Returns the stones, those of each column from the bottom up, or the fault for any other text.
std::variant<std::vector<game::Move>, text::TextFault> read_column_lines(std::string_view text,
                                                                         const game::Rules& rules);

}  // namespace kaven::notation
