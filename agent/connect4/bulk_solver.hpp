// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>

#include "agent/connect4/bitboard.hpp"

namespace kaven::agent::connect4 {

/// How many threads solve, and the bytes of the table of each.
struct Effort {
  int threads = 1;
  std::size_t memory = std::size_t{64} << 20U;
};

/// Stands for a full column in the scores of solve_columns().
inline constexpr std::int8_t full_column = std::numeric_limits<std::int8_t>::min();

/// Solves many positions of one size in which the game goes on, without book. `stones` holds two words for
/// each: the mover's stones and the opponent's. Writes one score for each (exact_score.hpp). The scores are
/// incomplete after a request on `stop`.
void solve_all(const Geometry& geometry, std::span<const std::uint64_t> stones, std::span<std::int8_t> scores,
               Effort effort, const std::stop_token& stop);

/// The same, but writes the score of the mover's stone in each column, or `full_column`: as many for each position as the
/// board has columns.
void solve_columns(const Geometry& geometry, std::span<const std::uint64_t> stones,
                   std::span<std::int8_t> scores, Effort effort, const std::stop_token& stop);

}  // namespace kaven::agent::connect4
