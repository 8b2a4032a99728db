// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tournaments/play/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// A tournament whose games end by lot: what happens in a game follows from `seed` and its round, match and
/// part, when it ends from `order`.
struct Simulation {
  std::string format;
  PairingInput input;
  std::uint64_t seed = 1;
  std::uint64_t order = 1;
  unsigned draws = 20;  ///< the number in a hundred games
  /// Withdrawn by lot, one after a game out of so many, while two players stay; 0: nobody.
  unsigned withdrawn_every = 0;
};

/// Plays it to its end, asking the format again after each game. What a format must keep in any case is
/// checked on the way, as failures of the test: games and byes are for players who are there, nobody has two matches in
/// a round or meets himself, parts count on with swapped colours, rounds come in order.
History play(const Simulation& simulation);
/// The same; `input` is what the format was asked with in the end: who was withdrawn, and when.
History play(const Simulation& simulation, PairingInput& input);

/// The games in the order of round, match and part.
std::vector<PlayedGame> by_place(const History& history);

}  // namespace kaven::tournaments::pairing
