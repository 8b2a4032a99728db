#pragma once

#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Converts `players` for the roster.
std::vector<roster::KnownPlayer> known_players(const std::vector<state::Player>& players);

/// Returns the roster of `folder`; players in its entry list keep their names. Throws EntryListError,
/// std::system_error.
roster::Roster roster_of(const folder::Folder& folder,
                         const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::runner
