// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "agent/lines/board.hpp"
#include "agent/lines/evaluation.hpp"
#include "agent/search/engine.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::lines {

// The windows do not show the effect of a pop-out: these functions play it and undo it.

/// Whether the side to move can win at once, by a stone or by its pop-out.
bool can_win(Board& board);

/// Whether after the move to `place` the opponent could win at once, or would have won already.
bool allows_win(Board& board, int place);

/// Returns a move that wins at once (with `decided` set); otherwise the most promising move after which the
/// opponent cannot win at once; if there is none, the most promising move. `first`, unless it is no_place,
/// counts as the most promising. Ignores the deadline: it is fast.
ThreatStatus safest_move(Board& board, int first);

/// The general engine: plays every game of the family.
class LinesEngine : public search::Engine {
 public:
  /// Uses at most `memory` bytes for its transposition table.
  LinesEngine(const game::Rules& rules, std::size_t memory);

  search::SearchResult choose(const game::Position& position, int depth, search::Deadline& deadline,
                              const search::Report& report) override;

 private:
  game::Rules rules_;
  search::TranspositionTable table_;
};

}  // namespace kaven::agent::lines
