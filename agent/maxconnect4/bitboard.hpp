// SPDX-License-Identifier: MIT
#pragma once

// Max-Connect4 on bitboards: the board is filled, and the side with more lines of four wins. A set of places is one
// word, column by column from the bottom up. The bit above each column is always 0, so that a line cannot leave the
// board at the top and continue at the bottom of the next column:
//
//   .  .  .  .  .  .  .      always 0
//   5 12 19 26 33 40 47
//   …                        shifting by 1, by the height + 1, and by one less or more finds all neighbours at once,
//   0  7 14 21 28 35 42      so that the lines of a side are counted by a few operations
//
// evaluation.hpp values a position by the quadruples that one side alone has, within bounds of the final lead that only
// become narrower; tree_search.hpp searches; maxconnect4_engine.hpp plays.

#include <array>
#include <bit>
#include <cstdint>

#include "common/game/position.hpp"

namespace kaven::agent::maxconnect4 {

/// A set of places.
using Bitboard = std::uint64_t;

inline constexpr int line_length = 4;

/// Whether a board of this size fits into 64 bits and the ends of a diagonal line are less than 64 bits
/// apart.
constexpr bool fits(int columns, int rows) {
  return columns * (rows + 1) <= 64 && (line_length - 1) * (rows + 2) < 64;
}

/// The size of a board and the constants derived from it.
class Geometry {
 public:
  /// fits(columns, rows) must hold.
  Geometry(int columns, int rows);

  int columns() const { return column_count_; }
  int rows() const { return row_count_; }
  int places() const { return column_count_ * row_count_; }
  Bitboard board() const { return whole_board_; }
  Bitboard column(int number) const { return first_column_ << bits_before(number); }
  int column_of(Bitboard place) const { return std::countr_zero(place) / (row_count_ + 1); }
  /// The rows 1, 3, 5, … counted from the bottom.
  Bitboard odd_rows() const { return odd_; }
  /// The places where a piece may be put if `taken` are occupied.
  Bitboard playable(Bitboard taken) const { return (taken + bottom_) & whole_board_; }
  /// The distances between neighbours in a column, in a row, and in both diagonals.
  const std::array<unsigned, 4>& steps() const { return line_steps_; }
  /// The places at which quadruples of this direction begin.
  Bitboard line_starts(std::size_t direction) const { return line_starts_[direction]; }

  /// The number of quadruples completely within `places`.
  int quadruples(Bitboard places) const {
    int count = 0;
    for (const unsigned step : line_steps_) {
      const Bitboard pairs = places & (places >> step);
      count += std::popcount(pairs & (pairs >> (2 * step)));
    }
    return count;
  }

 private:
  int bits_before(int column) const { return column * (row_count_ + 1); }

  int column_count_;
  int row_count_;
  Bitboard first_column_ = 0;
  Bitboard bottom_ = 0;
  Bitboard whole_board_ = 0;
  Bitboard odd_ = 0;
  std::array<unsigned, 4> line_steps_{};
  std::array<Bitboard, 4> line_starts_{};
};

/// A board from the point of view of the side to move.
struct Board {
  Bitboard mover = 0;   ///< pieces of the side to move
  Bitboard other = 0;   ///< pieces of the opponent
  int mover_score = 0;  ///< quadruples of the side to move
  int other_score = 0;  ///< quadruples of the opponent

  Bitboard taken() const { return mover | other; }
  int lead() const { return mover_score - other_score; }

  /// The board after a piece on the playable `place`, from the point of view of the opponent.
  Board after(Bitboard place, const Geometry& geometry) const {
    const Bitboard then = mover | place;
    return {other, then, other_score, geometry.quadruples(then)};
  }
  /// A key that is unique within a game (the number of pieces determines the mover) and mixed, so that a
  /// table may use any of its bits.
  std::uint64_t key(const Geometry& geometry) const;
};

/// Converts `position`; the geometry is that of its rules.
Board board_of(const game::Position& position);

}  // namespace kaven::agent::maxconnect4
