#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/pairing/bracket.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::pairing {

/// The bracket of a single elimination among `seeds`, at least two: 1 against 16, 8 against 9, … so that the
/// best meet last; the best have byes where the number is no power of two. Its first round is `first_round`.
Bracket single_elimination_plan(const std::vector<std::size_t>& seeds, int first_round);

/// The same with a second chance: who loses goes on in the losers' bracket, whose winner meets that of the
/// winners' bracket in the final; if the one without a defeat loses it, they meet once more.
Bracket double_elimination_plan(const std::vector<std::size_t>& seeds, int first_round);

/// Fills in what was played. The winner of a match is who won more of its games. Level matches are replayed,
/// one game with swapped colours after the other (two at a time in matches of an even number of games), up to
/// as often as the setting `replays` says; then the better seed goes on.
/// Who is withdrawn loses what is not decided without a game, the one who was withdrawn first where both were.
void fill_in(Bracket& bracket, const PairingInput& input, const History& history);

/// What is to be played next in a filled-in bracket: matches whose players are known, replays, byes. Rounds
/// come one after the other: while a game of the history is not finished, nothing.
NextPairings next_of_bracket(const Bracket& bracket, const PairingInput& input, const History& history);

/// Why a finished game, by its index in the history, cannot be played again: what comes later was paired by
/// its result. Nothing when it can.
std::optional<std::string> objection_of_bracket(const PairingInput& input, const History& history,
                                                std::size_t game);

/// The places of everyone in a filled-in bracket, best first: the later someone was out, the better.
/// Players who are still in have the places above; who went out in the same round share one.
std::vector<Place> places_of(const Bracket& bracket);

}  // namespace kaven::tournaments::pairing
