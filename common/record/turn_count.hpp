#pragma once

#include <array>
#include <optional>

#include "common/game/move.hpp"

namespace kaven::record {

/// Counts the turns of both sides, each of which adds one increment to a side's time. Consecutive moves of a side are
/// one turn: in the opening swap2, an engine makes up to three with one answer.
class TurnCount {
 public:
  /// Returns whether the move of `mover` begins a turn.
  bool add(game::Colour mover) {
    const bool begins = last_ != mover;
    last_ = mover;
    if (begins) ++turns_[game::index(mover)];
    return begins;
  }
  int of(game::Colour side) const { return turns_[game::index(side)]; }

 private:
  std::optional<game::Colour> last_;
  std::array<int, 2> turns_{};
};

}  // namespace kaven::record
