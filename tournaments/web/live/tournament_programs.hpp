#pragma once

#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/play/program_house.hpp"

namespace kaven::tournaments::web::live {

/// The programs of the players in `folder` who have entered and were not withdrawn, where they lie there and can play, as
/// opponents of people. Throws what admission::known_admission() and the ledger throw.
std::vector<play::HouseProgram> tournament_programs(const folder::Folder& folder);

}  // namespace kaven::tournaments::web::live
