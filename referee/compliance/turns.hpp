#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// The mailbox scenarios about turns; see Scenario::play.

/// Shows whether the program starts and reads its colour; if not, whether it would in its own folder.
void play_start(const ScenarioContext& context);
void play_first_move(const ScenarioContext& context);
void play_answer(const ScenarioContext& context);
/// Plays some turns in a row.
void play_turns(const ScenarioContext& context);
/// Waits as a slow opponent, measures what the program does meanwhile, then plays on.
void play_slow_opponent(const ScenarioContext& context);
void play_recolouring(const ScenarioContext& context);
/// Plays a long game to its end, then looks for processes that the program left.
void play_whole_game(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
