#pragma once

#include <array>
#include <cstdint>

#include "agent/gomoku/combination.hpp"

namespace kaven::agent::gomoku {

/// What a free place with some combination of patterns adds to the evaluation; 200 is a chance of winning of
/// 73 % (the logistic function of score / 200).
struct LearnedValue {
  std::int16_t to_mover;    ///< where the side that has the patterns is to move
  std::int16_t to_waiting;  ///< where the other side is
  std::int16_t attack;      ///< how promising a move there is, for one's own patterns
  std::int16_t defence;     ///< and for the other side's: 100 more, and it is 2.7 times as often the best
};

/// By sorted_number(); made by `gomoku_values` from games of the engine against itself.
extern const std::array<LearnedValue, sorted_combinations> learned_values;

}  // namespace kaven::agent::gomoku
