#pragma once

#include <string>

#include "tournaments/roster/roster.hpp"

namespace kaven::tournaments::roster {

/// The list of those who do not play, for people: its heading says how many of how many, then each with its
/// reason and remedy. Without a line end behind it; empty when everybody plays.
std::string refused_text(const Roster& roster);

/// One of them in one line: `alice (agents/alice.zip): reason; remedy`.
std::string refused_line(const RefusedHandIn& refused);

}  // namespace kaven::tournaments::roster
