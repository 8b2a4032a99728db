#pragma once

#include <optional>
#include <vector>

#include "common/game/outcome.hpp"
#include "tournaments/pairing/pairing.hpp"

namespace kaven::tournaments::pairing {

/// A game that was paired.
struct PlayedGame {
  Pairing pairing;
  std::optional<game::Result> result;  ///< nothing: still to be played
  bool forfeit = false;                ///< the loser lost by what its program did, not on the board
  friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// All that was paired in a tournament so far, in the order in which it was paired.
struct History {
  std::vector<PlayedGame> games;
  std::vector<Bye> byes;
};

/// The last round of which anything was paired; 0 in the beginning.
int last_round(const History& history);

/// What was paired in the rounds 1 to `rounds`.
History first_rounds(const History& history, int rounds);

}  // namespace kaven::tournaments::pairing
