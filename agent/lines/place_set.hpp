// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "agent/search/transposition_table.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent::lines {

inline constexpr int largest_board = game::largest_side * game::largest_side;

/// A set of places of a board, by their numbers.
class PlaceSet {
 public:
  void add(int place) { words_[word_of(place)] |= bit_of(place); }
  void remove(int place) { words_[word_of(place)] &= ~bit_of(place); }
  bool holds(int place) const {
    return place < largest_board && (words_[word_of(place)] & bit_of(place)) != 0;
  }
  bool empty() const {
    return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
  }
  bool holds_more_than_one() const {
    std::size_t word = 0;
    while (word < words_.size() && words_[word] == 0) ++word;
    if (word == words_.size()) return false;
    if ((words_[word] & (words_[word] - 1)) != 0) return true;
    return std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(word) + 1, words_.end(),
                       [](std::uint64_t other) { return other != 0; });
  }
  /// The lowest number in the set, which must not be empty.
  int first() const {
    std::size_t word = 0;
    while (words_[word] == 0) ++word;
    return static_cast<int>(64 * word) + std::countr_zero(words_[word]);
  }
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
        visit(static_cast<int>(64 * word) + std::countr_zero(left));
      }
    }
  }
  friend PlaceSet operator&(PlaceSet left, const PlaceSet& right) {
    for (std::size_t word = 0; word < left.words_.size(); ++word) left.words_[word] &= right.words_[word];
    return left;
  }
  PlaceSet without(const PlaceSet& others) const {
    PlaceSet left = *this;
    for (std::size_t word = 0; word < words_.size(); ++word) left.words_[word] &= ~others.words_[word];
    return left;
  }
  friend bool operator==(const PlaceSet&, const PlaceSet&) = default;

 private:
  static std::size_t word_of(int place) { return static_cast<std::size_t>(place) / 64; }
  static std::uint64_t bit_of(int place) { return std::uint64_t{1} << (static_cast<unsigned>(place) % 64); }

  std::array<std::uint64_t, (largest_board + 63) / 64> words_{};
};

}  // namespace kaven::agent::lines
