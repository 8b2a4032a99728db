// SPDX-License-Identifier: MIT
#pragma once

#include "agent/lines/board.hpp"
#include "agent/search/score.hpp"

namespace kaven::agent::lines {

/// The values of windows under `rules`; README.md gives the reasons.
Weights weights_of(const game::Rules& rules);

/// The result of a finished position for the side to move.
///
/// If a full board is a loss for both sides, it is a loss for `player`, the side that searches (a smaller one
/// than by a line), and an equal gain for the opponent: the search is zero-sum, and the opponent loses
/// nothing by preventing a win.
Score utility(const Board& board, game::Colour player);

/// The static evaluation for the side to move. Equals utility() if the game is over or no line is possible
/// any more; otherwise an estimate of at most largest_estimate in absolute value.
Score evaluate(const Board& board, game::Colour player);

/// Facts about a position that follow from the threats on the board, without a search.
struct ThreatStatus {
  bool decided = false;  ///< `score` is exact
  Score score = 0;
  bool forced = false;  ///< every move except to `place`, and except pop-outs, loses at once
  /// The forced move; or, if the score is exact, a move that achieves it, if there is one.
  int place = search::no_place;
};

/// Checks for a line in one move, for threats of the opponent that cannot be or must be met, and for a move
/// that makes two threats at once while the opponent has none.
ThreatStatus check_threats(const Board& board, game::Colour player);

}  // namespace kaven::agent::lines
