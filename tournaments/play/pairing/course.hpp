// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "tournaments/play/settings/format_settings.hpp"

// Format for courses: "Every group is guaranteed at least three games; the more games a program wins the more
// it plays; in the end there is one winner." Swiss rounds until every player has played three games, then a
// knock-out among the best. The setting `rounds` may ask for more Swiss rounds, but not for fewer than these.

namespace kaven::tournaments::pairing {

namespace setting {
extern const settings::NumberSetting
    qualifiers;  ///< number of players who advance to the knock-out; 0: course_qualifiers
}

/// Returns the default number of players who advance to the knock-out: the largest power of two that is at
/// most half the players, and at least two.
std::size_t course_qualifiers(std::size_t players);

}  // namespace kaven::tournaments::pairing
