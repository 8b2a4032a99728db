// SPDX-License-Identifier: MIT
#pragma once

namespace kaven::agent::search {

/// The value of a position for the side to move.
///
/// -30000 … -29001   loss by a line, at ply 30000 + score -29000 … -20001   loss by a full board -20000 …
/// 20000   undecided: static evaluation; or a draw, which is 0 20001 …  29000   win by a full board 29001 …
/// 30000   win by a line, at ply 30000 - score
///
/// Plies count from the empty board, not from the root of a search. Therefore a score means the same wherever
/// its position occurs; earlier wins score higher, and later losses are less bad.
using Score = int;

inline constexpr Score largest_score = 30000;
inline constexpr Score largest_full_board = 29000;
inline constexpr Score largest_estimate = 20000;

/// The score of a win by a line completed at ply `ply` of the game.
constexpr Score win_at(int ply) {
  return largest_score - ply;
}
/// The score of a loss by a line completed at ply `ply` of the game.
constexpr Score loss_at(int ply) {
  return ply - largest_score;
}

constexpr bool is_win(Score score) {
  return score > largest_estimate;
}
constexpr bool is_loss(Score score) {
  return score < -largest_estimate;
}
constexpr bool is_decided(Score score) {
  return is_win(score) || is_loss(score);
}
/// Whether the score is a win or loss by a line, not by a full board.
constexpr bool is_by_line(Score score) {
  return score > largest_full_board || score < -largest_full_board;
}
/// The ply of the game at which the line of such a score is completed.
constexpr int last_ply(Score score) {
  return largest_score - (score < 0 ? -score : score);
}

}  // namespace kaven::agent::search
