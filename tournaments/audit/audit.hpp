#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::audit {

/// Audits a tournament that nobody runs at the moment: the entry list, every record against the rules and the
/// programs that entered, files that belong to no game, the ledger and the standings against the records, and
/// the programs in agents/, for which commands without a slash are looked for in `search_path` first. Gives
/// what does not fit, one sentence each; nothing when all fits. What the next run will mend by itself (a game
/// that was cut off) fits.
std::vector<std::string> audit(const folder::Folder& folder,
                               const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::audit
