// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// Returns the number of games: `45 of 90 games played, 1 void`.
std::string games_text(const Standings& standings);

/// Returns a line for each shared rank, `Level at rank 2: ann, bob.`, once the tournament is over; empty
/// before.
std::string level_text(const Standings& standings);

/// Returns a line with the advantage of White or Black in Elo and the share of draws between equal players; empty
/// without ratings. While half of the players have played too few games for a rating (ratings::is_of_too_few_games()), it
/// says that instead. A colour is ahead if the 95 % interval is on one side of 0. If it contains 0, either colour may be
/// ahead: neither is if the interval ends within 100 Elo, at which the better one scores 64 %; else games are too few.
std::string ratings_text(const Standings& standings);

/// Returns the meaning of a place, as a sentence: what orders the players, and what the tie-breaks are.
std::string order_words(const Standings& standings);

/// Returns the meaning of a rating and of its zero, in sentences; empty without ratings.
std::string rating_words(const Standings& standings);

/// Returns an explanation of points and tie-breaks, in lines.
std::string order_legend(const Standings& standings);

/// Returns an explanation of the rating columns, in lines; empty without ratings.
std::string rating_legend(const Standings& standings);

}  // namespace kaven::tournaments::standings
