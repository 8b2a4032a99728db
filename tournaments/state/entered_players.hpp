#pragma once

#include <vector>

#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::state {

/// Applies `entry` to the players before it: appends newcomers, replaces changed programs, marks withdrawn
/// players. Throws record::LineError if the entry refers to other players.
void enter_players(std::vector<Player>& players, const Entry& entry);

}  // namespace kaven::tournaments::state
