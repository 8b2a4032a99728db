// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "common/record/game_record.hpp"

namespace kaven::record {

/// Returns the turn in `line`, a line without its end, if the line is exactly as turn_line() writes it and has
/// no warnings and only printable ASCII without escapes in its texts. Returns nothing for all other lines,
/// valid or not: read_later_line() reads those as JSON. Parsing JSON takes ten times as long, and a tournament
/// of 100 000 games has millions of turns.
std::optional<Turn> read_plain_turn(std::string_view line);

}  // namespace kaven::record
