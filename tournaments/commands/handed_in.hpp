// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tournaments/course/report/class_members.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// Returns all students who handed in, according to `submissions.jsonl` and `roster`, which are the programs in
/// agents/ and the results of trials: those who play with their platform's student number, the others with the
/// reason. Throws the exceptions of reading `submissions.jsonl`.
report::ClassMembers handed_in(const folder::Folder& folder, const state::TournamentState& tournament,
                               const roster::Roster& roster);

/// The same for the roster that is known without starting a program.
report::ClassMembers handed_in(const folder::Folder& folder, const state::TournamentState& tournament);

/// Removes the folders of this machine from the texts about `absentees`, before students receive them.
void hide_paths(const folder::Folder& folder, std::vector<report::Absentee>& absentees);

/// Returns the absentees of handed_in() whom `roster` does not refuse: hand-ins that were set aside, and
/// programs that have not entered. If `submissions.jsonl` is invalid, prints a note on stderr and returns none.
std::vector<report::Absentee> absent_unrefused(const folder::Folder& folder,
                                               const state::TournamentState& tournament,
                                               const roster::Roster& roster);

}  // namespace kaven::tournaments::commands
