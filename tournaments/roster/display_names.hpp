#pragma once

#include <boost/filesystem/path.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "tournaments/roster/roster.hpp"

namespace kaven::tournaments::roster {

/// Returns true if `command` names something in the file or folder `hand_in` of any folder agents/: the
/// tournament may have been moved since.
bool is_started_from(std::string_view command, const boost::filesystem::path& hand_in);

/// Returns true if `player` entered with the file or folder `hand_in` of agents/. Uses is_started_from() only for
/// players whose hand-in was not stored, because a program chooses the words of its command.
bool is_hand_in_of(const KnownPlayer& player, const boost::filesystem::path& hand_in);

/// Makes the names of `entrants`, initially as their programs state them, unique. If several have the same
/// name, or names that look alike (text::skeleton), each gets the name of its file or folder as a suffix:
/// `one-ply (alice)`. Only an entrant whose folder has that name keeps it without a suffix. `known` players
/// keep their names, so that names do not change when others join.
void give_display_names(std::vector<Entrant>& entrants, std::span<const KnownPlayer> known);

}  // namespace kaven::tournaments::roster
