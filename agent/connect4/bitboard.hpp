// SPDX-License-Identifier: MIT
#pragma once

// Connect-4 as two words of 64 bits, so that threats and legal moves are a few operations for the whole board. A set of
// places is numbered column by column from the left, each from the bottom, with a spare bit on top of each. For 7x6:
//
//    6 13 20 27 34 41 48     always empty: no line runs from the top of one column into the next,
//    5 12 19 26 33 40 47     and a column may be counted up without a carry into its neighbour
//    …
//    0  7 14 21 28 35 42
//
//   advisor.hpp  the move to play: from the book (opening_book.hpp), else by values
//     └─ solver.hpp  the exact value of a position: a few questions to the search
//          └─ tree_search.hpp  is the value above this bound? Null-window search, ordered by threats
//               ├─ follow_up.hpp    bounds that need no search
//               └─ value_table.hpp  answers of earlier questions, one word each

#include <array>
#include <bit>
#include <cstdint>

#include "common/game/rules.hpp"

namespace kaven::agent::connect4 {

/// A set of places.
using Bitboard = std::uint64_t;

/// The stones of a position, by whose turn it is.
struct Stones {
  Bitboard mover = 0;
  Bitboard opponent = 0;

  Bitboard all() const { return mover | opponent; }
  friend bool operator==(const Stones&, const Stones&) = default;
};

inline constexpr int most_columns = game::largest_side;
/// A higher board that fits has less than four columns.
inline constexpr int most_rows = 15;

/// The constants that all positions on a board of one size share; see fits().
struct Geometry {
  Geometry(int columns, int rows);

  /// Whether a board of this size fits into a Bitboard.
  static constexpr bool fits(int columns, int rows) {
    return columns * (rows + 1) <= 64 && rows <= most_rows;
  }

  Bitboard column(int number) const { return first_column << (number * (rows + 1)); }
  int column_of(Bitboard place) const { return std::countr_zero(place) / (rows + 1); }
  int cells() const { return columns * rows; }
  int empties(Stones stones) const { return cells() - std::popcount(stones.all()); }
  /// The lowest free place of each column.
  Bitboard playable(Bitboard all_stones) const { return (all_stones + bottom) & board; }
  /// The position after a stone of the mover on `place`.
  static Stones after(Stones stones, Bitboard place) { return {stones.opponent, stones.mover | place}; }
  /// A number that is another one for every other position, never 0: the mover's stones, and a bit above the
  /// stones of each column.
  Bitboard key(Stones stones) const { return stones.mover | (stones.all() + bottom); }
  Bitboard mirrored(Bitboard set) const;
  bool has_line(Bitboard stones) const;
  /// The empty places where a stone would make a line with three of `stones`.
  Bitboard threats(Bitboard stones, Bitboard others) const;
  /// The places where the mover's next stone would make a line.
  Bitboard wins_at_once(Stones stones) const {
    return threats(stones.mover, stones.opponent) & playable(stones.all());
  }

  int columns;
  int rows;
  Bitboard first_column;                         ///< the places of the leftmost column, without the spare bit
  Bitboard bottom;                               ///< the lowest row
  Bitboard spare;                                ///< the bits above the columns
  Bitboard board;                                ///< all places
  Bitboard top_parity = 0;                       ///< every second row from the top row downwards
  Bitboard middle = 0;                           ///< the one or two columns in the middle
  Bitboard around_middle = 0;                    ///< these and their neighbours
  std::array<std::uint8_t, 64> lines_through{};  ///< the number of lines through each place
};

/// The first place of each line of four whose places lie `distance` apart.
constexpr Bitboard line_starts(Bitboard stones, int distance) {
  const Bitboard pairs = stones & (stones >> distance);
  return pairs & (pairs >> (2 * distance));
}

/// The distances between neighbours to the right: on the row below, on the same one, on the row above.
template <int rows>
inline constexpr std::array distances_to_the_right = {rows, rows + 1, rows + 2};

template <int rows>
constexpr bool has_line(Bitboard stones) {
  Bitboard starts = line_starts(stones, 1);
  for (const int distance : distances_to_the_right<rows>) starts |= line_starts(stones, distance);
  return starts != 0;
}

/// The places that would make a line of one direction with three of `stones`; besides, places that are off
/// the board.
constexpr Bitboard line_makers(Bitboard stones, int distance) {
  const Bitboard before = stones << distance;
  const Bitboard behind = stones >> distance;
  const Bitboard pairs_before = before & (stones << (2 * distance));
  const Bitboard pairs_behind = behind & (stones >> (2 * distance));
  return (pairs_before & ((stones << (3 * distance)) | behind)) |
         (pairs_behind & ((stones >> (3 * distance)) | before));
}

template <int rows>
constexpr Bitboard line_makers(Bitboard stones) {
  // A stone has no empty place below it: upright lines are completed above only.
  Bitboard makers = (stones << 1) & (stones << 2) & (stones << 3);
  for (const int distance : distances_to_the_right<rows>) makers |= line_makers(stones, distance);
  return makers;
}

}  // namespace kaven::agent::connect4
