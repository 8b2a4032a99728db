// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/play/folder/pack.hpp"

namespace kaven::tournaments::folder {

// The logs of a game are files in its folder logs/GAME: output of the programs and the referee, and what earlier
// attempts left. If a game has this folder and is in a pack, only the folder counts.

/// Returns the names of the files among the logs of `game`, sorted. Throws PackError.
std::vector<std::string> log_names(const Folder& folder, GameId game);

/// Returns the file `name` among the logs of `game`; nothing if there is no such file. Throws PackError.
std::optional<std::string> read_log(const Folder& folder, GameId game, const std::string& name);

/// Returns what contains the logs of `game`: a pack, or its folder, which need not exist.
boost::filesystem::path file_of_logs(const Folder& folder, GameId game);

/// Moves the folders with logs of the games of `pack` into the pack; what else it contains remains. No program may be
/// writing them. The pack is complete on the disk before the first folder is removed, and a folder disappears in one
/// step, so a process that is killed loses nothing; the next call completes the work. Calls `after_step` after each
/// change of the disk. Throws PackError, std::system_error; then all logs remain.
void pack_logs(
    const Folder& folder, int pack, const std::function<void()>& after_step = [] {});

/// Moves the logs of `game` from its pack into its folder, unless it has one. The pack keeps its copy, which no
/// longer counts.
void unpack_logs(const Folder& folder, GameId game);

}  // namespace kaven::tournaments::folder
