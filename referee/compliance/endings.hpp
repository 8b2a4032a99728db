#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// Scenarios in which a game ends; see Scenario::play. Nobody can be made to lose: each tries some games,
// and is untried when none of them ends as wanted.

/// Plays against an opponent that wants to lose.
void play_own_win(const ScenarioContext& context);
/// Plays against a strong opponent; then on a board where whoever moves first wins, if the program knows
/// others than the usual one.
void play_own_loss(const ScenarioContext& context);
/// Plays on a board where every game is drawn, if the program knows such; then against an opponent that wants
/// it.
void play_drawn_game(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
