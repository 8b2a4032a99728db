#pragma once

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Returns whether all games of `pack` exist and none is left to play: their files will not change, unless one is
/// ordered to be played again.
bool is_settled(const state::TournamentState& tournament, int pack);

/// Packs the logs of the games of `pack`, then their records, so that games with single records tell what is left to
/// pack. All must be settled. Throws like pack_logs() and pack_records().
void pack_games(const folder::Folder& folder, const state::TournamentState& tournament, int pack);

}  // namespace kaven::tournaments::runner
