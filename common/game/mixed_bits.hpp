// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace kaven::game {

/// The output function of SplitMix64 (Steele, Lea, Flood 2014). It is a bijection: different values stay different.
constexpr std::uint64_t mixed_bits(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

/// The step of SplitMix64, 2^64 divided by the golden ratio.
inline constexpr std::uint64_t golden_step = 0x9e3779b97f4a7c15U;

/// The output of SplitMix64 in the state `state`: a well-mixed key without a table to fill.
constexpr std::uint64_t split_mix(std::uint64_t state) {
  return mixed_bits(state + golden_step);
}

}  // namespace kaven::game
