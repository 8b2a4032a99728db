// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <span>
#include <string>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::commands {

/// Throws std::runtime_error with the remedy if `file` holds games of another program, which must be imported first.
void refuse_games_of_others(const boost::filesystem::path& file);

/// Prints a note on stderr that an analysis is unreadable; the command continues without it.
void note_broken_analysis(const std::string& fault);

/// Prints on stderr which finished games of `games` have no record in `folder`, and the remedy; nothing if
/// all have one.
void note_missing_records(const folder::Folder& folder, std::span<const state::Game> games);

}  // namespace kaven::tournaments::commands
