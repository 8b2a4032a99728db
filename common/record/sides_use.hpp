#pragma once

#include <array>
#include <optional>
#include <string>

#include "common/record/game_record.hpp"

namespace kaven::record {

/// What both sides have used in their turns so far.
class SidesUse {
 public:
  void add(const Turn& turn);
  /// Why `turn` cannot have been played in the game of `header`, whose limits for all moves together were used up
  /// before; nothing when it can.
  std::optional<std::string> excess(const Header& header, const Turn& turn) const;

 private:
  struct Side {
    double seconds = 0;
    double cpu_seconds = 0;
  };
  std::array<Side, 2> sides_{};
};

/// Whether who has taken `seconds` for its moves, and computed for `cpu_seconds` of them, has slept through its time
/// where `limit` says for how long; 0: there is no limit.
constexpr bool has_slept(double seconds, double cpu_seconds, double limit) {
  constexpr double least_share = 0.1;
  return limit > 0 && seconds > limit && cpu_seconds < seconds * least_share;
}

}  // namespace kaven::record
