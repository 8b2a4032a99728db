#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/runner/registration.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// What a run begins with: everything is entered, and entry list, ledger and state agree.
struct OpenedTournament {
  std::vector<state::Entry> entries;
  state::TournamentState tournament;  ///< the tournament in the ledger
  std::unique_ptr<state::Ledger> ledger;
};

/// Opens the ledger of `folder` for writing. One that is missing or does not know all `entries` is made again
/// from the records. Throws EntryListError, DatabaseError, std::system_error.
std::unique_ptr<state::Ledger> open_ledger(const folder::Folder& folder,
                                           std::span<const state::Entry> entries,
                                           const std::function<void(const std::string&)>& notify);

/// Enters into the entry list and the ledger of `folder` what they do not have yet: at first everything,
/// later players who came after, settings and programs that changed. A ledger that is missing or does not
/// know all entries is made again. `notify` takes what people should know. Throws RegistrationError,
/// EntryListError, DatabaseError, std::system_error; entry list and ledger are then as they were.
OpenedTournament open_tournament(const folder::Folder& folder, const Registration& registration,
                                 const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::runner
