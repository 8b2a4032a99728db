#pragma once

#include <span>

#include "tournaments/pairing/bracket.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::standings {

/// Returns a table of the matches of a bracket in the order of play: the players (or the matches they come
/// from), the score, and the winner. `players` are by id. Matches known to have no opponent are omitted.
terminal::TextTable bracket_table(const pairing::Bracket& bracket, std::span<const state::Player> players);

}  // namespace kaven::tournaments::standings
