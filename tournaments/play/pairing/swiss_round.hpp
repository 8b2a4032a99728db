// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "common/game/move.hpp"
#include "tournaments/play/pairing/matching.hpp"
#include "tournaments/play/pairing/pairing.hpp"

// One round of a Swiss tournament: the facts about each player that it depends on, the pairing of the round, and the
// pairing of one score group in it.

namespace kaven::tournaments::pairing {

/// How strongly a player prefers a colour (FIDE Handbook C.04.3, A.6).
enum class ColourPreference : std::uint8_t {
  none,     ///< has not played yet
  mild,     ///< had both colours equally often: prefers the other colour than last time
  strong,   ///< had the other colour once more
  absolute  ///< had the other colour at least twice more, or in the last two rounds
};

/// The direction in which a player floated in a round: down if the opponent had fewer points or the player
/// had a bye, up if the opponent had more points.
enum class Float : std::uint8_t { level, down, up };

/// The facts about a player that the next round of a Swiss tournament depends on.
struct Contender {
  std::size_t player = 0;
  std::size_t number = 0;  ///< the player's place in the seeding, from 0
  double score = 0;
  int byes = 0;  ///< rounds won without playing: byes, and matches against a withdrawn player
  std::map<std::size_t, int> meetings;               ///< the number of meetings with each opponent
  std::vector<std::optional<game::Colour>> colours;  ///< the colour in each round; empty if no colour counts
  std::vector<Float> floats;                         ///< the float in each round
  std::optional<game::Colour> preferred_colour;
  ColourPreference preference = ColourPreference::none;
  int colour_difference = 0;  ///< rounds with White minus rounds with Black
};

/// Returns how often the two met.
int meetings_between(const Contender& one, const Contender& other);

/// True if both have an absolute preference for the same colour.
bool both_absolute(const Contender& one, const Contender& other);

/// Returns every player who joined so far, by score, then number. All games of the history must be finished.
/// A bye is worth as much as winning every game of a match; a round before a player joined is worth nothing.
/// If `games_per_match` is even, everyone has both colours equally often, so colours do not count. A match
/// that was not played because a player was withdrawn counts for points, but not as a meeting and not for
/// colours.
std::vector<Contender> everyone_in(const PairingInput& input, const History& history);

/// Returns the players of everyone_in who are available for the next round.
std::vector<Contender> contenders_of(const PairingInput& input, const History& history);

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
