#pragma once

#include "agent/lines/board.hpp"
#include "agent/search/score.hpp"

namespace kaven::agent::lines {

/// What windows are worth under `rules`: see README.md for why.
Weights weights_of(const game::Rules& rules);

/// The result of a position that is over, to the side to move.
///
/// Where a full board makes both lose, it is worth a loss to `player`, for whom the search is done (though
/// a smaller one than by a line), and so much the better for the opponent: the search is a game of two
/// sides of which one wins what the other loses, and the other loses nothing by denying the win.
Score utility(const Board& board, game::Colour player);

/// The static evaluation, to the side to move. Coincides with utility() where the game is over, or where
/// no line is possible any more; else an estimate of at most largest_estimate either way.
Score evaluate(const Board& board, game::Colour player);

/// What the threats on the board say of a position without trying a move.
struct ThreatStatus {
  bool decided = false;  ///< `score` is certain
  Score score = 0;
  bool forced = false;  ///< every move but the one to `place`, and pop-outs, loses at once
  /// The forced move; or, where the score is certain, a move that brings it about, if there is one.
  int place = search::no_place;
};

/// Looks for a line within one move, for threats of the opponent that cannot or must be met, and for a
/// move that makes two threats at once where the opponent has none.
ThreatStatus check_threats(const Board& board, game::Colour player);

}  // namespace kaven::agent::lines
