// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/play/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// Returns the bracket of a single elimination among `seeds` (at least two): 1 against 16, 8 against 9, …, so
/// that the best players meet last. If the number of players is no power of two, the best have byes.
/// `first_round` is the number of its first round.
Bracket single_elimination_plan(const std::vector<std::size_t>& seeds, int first_round);

/// Returns the bracket of a double elimination: the loser of a match continues in the losers' bracket, and
/// the winners of both brackets meet in the final. If the player without a defeat loses the final, they meet
/// once more.
Bracket double_elimination_plan(const std::vector<std::size_t>& seeds, int first_round);

/// Fills in the results. The player with more won games wins a match. The players of a level match replay it
/// with swapped colours: one game at a time, or two if `games_per_match` is even, and at most `replays`
/// times; then the better seed advances. A withdrawn player loses its undecided matches without a game; if
/// both players were withdrawn, the one withdrawn first loses.
void fill_in(Bracket& bracket, const PairingInput& input, const History& history);

/// Returns the next games and byes of a filled-in bracket: matches whose players are known, replays, byes.
/// Returns nothing while a game of the history is unfinished, because rounds are played one after the other.
NextPairings next_of_bracket(const Bracket& bracket, const PairingInput& input, const History& history);

/// Returns why a finished game (by index in the history) cannot be played again: later games were paired by
/// its result. Returns nothing if it can.
std::optional<std::string> objection_of_bracket(const PairingInput& input, const History& history,
                                                std::size_t game);

/// Returns the places of all players of a filled-in bracket, best first: the later a player was eliminated,
/// the better. Players who are still in have the places above; players eliminated in the same round share a
/// place.
std::vector<Place> places_of(const Bracket& bracket);

}  // namespace kaven::tournaments::pairing
