// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::agent::gomoku {

/// The effect of a stone on a free place in one of the four lines through it, considering the part of the line that
/// contains the stone: how close it is to five.
enum class Pattern : std::uint8_t {
  dead,        ///< no room for five
  closed_one,  ///< one more stone makes a closed two, and so on
  open_one,
  closed_two,    ///< one more stone makes a closed three
  narrow_two,    ///< one more stone makes an open three, on one or two places
  open_two,      ///< one more stone makes an open three, on three or more places
  closed_three,  ///< one more stone makes a four
  narrow_three,  ///< one more stone makes an open four, on one place
  open_three,    ///< one more stone makes an open four, on two or more places
  four,          ///< one more stone makes five, on one place
  open_four,     ///< one more stone makes five, on two or more places
  five,
};
inline constexpr int patterns = 12;

/// The patterns of both sides for one free place and one line.
struct PatternPair {
  std::uint8_t both;  ///< white in the lower four bits, black in the upper four

  Pattern of(std::size_t colour) const { return static_cast<Pattern>((both >> (4U * colour)) & 15U); }
  friend bool operator==(PatternPair, PatternPair) = default;
};

/// The patterns of both sides for one free place and all four lines.
struct PlacePatterns {
  std::uint32_t pairs = 0;  ///< the PatternPair of each line, that of the first in the lowest eight bits

  PatternPair of_line(std::size_t line) const { return {static_cast<std::uint8_t>(pairs >> (8U * line))}; }
  void set(std::size_t line, PatternPair pair) {
    pairs ^= static_cast<std::uint32_t>(pair.both ^ of_line(line).both) << (8U * line);
  }
};

/// Looks up the patterns by the surroundings of a place on a line.
///
/// The *surroundings* are the places that can matter: four on either side if longer rows win, five if they do
/// not (six in a row is not five), or if a five between two stones of the other side does not (Caro). Each place has two bits, the leftmost place the lowest ones: 0 free, 1
/// white, 2 black, 3 off the board:
///
///     . O X . [ ] O . . #   →   3 0 0 1 . 0 2 1 0   (highest first)
class PatternTable {
 public:
  /// A table for the rows that win for White and for Black: exactly five, or five and more; in Caro (game::Rules), a
  /// five between two stones of the other side does not.
  PatternTable(bool exact_white, bool exact_black, bool caro);

  /// The number of places to look at on either side.
  int reach() const { return half_; }
  PatternPair at(std::uint32_t surroundings) const { return table_[surroundings]; }

 private:
  int half_;
  std::vector<PatternPair> table_;
};

/// The shared table for the rows that win in `rules`, created at the first call.
const PatternTable& pattern_table(const game::Rules& rules);

}  // namespace kaven::agent::gomoku
