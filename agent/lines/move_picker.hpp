#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/board.hpp"

namespace kaven::agent::lines {

/// No choice among the moves of a position: all are tried.
inline constexpr std::size_t all_moves = largest_board + 1;

/// A move and how promising it is.
struct RankedPlace {
  Score rank;
  int place;
};

/// Hands out the moves of one node one by one, and ranks them only when it comes to that:
///
///   the first one → the ranked ones, as many as `width` allows → the others, only where all so far lose
///
/// `width` limits the moves only where stones may be put anywhere on a large board, and then those far from
/// all stones are among the others.
///
/// Ranked by the windows that the move makes stronger for the mover or takes from the opponent, which puts
/// places of many windows and the centre first.
class MovePicker {
 public:
  /// Keeps references to the first two; `moves` is room for the ranked moves. `first` may be no_place.
  MovePicker(const Board& board, std::vector<RankedPlace>& moves, int first, std::size_t width);

  /// The next move, or no_place. `all_lose`: every move handed out so far has turned out to lose.
  int next(bool all_lose);
  /// The last answer of next() was no_place although there are more moves.
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
