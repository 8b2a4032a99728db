#pragma once

#include <cstdlib>

namespace kaven::agent::search {

/// What a position is worth to the side to move.
///
///   -30000 … -29001   lost by a line, at ply 30000 + score
///   -29000 … -20001   lost by a full board
///   -20000 …  20000   not decided: by the static evaluation; or a draw, which is 0
///    20001 …  29000   won by a full board
///    29001 …  30000   won by a line, at ply 30000 - score
///
/// The ply is that of the game, counted from the empty board, not from the root of a search: so a score
/// means the same wherever its position is met, and a win sooner is worth more, a loss later less bad.
using Score = int;

inline constexpr Score largest_score = 30000;
inline constexpr Score largest_full_board = 29000;
inline constexpr Score largest_estimate = 20000;

/// The score of a win by a line that is complete after `ply` moves of the game.
constexpr Score win_at(int ply) {
  return largest_score - ply;
}
/// The score of a loss by a line that is complete after `ply` moves of the game.
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
/// Whether the score is decided by a line, not by a full board.
constexpr bool is_by_line(Score score) {
  return score > largest_full_board || score < -largest_full_board;
}
/// The ply of the game at which a score by a line comes true.
constexpr int last_ply(Score score) {
  return largest_score - (score < 0 ? -score : score);
}

}  // namespace kaven::agent::search
