#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::tournaments::commands {

/// `tournament status DIR`: how it stands, and what is being played. Throws std::runtime_error when nothing
/// has been run yet.
void print_status(const boost::filesystem::path& directory);

/// `tournament log DIR GAME`: the record in words, what the programs and the referee printed, earlier
/// attempts; of one player alone when `agent` is given. Throws std::runtime_error when there is no such game
/// or player.
void print_log(const boost::filesystem::path& directory, const std::string& game, const std::string& agent);

/// `tournament verify DIR`: prints what does not fit. The exit status: 0 when all fits. `programs` is where
/// programs are found that are named without a path. Throws FolderInUse.
int verify_tournament(const boost::filesystem::path& directory, const boost::filesystem::path& programs);

/// `tournament rebuild DIR`: makes the ledger again. Throws FolderInUse, EntryListError, std::runtime_error
/// when nothing has been run yet.
void rebuild_tournament(const boost::filesystem::path& directory);

}  // namespace kaven::tournaments::commands
