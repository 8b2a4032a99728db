// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/board.hpp"

namespace kaven::agent::lines {

/// The width that allows all moves.
inline constexpr std::size_t all_moves = largest_board + 1;

/// A move and its rank.
struct RankedPlace {
  Score rank;
  int place;
};

/// Returns the moves of a node one by one, and ranks them only when needed:
///
///   `first` → the ranked moves, at most `width` → the others, only if all so far lose
///
/// `width` limits the moves only if stones may be put anywhere on a large board; then moves far from all
/// stones are also among the others.
///
/// The rank is the strength of the windows that the move improves for the mover or closes to the opponent.
/// Places in many windows and in the centre come first.
class MovePicker {
 public:
  /// Keeps references to the first two; `moves` is a buffer for the ranked moves. `first` may be no_place.
  MovePicker(const Board& board, std::vector<RankedPlace>& moves, int first, std::size_t width);

  /// The next move, or no_place. `all_lose`: every move returned so far loses.
  int next(bool all_lose);
  /// Whether the last call of next() returned no_place although more moves exist.
  bool left_moves_out() const { return left_out_; }

 private:
  enum class Stage : std::uint8_t { first, unranked, ranked, rest };

  void rank_candidates();
  void add_pop_outs();
  void rank(const PlaceSet& places);
  int leave_out();

  const Board& board_;
  std::vector<RankedPlace>& moves_;
  int first_;
  std::size_t width_;
  Stage stage_ = Stage::first;
  std::size_t next_move_ = 0;
  bool left_out_ = false;
};

}  // namespace kaven::agent::lines
