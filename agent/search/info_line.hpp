#pragma once

#include <string>

#include "agent/search/engine.hpp"
#include "common/game/rules.hpp"

namespace kaven::agent::search {

/// What a completed depth brought, for people and for programs:
/// `info depth 9 score 3 nodes 81234 pv D C E`; with `proved win` (loss, draw) before `nodes` when the
/// score is no estimate. Moves are columns under gravity, else places.
std::string info_line(const SearchResult& result, const game::Rules& rules);

}  // namespace kaven::agent::search
