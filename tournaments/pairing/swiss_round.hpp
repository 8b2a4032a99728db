#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tournaments/pairing/swiss_history.hpp"

namespace kaven::tournaments::pairing {

/// A round of a Swiss tournament. Numbers are indices of contenders.
struct SwissRound {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  ///< higher-ranked player first; best pair first
  std::optional<std::size_t> bye;
};

/// Pairs a round by the principles of the FIDE (Dutch) System, Handbook C.04.3: score group by score group
/// from the top, each as a weighted matching. `contenders` must be sorted by score, then number. Forbidden
/// are rematches, a second bye, and a pair with absolute preferences for the same colour. If no round is
/// possible otherwise, the fewest exceptions are allowed: colours first, then rematches, then byes.
SwissRound swiss_round(std::span<const Contender> contenders);

/// Returns true if the higher of two contenders has White (C.04.3, E). `first_colour` is the colour of
/// contender number 0 in the first round.
bool higher_has_white(const Contender& higher, const Contender& lower, game::Colour first_colour);

}  // namespace kaven::tournaments::pairing
