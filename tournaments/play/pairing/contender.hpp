// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "common/game/move.hpp"
#include "tournaments/play/pairing/pairing.hpp"

// The facts about each player that a round of a Swiss tournament depends on, and the colours that follow from them.

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

/// Returns every player who joined so far, by score, then number. All games of the history must be finished.
/// A bye is worth as much as winning every game of a match; a round before a player joined is worth nothing.
/// If `games_per_match` is even, everyone has both colours equally often, so colours do not count. A match
/// that was not played because a player was withdrawn counts for points, but not as a meeting and not for
/// colours.
std::vector<Contender> everyone_in(const PairingInput& input, const History& history);

/// Returns the players of everyone_in who are available for the next round.
std::vector<Contender> contenders_of(const PairingInput& input, const History& history);

/// Returns true if the higher of two contenders has White (C.04.3, E). `first_colour` is the colour of
/// contender number 0 in the first round.
bool higher_has_white(const Contender& higher, const Contender& lower, game::Colour first_colour);

}  // namespace kaven::tournaments::pairing
