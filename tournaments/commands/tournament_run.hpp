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
  bool accept_new_versions = false;  ///< known players may play with another program
  bool require_all = false;          ///< nobody plays if a program in agents/ cannot
  bool no_trial = false;             ///< new programs are not tried before their first game
  bool try_again = false;            ///< programs are tried again despite known results
  bool replay_suspect = false;       ///< games that the machine may have decided are played again, once
  /// Goes on until a signal or a drain: waits for players, puts uploads that passed into agents/ between rounds.
  bool forever = false;
  bool events = false;  ///< JSON lines on stdout instead of the standings
  /// An observer that replaces the usual progress output, and ends the run when it has decided.
  progress::Comparison* comparison = nullptr;
};

/// Plays the tournament in `folder` to its end, or until a signal. Prints progress on stderr and the
/// standings on stdout. Returns the exit status: 0 if all games are finished; 1 if games are void, wait for
/// removed programs, or lack their records, or if a program was replaced during the run; 128 + N after signal
/// N. Throws FolderInUse, RosterError, RegistrationError, EntryListError, DatabaseError, std::system_error.
int run_tournament(const folder::Folder& folder, const settings::Settings& settings,
                   const RunOptions& options);

}  // namespace kaven::tournaments::commands
