// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tournaments/course/report/class_members.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::report {

/// Returns the class of a tournament: those who handed in, according to `submissions.jsonl`, the uploads at the door and
/// `roster`, which are the programs in agents/ and the results of trials; and the students of the class list, which are
/// those whom `tournament invite` invited, with names, numbers, e-mail addresses and sections. Students who do not play
/// have the reason. Throws the exceptions of reading these files.
ClassMembers class_of(const folder::Folder& folder, const state::TournamentState& tournament,
                      const roster::Roster& roster);

/// Returns the absentees of class_of() whom `roster` does not refuse: hand-ins that were set aside, programs that have
/// not entered, and students without a program. If a list cannot be read, prints a note on stderr and returns none.
std::vector<Absentee> absent_unrefused(const folder::Folder& folder, const state::TournamentState& tournament,
                                       const roster::Roster& roster);

/// Sets the sections of the players to those of the class list, unless the settings have sections. Does nothing if the
/// class list cannot be read: it belongs to one user, and sections are only for display.
void add_sections(const folder::Folder& folder, state::TournamentState& tournament);

/// Removes the folders of this machine from the texts about `absentees`, before students receive them.
void hide_paths(const folder::Folder& folder, std::vector<Absentee>& absentees);

}  // namespace kaven::tournaments::report
