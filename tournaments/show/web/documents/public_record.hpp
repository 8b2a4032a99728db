// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/record/game_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

// Records contain command lines, hashes and the machine; texts about programs and their output quote paths
// and may name people. This file makes versions of records for the public.

/// Words that identify this server: the tournament's folder, the user, the user's home folder, the machine.
std::vector<Disguise> server_disguises(const folder::Folder& folder);

/// Sorts `disguises` by the length of their words.
void sort_longest_first(std::vector<Disguise>& disguises);

/// `text` with `…` for each absolute path, and with the replacement for each word of `disguises` that is not
/// part of a longer word. Longer words must come first.
std::string public_text(std::string_view text, std::span<const Disguise> disguises);

/// The public version of `record` of `game`: without command lines and machine, with texts changed by
/// public_text(), and with the players' names of `snapshot`.
record::GameRecord public_record(record::GameRecord record, const Snapshot& snapshot,
                                 const state::Game& game);

}  // namespace kaven::tournaments::web::documents
