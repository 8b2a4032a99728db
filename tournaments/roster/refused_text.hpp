#pragma once

#include <string>

#include "tournaments/roster/roster.hpp"

namespace kaven::tournaments::roster {

/// Returns the list of refused programs for people: a heading with their number and the total, then each with
/// its reason and remedy. It has no final line feed; empty if no program is refused.
std::string refused_text(const Roster& roster);

/// Returns one line about a refused program: `alice (agents/alice.zip): reason; remedy`.
std::string refused_line(const RefusedHandIn& refused);

}  // namespace kaven::tournaments::roster
