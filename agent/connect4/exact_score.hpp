// SPDX-License-Identifier: MIT
#pragma once

namespace kaven::agent::connect4 {

/// The value of a position under perfect play of both sides, to the side to move: 0 a draw; k > 0 a win with
/// the k-th last of its own stones (1: with the very last one); k < 0 a loss against the opponent's. So a
/// win sooner is worth more, a loss later less bad.
using ExactScore = int;

/// A win with the next stone. The mover has half of the empty places left, and the odd one.
constexpr ExactScore immediate_win(int empties) {
  return (empties + 1) / 2;
}
/// A loss to the opponent's next stone.
constexpr ExactScore immediate_loss(int empties) {
  return -(empties / 2);
}

/// How many moves are played in all, after those that left `empties`, until the line stands; `score` is no
/// draw.
constexpr int moves_to_line(ExactScore score, int empties) {
  return score > 0 ? 2 * (immediate_win(empties) - score) + 1 : 2 * (score - immediate_loss(empties)) + 2;
}

}  // namespace kaven::agent::connect4
