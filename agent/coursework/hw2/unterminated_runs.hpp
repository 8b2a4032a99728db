// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "common/game/position.hpp"

namespace kaven::agent::coursework::hw2 {

/// How to count a run with free places at both ends.
enum class RunReading : std::uint8_t {
  lines,      ///< once, as in the wording of the assignment
  open_ends,  ///< once for each free end
};

/// The value of a board for Alice (White): 1000 for a win, -1000 for a loss, 0 for a draw, otherwise (x_A -
/// x_B) + 5 (y_A - y_B), where x is the number of unterminated runs of two pieces and y of three.
///
/// An unterminated run is a row of pieces of one player, in one of four directions, that another piece of the
/// player does not already prolong, with a free place at one end at least. A run of three contains no run of
/// two; the free place need not be playable yet.
class UnterminatedRuns {
 public:
  using Value = int;
  static constexpr Value infinity = 1'000'000;

  explicit UnterminatedRuns(RunReading reading) : reading_(reading) {}

  void put(game::Move) {}
  void take(game::Move) {}
  Value value(const game::Position& position) const;

 private:
  Value balance(const game::Position& position) const;

  RunReading reading_;
};

}  // namespace kaven::agent::coursework::hw2
