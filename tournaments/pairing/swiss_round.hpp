#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tournaments/pairing/swiss_history.hpp"

namespace kaven::tournaments::pairing {

/// A round of a Swiss tournament; contenders by their index.
struct SwissRound {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  ///< the higher one first, from the top
  std::optional<std::size_t> bye;
};

/// Pairs a round by the principles of the FIDE (Dutch) System, Handbook C.04.3: score group by score group
/// from the top, each as a weighted matching. `contenders` are by score, then number. What cannot be: a
/// rematch, a second bye, two players who both must not have the same colour again; only where there is no
/// other way is it given up, first colours, then rematches, then byes.
SwissRound swiss_round(std::span<const Contender> contenders);

/// True when the first of two contenders, the higher one, has White (C.04.3, E). `first_colour` is that of
/// the contender with number 0 when nobody has played.
bool higher_has_white(const Contender& higher, const Contender& lower, game::Colour first_colour);

}  // namespace kaven::tournaments::pairing
