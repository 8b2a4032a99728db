#pragma once

#include <cstdint>

#include "common/game/position.hpp"

namespace kaven::agent::coursework::hw2 {

/// How a run with a free place at both ends is counted.
enum class RunReading : std::uint8_t {
  lines,      ///< once, by the letter of the text
  open_ends,  ///< once for each free end
};

/// What a board is worth to Alice, who is White: 1000 when she has won, -1000 when she has lost, 0 for a
/// draw, else (x_A - x_B) + 5 (y_A - y_B), where x is the number of unterminated runs of two pieces, and y of
/// three.
///
/// An unterminated run is a row of pieces of one player, in one of four directions, that cannot be
/// prolonged by another piece of the player, with a free place at one end at least. A run of three holds no
/// run of two; the free place need not be playable yet.
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
