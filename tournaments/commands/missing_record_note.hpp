#pragma once

#include <span>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// Prints on stderr which finished games of `games` have no record in `folder`, and the remedy; nothing if
/// all have one.
void note_missing_records(const folder::Folder& folder, std::span<const state::Game> games);

}  // namespace kaven::tournaments::commands
