#pragma once

#include <vector>

#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::state {

/// What `entry` makes of the players before it: newcomers come behind them, programs change, players are withdrawn.
/// Throws record::LineError where it names others than these.
void enter_players(std::vector<Player>& players, const Entry& entry);

}  // namespace kaven::tournaments::state
