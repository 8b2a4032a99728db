#pragma once

#include <span>

#include "tournaments/ledger/ledger.hpp"
#include "tournaments/pairing/bracket.hpp"
#include "tournaments/standing/text_table.hpp"

namespace kaven::tournaments {

/// The matches of a bracket, a line each in the order of play: who meets, or who is going to, how it stands,
/// and who goes on. `players` are by id. Matches without an opponent are left out once that is known.
TextTable bracket_table(const Bracket& bracket, std::span<const Player> players);

}  // namespace kaven::tournaments
