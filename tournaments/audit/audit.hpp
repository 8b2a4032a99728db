#pragma once

#include <string>
#include <vector>

#include "tournaments/roster/roster.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::audit {

/// Audits a tournament that nobody runs at the moment: the entry list, every record against the rules and the
/// programs that entered, files that belong to no game, the ledger and the standings against the records, and
/// the programs in agents/. What does not fit, one sentence each; empty when all fits. What the next run will
/// mend by itself (a game that was cut off) fits.
std::vector<std::string> audit(const state::Folder& folder,
                               const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::audit
