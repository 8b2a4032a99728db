#pragma once

#include <string>

#include "tournaments/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// `45 of 90 games played, 1 void`.
std::string games_text(const Standings& standings);

/// `Level at rank 2: ann, bob.`: a line for each shared rank of a tournament that is over; empty before.
std::string level_text(const Standings& standings);

/// The advantage of White or Black in Elo, and how often equal players draw, in a line; empty when nobody is rated.
std::string ratings_text(const Standings& standings);

/// The points and tie-breaks that order the players, in lines.
std::string order_legend(const Standings& standings);

/// The meaning of the columns of ratings, in lines; empty when nobody is rated.
std::string rating_legend(const Standings& standings);

}  // namespace kaven::tournaments::standings
