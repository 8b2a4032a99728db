#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "agent/search/deadline.hpp"

namespace kaven::agent::claimeven::gomocup {

/// The limits on time, memory and the search that a manager has set by INFO lines.
struct Limits {
  std::chrono::milliseconds turn{30'000};  ///< 0: as fast as possible
  std::chrono::milliseconds match{0};      ///< 0: none
  /// The remaining match time when the next turn begins.
  std::optional<std::chrono::milliseconds> left_of_match;
  std::chrono::milliseconds increment{0};  ///< added to the match time after each move
  std::int64_t memory = 0;                 ///< bytes, 0: none
  std::int64_t depth = 0;                  ///< plies, 0 or less: no limit
  std::int64_t nodes = 0;                  ///< positions to search in a turn, 0 or less: no limit
};

/// The time for a turn that the manager announced at `announced`: the turn limit or the remaining match time,
/// whichever is less. A turn uses the increment and a fifteenth of the remaining match time, so a game of thirty
/// moves leaves an eighth of it. `budget` is a further upper bound. Empty: move as fast as possible.
std::optional<search::TurnTime> turn_time(const Limits& limits, search::Instant announced,
                                          std::optional<std::chrono::nanoseconds> budget);

/// The depth to search, in plies: the limit of the manager or `most`, whichever is less.
int search_depth(const Limits& limits, int most);

/// The number of positions to search in a turn: the limit of the manager or `most`, whichever is less. Empty: no limit.
std::optional<std::uint64_t> search_nodes(const Limits& limits, std::optional<std::uint64_t> most);

/// The bytes for the engine's table: half of the limit, at most `most`, else 1 GiB, and never so many that the
/// rest of the program (6 MiB) does not fit into the limit. Without a limit: `most`, else 64 MiB.
std::size_t table_memory(const Limits& limits, std::optional<std::size_t> most);

}  // namespace kaven::agent::claimeven::gomocup
