#pragma once

#include <string>

#include "tournaments/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// `45 of 90 games played, 1 void`.
std::string games_text(const Standings& standings);

/// The text that says who is level, and what puts the players in this order, in lines.
std::string order_legend(const Standings& standings);

/// What the columns of ratings mean and what holds for all of them, in lines; empty when nobody is rated.
std::string rating_legend(const Standings& standings);

}  // namespace kaven::tournaments::standings
