#pragma once

#include <span>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// Says on stderr which finished ones of `games` have no record in `folder`, and what can be done; nothing
/// when all have.
void note_missing_records(const folder::Folder& folder, std::span<const state::Game> games);

}  // namespace kaven::tournaments::commands
