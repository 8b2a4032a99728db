#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// Scenarios about the end of a game; see Scenario::play. No program can be forced to lose, so each scenario
// plays several games and is untried if none of them ends as wanted.

/// Plays against an opponent that wants to lose.
void play_own_win(const ScenarioContext& context);
/// Plays against a strong opponent; then, if the program supports other boards than the usual one, on a board
/// where the first player wins.
void play_own_loss(const ScenarioContext& context);
/// Plays on a board where every game is drawn, if the program supports it; then against an opponent that
/// plays for a draw.
void play_drawn_game(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
