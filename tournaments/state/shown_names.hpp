#pragma once

#include <string>

#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The names of players in tables, on pages and in reports. A program chooses its own name, and in a class many keep the
/// name of the starter agent that they began with; the folder in agents/ shows whose program it is.
///
///   name            folder        shown
///   one-ply-python  connect4-ada  connect4-ada (one-ply-python)
///   ada             ada           ada
///   claimeven 1 s   claimeven-1   claimeven-1

/// Returns the name to show for a program called `name` whose file or folder in agents/ is `hand_in`, as in
/// Player::hand_in: the folder with the name beside it; the folder alone if the names differ only in blanks, dashes, units and
/// case; the name alone if it is that of the folder or file, or if `hand_in` is empty.
std::string shown_name(const std::string& name, const std::string& hand_in);

/// The same for `player`. A player with an alias has no hand-in: its name is shown.
std::string shown_name(const Player& player);

}  // namespace kaven::tournaments::state
