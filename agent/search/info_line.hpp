#pragma once

#include <string>

#include "agent/search/engine.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent::search {

/// Formats the result of a completed depth for people and programs: `info depth 9 score 3 nodes 81234 pv D C
/// E`, with `proved win` (loss, draw) after the score if it is not an estimate. Moves are columns under
/// gravity, otherwise places.
std::string info_line(const SearchResult& result, const game::Rules& rules);

}  // namespace kaven::agent::search
