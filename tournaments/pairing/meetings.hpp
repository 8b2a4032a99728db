#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/pairing/pairing.hpp"

// Formats that know from the beginning who is to meet whom say it as a list of meetings. What is missing of
// the list is added at once; when players come or legs are added the list grows, and so do the games.

namespace kaven::tournaments::pairing {

/// Two players who are to meet, with these colours.
struct Meeting {
  int round = 1;  ///< tells apart the rounds of the list
  std::size_t white = 0;
  std::size_t black = 0;
};

/// What is missing of the meetings that a format wants, which may have the same one several times: those that
/// the history does not have yet, each as a match of one game, in rounds numbered on behind the history.
NextPairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                              const History& history);

/// The objection of formats with legs, when the history has more of them than the settings.
std::optional<std::string> fewer_legs(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
