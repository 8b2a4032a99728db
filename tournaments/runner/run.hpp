#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments {

struct RunOptions {
  std::optional<int> jobs;           ///< games at the same time, instead of what tournament.toml says
  boost::filesystem::path programs;  ///< the directory of `referee` and of programs named without a path
};

/// Plays the tournament in `folder` to its end, or until a signal; progress goes to stderr, the standings
/// to stdout. Gives the exit status: 0 when all games are finished, 1 when some are void, 128 + N after
/// signal N. Throws the exceptions of the rooms: FolderInUse, SettingsError, RosterError, EnrolmentError,
/// DatabaseError, std::system_error.
int run_tournament(const Folder& folder, const RunOptions& options);

}  // namespace kaven::tournaments
