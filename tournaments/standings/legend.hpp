#pragma once

#include <string>

#include "tournaments/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// `45 of 90 games played, 1 void`.
std::string games_text(const Standings& standings);

/// The players who share a rank at the end of a tournament, in lines: the order of theirs says nothing.
std::string level_text(const Standings& standings);

/// By how much White or Black is ahead, and how often equals draw, in a line; empty when nobody is rated.
std::string ratings_text(const Standings& standings);

/// What puts the players in this order, in lines.
std::string order_legend(const Standings& standings);

/// What the columns of ratings mean, in lines; empty when nobody is rated.
std::string rating_legend(const Standings& standings);

}  // namespace kaven::tournaments::standings
