// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tournaments/play/pairing/contender.hpp"
#include "tournaments/play/pairing/matching.hpp"
#include "tournaments/play/pairing/pairing.hpp"

// One round of a Swiss tournament: players meet who have about the same points and have not met before. The round is
// paired score group by score group.

namespace kaven::tournaments::pairing {

/// Returns the default number of rounds of a Swiss tournament: log2 of the number of players, rounded up; at
/// least three, but not more than the number of opponents.
int swiss_rounds(std::size_t players);

/// Returns the next round, regardless of the setting `rounds`. All games of the history must be finished.
NextPairings next_swiss_round(const PairingInput& input, const History& history);

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

/// One step of a Swiss round: a score group together with the players moved down into it. Members are indices
/// of `contenders`; the index after the last one is the bye, in its own group below all others.
struct SwissBracket {
  std::span<const Contender> contenders;
  std::vector<std::size_t> members;  ///< best first
  std::size_t moved = 0;             ///< the first `moved` members come from higher groups
  /// Players to consider together with the members: the next group, or all lower groups.
  std::vector<std::size_t> below;
  bool all_below = false;  ///< `below` contains all lower groups, and all of its players must be paired
  std::function<bool(std::size_t, std::size_t)> may_meet;
};

/// Pairs the bracket by these criteria of the FIDE (Dutch) System, in this order (MEASURED.md lists the
/// omitted ones):
/// 1. everyone below can be paired (if `all_below`);
/// 2. most pairs;
/// 3. the players moved down with the highest scores are paired;
/// 4. most pairs in the next group;
/// 5. fewest conceded rematches and absolute colour preferences;
/// 6. most colour preferences respected, then most strong ones;
/// 7. nobody floats down or up again who did so in the last round, then in the round before it;
/// 8. order: players moved down against the first of the group, then upper half against lower half, with as
///    few exchanges between the halves, and as late changes of the lower half, as possible.
///
/// Returns the partners of the members, then of the players below, as places in this joined list.
Matching bracket_matching(const SwissBracket& bracket);

/// Returns the score of a member; the bye has a lower score than every player.
double score_of(std::span<const Contender> contenders, std::size_t member);

}  // namespace kaven::tournaments::pairing
