#pragma once

#include <array>
#include <optional>
#include <string>

#include "common/record/game_record.hpp"
#include "common/record/turn_count.hpp"

namespace kaven::record {

/// The time that both sides have used in their turns so far.
class SidesUse {
 public:
  void add(const Turn& turn);
  /// Returns why `turn` is impossible in a game with `header`: the mover's limits for all its moves had
  /// already been exceeded. Empty if it is possible.
  std::optional<std::string> excess(const Header& header, const Turn& turn) const;

 private:
  struct Side {
    double seconds = 0;
    double clock_seconds = 0;
    double cpu_seconds = 0;
  };
  std::array<Side, 2> sides_{};
  TurnCount turns_;
};

/// The seconds that the side to move has for its next move, by its clock. 0: unknown.
double seconds_for_move(const GameRecord& record);

/// Whether a side that took `seconds` for its moves, `cpu_seconds` of them computing, has exceeded the sleep
/// limit `limit`; 0: no limit.
constexpr bool has_slept(double seconds, double cpu_seconds, double limit) {
  constexpr double least_share = 0.1;
  return limit > 0 && seconds > limit && cpu_seconds < seconds * least_share;
}

}  // namespace kaven::record
