#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

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
