// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// Aliases: the names shown to people who must not learn which player is which. They are in aliases.csv in
/// the tournament's folder, a player on each line:
///
///   name,alias
///   alice,Amber Heron
///   bob,Team 7
///
/// A missing alias is invented once and added to the file, so that every player keeps its alias. The
/// organizer may write other aliases into the file.

/// Invalid aliases.csv. what() names the file, the line and the expectation.
class AliasError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The pseudonyms of players whose programs belong to students, by the player; empty: the student has chosen none.
using Pseudonyms = std::map<folder::PlayerId, std::string>;

/// Returns the players of `tournament` by id, without their hand-ins, with their pseudonyms as names, or else their aliases.
/// Unranked players (programs of the organizer) keep their names unless they are in `pseudonyms`, or the file has an alias
/// for them. Adds missing aliases to aliases.csv. Throws AliasError; std::system_error.
std::vector<Player> players_by_alias(const folder::Folder& folder, const TournamentState& tournament,
                                     const Pseudonyms& pseudonyms = {});

}  // namespace kaven::tournaments::state
