#pragma once

#include "tournaments/folder/folder.hpp"
#include "tournaments/report/class_members.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// Everybody who handed in, as `submissions.jsonl`, `agents/` and what trials showed say: with the numbers of their
/// platform those who play, with the reason those who do not. Starts nothing. Throws what reading these files throws.
report::ClassMembers handed_in(const folder::Folder& folder, const state::TournamentState& tournament);

}  // namespace kaven::tournaments::commands
