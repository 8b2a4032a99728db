// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "agent/gomoku/pattern.hpp"
#include "agent/gomoku/position_network.hpp"

namespace kaven::agent::gomoku {

/// The effect of a stone on a free place: the result of its patterns in all four directions.
enum class Kind : std::uint8_t {
  quiet,
  three,         ///< one open three: threatens an open four
  double_three,  ///< two open threes or more
  four,          ///< threatens a five on one place
  four_three,    ///< a four and an open three
  open_four,     ///< threatens a five on two or more places: an open four, or two fours
  five,
};
inline constexpr int kinds = 7;

/// The number of a place's four patterns. Different orders may have different numbers.
using Combination = std::uint16_t;

/// The combinations of both sides for one place.
struct CombinationPair {
  std::uint32_t both = 0;  ///< White's in the lower half

  Combination of(std::size_t colour) const { return static_cast<Combination>(both >> (16U * colour)); }
};

/// The kinds of both sides for one place.
struct KindPair {
  std::uint32_t both = 0;  ///< White's in the lower half

  Kind of(std::size_t colour) const { return static_cast<Kind>((both >> (16U * colour)) & 15U); }
  friend bool operator==(KindPair, KindPair) = default;
};

/// How strong a place is for a side: its two highest patterns, in eight steps each. 0: neither matters.
using Strength = std::uint8_t;
inline constexpr std::size_t strengths = 36;
inline constexpr std::size_t strength_pairs = strengths * strengths;
Strength strength_of(std::array<Pattern, 4> directions);

/// How promising a move to a place is, for move ordering.
struct OrderingValue {
  std::int16_t attack = 0;   ///< for the side with the combination
  std::int16_t defence = 0;  ///< for the other side, which wants to prevent it
};

/// A score of 1, as the integers of the values of places: rounded to whole scores, those of a hundred quiet places
/// would be wrong by dozens.
inline constexpr int place_unit = 16;

/// The addition of a free place to the evaluation, by the combination of one side and the strength of the other side
/// there.
struct PlaceValue {
  std::int16_t to_mover = 0;    ///< part of the evaluation if the side is to move, in 1/place_unit
  std::int16_t to_waiting = 0;  ///< part of the evaluation if the other side is to move, in 1/place_unit
  Features features{};          ///< what it adds to the inputs of the network
};

/// Numbers the combinations and stores their values.
class CombinationTable {
 public:
  CombinationTable();

  Combination number(const std::array<Pattern, 4>& directions) const {
    return static_cast<Combination>(pair(directions[0], directions[1]) * pairs +
                                    pair(directions[2], directions[3]));
  }
  CombinationPair numbers(PlacePatterns of_place) const {
    return {number_of_low_bits(of_place.pairs) | number_of_low_bits(of_place.pairs >> 4U) << 16U};
  }
  OrderingValue ordering(Combination combination) const { return ordering_[combination]; }
  const PlaceValue& value(Combination own, Combination other) const {
    return values_[classes_[own].sorted * strengths + classes_[other].strength];
  }
  Kind kind(Combination combination) const { return kinds_[combination]; }
  KindPair kinds(CombinationPair pair) const {
    return {static_cast<std::uint32_t>(kind(pair.of(0))) | static_cast<std::uint32_t>(kind(pair.of(1)))
                                                               << 16U};
  }

 private:
  static constexpr int pairs = patterns * (patterns + 1) / 2;

  int pair(Pattern one, Pattern other) const {
    return pair_numbers_[static_cast<std::size_t>(one) * 16 + static_cast<std::size_t>(other)];
  }

  /// The number of the patterns in the lower four bits of each byte.
  std::uint32_t number_of_low_bits(std::uint32_t lines) const {
    const auto pair_at = [&](std::uint32_t two) {
      return std::uint32_t{pair_numbers_[(two & 15U) | ((two >> 4U) & 0xf0U)]};
    };
    return pair_at(lines) * pairs + pair_at(lines >> 16U);
  }

  std::array<std::uint8_t, std::size_t{16} * 16> pair_numbers_{};
  // Apart from the values: a search for threats reads only these, and they fit into the fastest cache.
  std::vector<Kind> kinds_;
  std::vector<OrderingValue> ordering_;
  struct Class {
    std::uint16_t sorted = 0;  ///< sorted_number()
    Strength strength = 0;
  };
  std::vector<Class> classes_;
  std::vector<PlaceValue> values_;  ///< by sorted_number() and strength
};

const CombinationTable& combination_table();

/// The class of combinations with the same four patterns in any order: all have the same value. 0 to
/// sorted_combinations - 1.
int sorted_number(std::array<Pattern, 4> directions);
inline constexpr int sorted_combinations = 1365;

}  // namespace kaven::agent::gomoku
