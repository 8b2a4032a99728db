#pragma once

#include <string>

#include "common/record/game_record.hpp"

namespace kaven::record {

/// The time limits in words: `30 s a move`, `30 s of CPU time a move, 180 s for all moves of a side`, `unknown
/// time limit`.
std::string limits_text(const Header& header);

}  // namespace kaven::record
