// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>

#include "agent/connect4/bitboard.hpp"

namespace kaven::python {

/// How many threads solve, and the bytes of the table of each.
struct Effort {
  int threads = 1;
  std::size_t memory = 0;
};

/// Solves many positions of one size in which the game goes on, without book. `stones` holds two words for
/// each: the mover's stones and the opponent's. Writes one score for each (exact_score.hpp). The scores are
/// incomplete after a request on `stop`.
void solve_all(const agent::connect4::Geometry& geometry, std::span<const std::uint64_t> stones,
               std::span<std::int8_t> scores, Effort effort, const std::stop_token& stop);

}  // namespace kaven::python
