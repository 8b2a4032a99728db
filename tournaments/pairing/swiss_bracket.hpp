#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tournaments/pairing/matching.hpp"
#include "tournaments/pairing/swiss_history.hpp"

namespace kaven::tournaments::pairing {

/// One step of a Swiss round: a score group, with those who were moved down into it. Members are contenders
/// by index; the index behind the last one stands for the bye, which is in a group of its own below all.
struct SwissBracket {
  std::span<const Contender> contenders;
  std::vector<std::size_t> members;  ///< the members from the top
  std::size_t moved = 0;             ///< the first so many come from higher groups
  std::vector<std::size_t> below;    ///< the players to be considered with it: the next group, or all
  bool all_below = false;            ///< `below` has everyone below: all of them must be paired
  std::function<bool(std::size_t, std::size_t)> may_meet;
};

/// Pairs the bracket by the criteria of the FIDE (Dutch) System in their order, as far as they are kept here:
/// everyone below can be paired (if all are there); most pairs; those moved down with the highest scores;
/// most pairs in the next group; rematches and absolute colours that had to be conceded; colour preferences,
/// then strong ones; who floated down or up in the last round, then in the one before, not again; then the
/// order: those moved down against the first of the group, the upper half of the others against the lower
/// half, with as few exchanges between the halves and as late changes of the lower half as possible.
///
/// Gives the partners of the members, then of those below, by place.
Matching bracket_matching(const SwissBracket& bracket);

/// The score of a member; the bye has less than everyone.
double score_of(std::span<const Contender> contenders, std::size_t member);

}  // namespace kaven::tournaments::pairing
