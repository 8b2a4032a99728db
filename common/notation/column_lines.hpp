#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"

namespace kaven::notation {

/// Where a text is not what it should be.
struct TextFault {
  int line = 0;       ///< from 1
  int character = 0;  ///< of the line, in bytes, from 1
  std::string reason;
  friend bool operator==(const TextFault&, const TextFault&) = default;
};

/// `FILE: line 3, character 5: reason`.
std::string describe(const TextFault& fault, const std::string& file);

/// Reads a board written column by column, one line each, the leftmost first, with the pieces from the bottom
/// up: `a` (Alice, White), `b` (Bill, Black), or `e` alone for an empty column:
///
///   e
///   abba
///   baa
///
/// Lines end in LF or CRLF, the last one may have no end, and lines with nothing but blanks may follow.
/// Gives the stones, those of a column from the bottom up; a fault for all else.
std::variant<std::vector<game::Move>, TextFault> read_column_lines(std::string_view text,
                                                                   const game::Rules& rules);

}  // namespace kaven::notation
