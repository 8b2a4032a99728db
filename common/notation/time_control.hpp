// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::notation {

/// The time of a side for all its moves of a game: `base` seconds at the start, and `increment` seconds more
/// after each of its turns (see record::TurnCount).
struct TimeControl {
  double base = 0;  ///< 0: there is no such limit
  double increment = 0;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;

  /// The time for all moves up to the next one, after `turns` of the side.
  constexpr double after(int turns) const { return base + turns * increment; }
};

/// Reads `60+0.5`, or `60` without an increment: seconds, the base greater than 0, neither more than a week.
/// nullopt if `text` is not written so.
std::optional<TimeControl> read_time_control(std::string_view text);
/// Returns the same notation: `60+0.5`.
std::string time_control_text(const TimeControl& control);

inline constexpr std::string_view expected_time_control =
    "seconds for all moves of a side, and seconds added after each, as in 60+0.5";

}  // namespace kaven::notation
