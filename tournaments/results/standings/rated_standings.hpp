// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "tournaments/results/ratings/davidson.hpp"
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

/// Adds ratings computed from `games` to the standings of `players`. Takes O(n³) time in the number of
/// players: 2 ms for 20, 1 s for 500.
void add_ratings(Standings& standings, std::span<const state::Player> players,
                 std::span<const state::Game> games, bool by_version = false);

}  // namespace kaven::tournaments::standings
