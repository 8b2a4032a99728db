#pragma once

#include "tournaments/folder/folder.hpp"
#include "tournaments/report/class_members.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// Returns all students who handed in, according to `submissions.jsonl`, `agents/` and the results of trials:
/// those who play with their platform's student number, the others with the reason. Starts no program. Throws
/// the exceptions of reading these files.
report::ClassMembers handed_in(const folder::Folder& folder, const state::TournamentState& tournament);

}  // namespace kaven::tournaments::commands
