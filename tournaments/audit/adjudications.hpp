#pragma once

#include <span>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::audit {

/// Solves the last positions of the finished `games` that were adjudicated by exact value
/// (notation::by_exact_value), on all processors. Returns one sentence for each whose result is another one, or cannot
/// be found within ten million nodes. The records must be valid.
std::vector<std::string> adjudication_faults(const folder::Folder& folder,
                                             std::span<const state::Game> games);

}  // namespace kaven::tournaments::audit
