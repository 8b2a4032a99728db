#pragma once

#include "agent/lines/board.hpp"
#include "agent/lines/evaluation.hpp"

namespace kaven::agent::lines {

// What a pop-out may do is not read off the windows: these functions try it out. Boards are left as they were.

/// Whether the side to move can win at once, by a stone or by its pop-out.
bool can_win(Board& board);

/// Whether the opponent could win at once after the move to `place`, or would have won by it.
bool allows_win(Board& board, int place);

/// A move that wins at once (then it is decided); else the most promising one that lets the opponent win at
/// once in no way, or, where all do, the most promising one. `first`, if it is a place, is taken for that.
/// Takes no account of time: it is soon done.
ThreatStatus safest_move(Board& board, int first);

}  // namespace kaven::agent::lines
