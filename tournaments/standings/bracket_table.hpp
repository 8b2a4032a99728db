#pragma once

#include <span>

#include "tournaments/pairing/bracket.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::standings {

/// The matches of a bracket, a line each in the order of play: who meets, or who is going to, how it stands,
/// and who goes on. `players` are by id. Matches without an opponent are left out once that is known.
terminal::TextTable bracket_table(const pairing::Bracket& bracket, std::span<const state::Player> players);

}  // namespace kaven::tournaments::standings
