#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "agent/gomoku/pattern.hpp"

namespace kaven::agent::gomoku {

/// What a stone on a free place would achieve, from its patterns in all four directions.
enum class Kind : std::uint8_t {
  quiet,
  three,         ///< one open three: threatens an open four
  double_three,  ///< two open threes or more
  four,          ///< threatens five on one place
  four_three,    ///< the same, and an open three besides
  open_four,     ///< five on two places or more: by an open four, or by two fours
  five,
};
inline constexpr int kinds = 7;

/// The number of the patterns of a place in four directions, whatever their order.
using Combination = std::uint16_t;

/// What is known of a combination.
struct CombinationValue {
  std::int16_t to_mover = 0;    ///< part of the evaluation where its side is to move
  std::int16_t to_waiting = 0;  ///< the value where the other side is to move
  std::int16_t attack = 0;      ///< how promising a move there is to its side; to order moves
  std::int16_t defence = 0;     ///< the same for the other side, which wants to prevent it
  Kind kind = Kind::quiet;
};

/// Numbers combinations and holds what they are worth.
class CombinationTable {
 public:
  CombinationTable();

  Combination number(const std::array<Pattern, 4>& directions) const {
    return static_cast<Combination>(pair(directions[0], directions[1]) * pairs +
                                    pair(directions[2], directions[3]));
  }
  const CombinationValue& at(Combination combination) const { return values_[combination]; }

 private:
  static constexpr int pairs = patterns * (patterns + 1) / 2;

  int pair(Pattern one, Pattern other) const {
    return pair_numbers_[static_cast<std::size_t>(one) * 16 + static_cast<std::size_t>(other)];
  }

  std::array<std::uint8_t, std::size_t{16} * 16> pair_numbers_{};
  std::vector<CombinationValue> values_;
};

const CombinationTable& combination_table();

/// The class of combinations that are worth the same: their four patterns in falling order. 0 to
/// sorted_combinations - 1.
int sorted_number(std::array<Pattern, 4> directions);
inline constexpr int sorted_combinations = 1365;

}  // namespace kaven::agent::gomoku
