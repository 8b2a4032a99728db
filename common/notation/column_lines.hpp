#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

/// Reads a board written column by column, one line each, the leftmost first, with the pieces from the bottom
/// up: `a` (Alice, White), `b` (Bill, Black), or `e` alone for an empty column:
///
///   e
///   abba
///   baa
///
/// Lines end in LF or CRLF, the last one may have no end, and lines with nothing but blanks may follow.
/// Gives the stones, those of a column from the bottom up; a fault for all else.
std::variant<std::vector<game::Move>, text::TextFault> read_column_lines(std::string_view text,
                                                                         const game::Rules& rules);

}  // namespace kaven::notation
