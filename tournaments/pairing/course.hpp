#pragma once

#include <cstddef>

#include "tournaments/settings/format_settings.hpp"

// "Every group is guaranteed at least three games; the more games a program wins the more it plays; in the
// end there is one winner": Swiss rounds until everyone has played three games, then a knock-out among the
// best. The setting `rounds` may ask for more Swiss rounds, never for less than give everyone three games.

namespace kaven::tournaments::pairing {

namespace setting {
extern const settings::NumberSetting
    qualifiers;  ///< the number that goes on to the knock-out; 0: as many as suit
}

/// How many go on to the knock-out where nothing is said: the largest power of two that is no more than half
/// the players, at least two.
std::size_t course_qualifiers(std::size_t players);

}  // namespace kaven::tournaments::pairing
