// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::audit {

/// Audits a tournament while no runner has it. Compares the entry list; every record with the rules, with the
/// programs that entered, and with the solver if the game was adjudicated by exact value; files that belong to no
/// game; the ledger and the standings with the records; and the programs in agents/ (commands without a slash are
/// searched in `search_path` first). Returns one sentence for each inconsistency, except those that the next run
/// repairs (an interrupted game).
std::vector<std::string> audit(const folder::Folder& folder,
                               const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::audit
