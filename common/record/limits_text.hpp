#pragma once

#include <string>

#include "common/record/game_record.hpp"

namespace kaven::record {

/// The limits of time, depth and nodes in words: `30 s a move`, `30 s of CPU time a move, 180 s for all moves of a side`,
/// `60+0.5 s for all moves of a side, 0.25 times that for Black`, `2 s a move and 60 s more in total`,
/// `2 s a move, 100000 nodes a move for Black`, `unknown time limit`.
std::string limits_text(const Header& header);

}  // namespace kaven::record
