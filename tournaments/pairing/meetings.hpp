#pragma once

#include <vector>

#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// Two players by number, and their colours.
struct Meeting {
  int round = 1;  ///< tells apart the rounds of a table
  std::size_t white = 0;
  std::size_t black = 0;
};

/// The players of a field who are there when the next round is paired.
std::vector<std::size_t> players_present(const PairingInput& input, const History& history);

/// What is missing of the meetings that a format wants, which may have the same one several times: those the
/// past does not have yet, each as a match of one game, in rounds numbered on behind the past.
Pairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                          const History& history);

}  // namespace kaven::tournaments::pairing
