#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "common/game/position.hpp"

namespace kaven::agent::maxconnect4 {

/// A set of places, one bit each, column by column from the bottom up. Above each column there is one bit
/// that is never set, so that a line that leaves the board at the top does not come in again at the bottom
/// of the next column:
///
///   .  .  .  .  .  .  .      never set
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45
///   2  9 16 23 30 37 44
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42      7 columns, 6 rows
using Bitboard = std::uint64_t;

inline constexpr int line_length = 4;

/// Whether a board of that size has its place in 64 bits, and the ends of a diagonal line are less than 64
/// bits apart.
constexpr bool fits(int columns, int rows) {
  return columns * (rows + 1) <= 64 && (line_length - 1) * (rows + 2) < 64;
}

/// The size of a board, and what follows from it.
class Geometry {
 public:
  /// The size fits().
  Geometry(int columns, int rows);

  int columns() const { return column_count_; }
  int rows() const { return row_count_; }
  int places() const { return column_count_ * row_count_; }
  Bitboard board() const { return whole_board_; }
  Bitboard column(int number) const { return first_column_ << bits_before(number); }
  int column_of(Bitboard place) const { return std::countr_zero(place) / (row_count_ + 1); }
  /// The rows 1, 3, 5, … counted from the bottom.
  Bitboard odd_rows() const { return odd_; }
  /// Where a piece may be put when the places of `taken` are occupied.
  Bitboard playable(Bitboard taken) const { return (taken + bottom_) & whole_board_; }
  /// The distances between neighbours: in a column, in a row, and in both diagonals.
  const std::array<unsigned, 4>& steps() const { return line_steps_; }
  /// The places at which the quadruples of a direction begin.
  Bitboard line_starts(std::size_t direction) const { return line_starts_[direction]; }

  /// The quadruples all of whose places are in `places`.
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

/// A board from the view of the side to move.
struct Board {
  Bitboard mover = 0;   ///< pieces of the side to move
  Bitboard other = 0;   ///< the pieces of the opponent
  int mover_score = 0;  ///< quadruples of the side to move
  int other_score = 0;  ///< the lines of the opponent

  Bitboard taken() const { return mover | other; }
  int lead() const { return mover_score - other_score; }

  /// The board after a piece on `place`, which is playable, from the view of the opponent.
  Board after(Bitboard place, const Geometry& geometry) const {
    const Bitboard then = mover | place;
    return {other, then, other_score, geometry.quadruples(then)};
  }
  /// A key that differs from that of every other position of the same game: the mover follows from the
  /// number of pieces. It is mixed, so that a table can use any bits of it.
  std::uint64_t key(const Geometry& geometry) const;
};

/// The board of `position`, whose geometry it is.
Board board_of(const game::Position& position);

}  // namespace kaven::agent::maxconnect4
