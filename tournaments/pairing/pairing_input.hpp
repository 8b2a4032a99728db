#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournaments/state/points.hpp"

namespace kaven::tournaments::pairing {

/// Those who are to be paired, and how. A format reads the members that mean something to it.
struct PairingInput {
  std::size_t players = 0;  ///< at least 2
  /// By player: the number of rounds that were paired before that one came. Empty: all were there at first.
  std::vector<int> entered;
  std::uint64_t seed = 1;
  state::Points points;
  int legs = 1;             ///< round robin, gauntlet: in each, every pair plays twice, with colours swapped
  int rounds = 0;           ///< Swiss, ladder, course: 0 stands for what suits the number of players
  int games_per_match = 1;  ///< in formats with matches
  int replays = 4;          ///< knock-out: how often a level match is replayed before the better seed goes on
  int qualifiers = 0;       ///< course: how many go on to the knock-out; 0 stands for what suits the field
  std::vector<std::size_t> unranked;  ///< players who cannot win it: in a course they do not qualify
  std::vector<std::size_t> seeding;   ///< players, best first; those who are not named follow by lot
};

}  // namespace kaven::tournaments::pairing
