// SPDX-License-Identifier: MIT
#pragma once

// `tournament verify`: whether a folder that no runner has is consistent. Everything must follow from the primary data:
//
//   entries.jsonl ─┐                                  ┌─ the ledger, and the standings from it
//                  ├─▶ replay_files() ─▶ what follows ┼─ the records: rules, programs that entered, adjudications solved again
//   games/, logs/ ─┘                                  ├─ packs, and records set aside for games that were played again
//                                                     └─ stray files; the programs in agents/, all of their files
//
// The runner's code decides what files prove (../../play/runner/game_archive, opened_tournament); the audit only compares, and
// has one sentence for each inconsistency.

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
