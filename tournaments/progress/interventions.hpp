#pragma once

#include <span>
#include <string>

#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::progress {

/// What the organiser decided and is still to be seen, a line each: `withdrawn: bob (void; copied)`, `to be
/// played again: game 0007 (the machine was swapping)`. Empty when there is nothing.
std::string interventions_text(const state::TournamentState& tournament,
                               std::span<const state::Entry> entries);

/// The same of one game, also what is past: why it was played again and how it ended before, why it is
/// cancelled.
std::string interventions_text(const state::Game& game, const state::TournamentState& tournament,
                               std::span<const state::Entry> entries);

}  // namespace kaven::tournaments::progress
