// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/results/ratings/davidson.hpp"
#include "tournaments/results/ratings/ratings.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// Returns the results of `games` as input for ratings. Players are numbered as in `players`. A game that
/// both sides lost counts like a draw: it does not show which side is stronger.
///
/// `by_version`: the earlier programs of a player play as another player, whose number is that of the player plus the
/// number of players, and against whom the present program has won half a game and lost half a game. So a new program
/// starts with its owner's rating and a wide interval.
std::vector<ratings::Encounter> encounters_of(std::span<const state::Player> players,
                                              std::span<const state::Game> games, bool by_version = false);

/// Returns whether ratings in a tournament with `settings` are by version: on an endless ladder.
bool rates_by_version(const settings::Settings& settings);

/// Returns the ratings of `players` by their numbers, computed from `games`. Their zero is that of these players alone:
/// earlier programs are rated, too, but are not among the reference players. Takes O(n³) time in the number of players:
/// 2 ms for 20, 1 s for 500.
ratings::RatingFit rating_fit(std::span<const state::Player> players, std::span<const state::Game> games,
                              bool by_version = false);

/// Returns the places of `players` by their ratings: equal ratings share a place, players without a rating have the last.
std::vector<pairing::Place> places_by_rating(std::span<const state::Player> players,
                                             const ratings::RatingFit& fit);

/// Adds the ratings of `fit` to the standings of `players`.
void add_ratings(Standings& standings, std::span<const state::Player> players, const ratings::RatingFit& fit);

}  // namespace kaven::tournaments::standings
