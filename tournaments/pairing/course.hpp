#pragma once

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// "Every group is guaranteed at least three games; the more games a program wins the more it plays; in the
/// end there is one winner": Swiss rounds until everyone has played three games, then a knock-out among the
/// best. Field::rounds may ask for more Swiss rounds, never for less than give everyone three games.
Pairings course(const PairingInput& input, const History& history);

/// Players may come until the knock-out begins.
bool course_takes_newcomers(const PairingInput& input, const History& history);

/// Those of the knock-out as it ended for them, then the others by their Swiss rounds.
std::vector<Place> course_places(const PairingInput& input, const History& history);

/// Without matches before the knock-out begins.
Bracket course_bracket(const PairingInput& input, const History& history);

/// How many go on to the knock-out when the field does not say it: the largest power of two that is no more
/// than half the players, at least two.
std::size_t course_qualifiers(std::size_t players);

}  // namespace kaven::tournaments::pairing
