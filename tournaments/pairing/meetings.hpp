#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/pairing/pairing.hpp"

// Formats whose pairings do not depend on results describe them as a list of meetings. The format adds all
// missing meetings at once; when players or legs are added, the list grows, and with it the games.

namespace kaven::tournaments::pairing {

/// Two players who will meet, with their colours.
struct Meeting {
  int round = 1;  ///< the round within the list
  std::size_t white = 0;
  std::size_t black = 0;
};

/// Returns the meetings in `wanted` that the history does not contain yet, each as a match of one game.
/// `wanted` may contain the same meeting several times. The new rounds are numbered after the last round of
/// the history.
NextPairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                              const History& history);

/// Returns the objection of a format with legs if the history has more legs than the settings.
std::optional<std::string> fewer_legs(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
