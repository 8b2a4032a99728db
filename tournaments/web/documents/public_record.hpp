#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/record/game_record.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

// Records say how their games were run: command lines, hashes, the machine; what programs printed and did
// quotes paths, and may name people. Everybody may read what is made here.

/// What this server is known by: the tournament's folder, the home of its user, the user, the machine.
std::vector<Disguise> server_disguises(const folder::Folder& folder);

/// `text` without absolute paths, each of which becomes `…`, and with what `disguises` say in the place of
/// their words, where they stand by themselves. Longer words must come first.
std::string public_text(std::string_view text, std::span<const Disguise> disguises);

/// `record`, which is of `game`, as everybody may read it: without command lines and machine, its texts as
/// public_text() has them, its players called as `snapshot` calls them.
record::GameRecord public_record(record::GameRecord record, const Snapshot& snapshot,
                                 const state::Game& game);

/// The lines of the file of `record`.
std::string record_text(const record::GameRecord& record);

}  // namespace kaven::tournaments::web::documents
