#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "agent/search/deadline.hpp"

namespace kaven::agent::claimeven::gomocup {

/// What a manager has said in INFO lines about time and memory.
struct Limits {
  std::chrono::milliseconds turn{30'000};  ///< 0: as fast as possible
  std::chrono::milliseconds match{0};      ///< 0: none
  /// What is left of the match when the next turn begins.
  std::optional<std::chrono::milliseconds> left_of_match;
  std::int64_t memory = 0;  ///< bytes, 0: none
};

/// The time of a turn that was announced at `announced`: the limit of a turn or what is left of the match,
/// whichever is less. Of the match a turn uses a fifteenth of what is left, so that a game of thirty moves
/// leaves an eighth of it. `budget` bounds the thinking besides. Nothing: be as fast as possible.
std::optional<search::TurnTime> turn_time(const Limits& limits, search::Instant announced,
                                          std::optional<std::chrono::nanoseconds> budget);

/// The bytes for what the engine remembers: what it `wants`, but half of the limit at most; the rest is for
/// the program itself.
std::size_t allowed_memory(const Limits& limits, std::size_t wants);

}  // namespace kaven::agent::claimeven::gomocup
