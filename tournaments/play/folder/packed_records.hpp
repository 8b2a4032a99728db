// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "tournaments/play/folder/pack.hpp"

namespace kaven::tournaments::folder {

// A record has a path in games/, as 0107-alice-bob.jsonl, whether it is a file or in a pack. All reading of the records
// of finished games goes through these functions.

/// Returns the bytes of a record; nothing if there is none. The last pack that a thread read stays in memory. Throws
/// PackError; std::system_error that names the file.
std::optional<std::string> record_text(const boost::filesystem::path& record);

/// Returns the SHA-256 of a record's bytes in lower-case hex; nothing if there is none. Throws like record_text().
std::optional<std::string> record_sha256(const boost::filesystem::path& record);

/// Reads a record. Throws record::RecordError; like record_text(), and std::system_error if there is none.
record::GameRecord read_record(const boost::filesystem::path& record);

/// Returns the file that contains a record, which is its pack if it is packed; neither needs to exist.
boost::filesystem::path file_of_record(const boost::filesystem::path& record);

/// Returns the path of the record of `game`; nothing if there is none. Throws PackError.
std::optional<boost::filesystem::path> find_record(const Folder& folder, GameId game);

/// Returns the paths of all records, by game. Reads all packs. Throws PackError.
std::map<GameId, boost::filesystem::path> records_of(const Folder& folder);

/// Returns the packs whose games have records that are files, in their order.
std::vector<int> packs_of_single_records(const Folder& folder);

/// Moves those of the records `names` that are files into `pack`; what else it contains remains. All must be of finished
/// games of that pack. The pack is complete on the disk before the first file is removed, so that a process that is
/// killed loses nothing; the next call completes the work. Calls `after_step` after each change of the disk. Throws
/// PackError, std::system_error; then all files remain.
void pack_records(
    const Folder& folder, int pack, std::span<const std::string> names,
    const std::function<void()>& after_step = [] {});

/// Moves all records of a pack back into files and removes the pack, if there is one: a game is to be played again.
void unpack_records(const Folder& folder, int pack);

}  // namespace kaven::tournaments::folder
