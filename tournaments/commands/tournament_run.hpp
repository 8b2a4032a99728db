#pragma once

#include <boost/filesystem/path.hpp>

#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::progress {
class Comparison;
}  // namespace kaven::tournaments::progress

namespace kaven::tournaments::commands {

struct RunOptions {
  boost::filesystem::path programs;  ///< the directory of `referee` and of programs named without a path
  bool accept_new_versions = false;  ///< known players may come with another program
  bool require_all = false;          ///< nobody plays where somebody in agents/ cannot
  bool no_trial = false;             ///< new programs are not tried before their first game
  bool try_again = false;            ///< also those that were tried before
  bool replay_suspect = false;       ///< games that the machine may have decided are played again, once
  bool events = false;               ///< JSON lines on stdout, instead of the standings
  /// An observer that takes the place of the usual progress, and ends the run when it knows.
  progress::Comparison* comparison = nullptr;
};

/// Plays the tournament in `folder` to its end, or until a signal; progress goes to stderr, the standings
/// to stdout. Gives the exit status: 0 when all games are finished, 1 when some are void, wait for
/// programs that are gone or lack their records, or a program was replaced meanwhile, 128 + N after signal N. Throws the exceptions of the rooms: FolderInUse, RosterError,
/// RegistrationError, EntryListError, DatabaseError, std::system_error.
int run_tournament(const folder::Folder& folder, const settings::Settings& settings,
                   const RunOptions& options);

}  // namespace kaven::tournaments::commands
