// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::progress {

/// Returns the organizer's decisions that still have an effect, a line each: `withdrawn: bob (void; copied)`,
/// `to be played again: game 0007 (the machine was swapping)`. Empty if there are none.
std::string interventions_text(const state::TournamentState& tournament,
                               std::span<const state::Entry> entries);

/// The same for one game, including past decisions: why it was played again and its earlier result, or why it
/// is cancelled.
std::string interventions_text(const state::Game& game, const state::TournamentState& tournament,
                               std::span<const state::Entry> entries);

}  // namespace kaven::tournaments::progress
