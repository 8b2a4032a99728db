// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "agent/gomoku/combination.hpp"
#include "scripts/tuning/games.hpp"

namespace kaven::tuning {

/// The training data from one position of a game.
struct Sample {
  /// How often each combination occurs on the board: those of the mover by sorted_number(), then those of the
  /// other side, from sorted_combinations on.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> occurrences;
  /// How often the strengths of both sides occur together: the mover's, times `strengths`, plus the other side's.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs;
  double result = 0.5;    ///< the result of the game for the mover
  double expected = 0.5;  ///< the mover's probability of winning by the search of the engine

  /// The candidate moves: the combinations of the mover and of the other side there.
  std::vector<std::array<std::uint16_t, 2>> choices;
  std::size_t chosen = 0;
};

/// The patterns and the kind of every combination, by sorted_number().
struct SortedCombination {
  std::array<std::size_t, 4> patterns{};
  std::size_t kind = 0;
};
std::vector<SortedCombination> sorted_combination_list();

/// The positions of `games` that require a search: neither side makes five or an open four at once.
std::vector<Sample> samples_of(const std::vector<Game>& games);

}  // namespace kaven::tuning
