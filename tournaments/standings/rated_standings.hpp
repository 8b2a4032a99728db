#pragma once

#include <span>
#include <vector>

#include "tournaments/ratings/davidson.hpp"
#include "tournaments/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// The results of `games` as ratings take them. Players are numbered as they come in `players`. Games that
/// both sides lost say of neither that it is the stronger, as draws do.
std::vector<ratings::Encounter> encounters_of(std::span<const state::Player> players,
                                              std::span<const state::Game> games);

/// Adds to the standings of `players` what `games` say of their strengths. The time it takes grows with the
/// cube of the number of players: 2 ms for 20, a second for 500.
void add_ratings(Standings& standings, std::span<const state::Player> players,
                 std::span<const state::Game> games);

}  // namespace kaven::tournaments::standings
