#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The names under which players are shown to those who shall not know who is who. They stand in aliases.csv
/// in the tournament's folder, a player on each line:
///
///   name,alias
///   alice,Amber Heron
///   bob,Team 7
///
/// What is not there is made up once and written there, so that everybody keeps the same alias. Whoever wants
/// others writes them into the file.

/// aliases.csv cannot be followed; what() names the file, the line and what was expected.
class AliasError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The players of `tournament` by id, called by their aliases. Unranked players, who are programs of the
/// organizer's, keep their names unless the file has an alias for them. Writes aliases.csv when somebody has
/// none yet. Throws AliasError; std::system_error.
std::vector<Player> players_by_alias(const folder::Folder& folder, const TournamentState& tournament);

}  // namespace kaven::tournaments::state
