#pragma once

#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::live {

/// The programs in `folder` as opponents of people: of players who have entered and not withdrawn, if the
/// program is there and can play. Throws as admission::known_admission() and the ledger.
std::vector<play::ProgramOpponent> tournament_programs(const folder::Folder& folder);

}  // namespace kaven::tournaments::web::live
