// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Returns the tournament in `folder` as computed from its `entries` and the files of its games, without
/// reading the ledger. Throws EntryListError.
state::TournamentState replay_files(const folder::Folder& folder, std::span<const state::Entry> entries);

/// Returns those of the `entered` games of a ledger whose results do not follow from the files, which prove `follows`:
/// a rebuilt ledger would not have them.
std::vector<folder::GameId> unproved_results(std::span<const state::Game> entered,
                                             const state::TournamentState& follows);

/// Rebuilds the ledger of `folder` from `tournament`, completely or not at all. No other process may have it
/// open. Throws DatabaseError, std::system_error.
void rebuild_ledger(const folder::Folder& folder, const state::TournamentState& tournament);

/// The tournament at the beginning of a run: everything is entered, and entry list, ledger and state agree.
struct OpenedTournament {
  std::vector<state::Entry> entries;
  state::TournamentState tournament;  ///< the tournament in the ledger
  std::unique_ptr<state::Ledger> ledger;
};

/// Opens the ledger of `folder` for writing. Rebuilds it from the records if it is missing or does not
/// contain all `entries`. Throws EntryListError, DatabaseError, std::system_error.
std::unique_ptr<state::Ledger> open_ledger(const folder::Folder& folder,
                                           std::span<const state::Entry> entries,
                                           const std::function<void(const std::string&)>& notify);

/// Enters everything new into the entry list and the ledger of `folder`: at first everything, later
/// newcomers, changed settings and changed programs. Rebuilds a ledger that is missing or does not contain
/// all entries. `notify` receives notices for people. Throws RegistrationError, EntryListError,
/// DatabaseError, std::system_error; entry list and ledger are then unchanged.
OpenedTournament open_tournament(const folder::Folder& folder, const Registration& registration,
                                 const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::runner
