#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// The scenarios about taking turns; see Scenario::play.

/// Shows whether it starts and takes its colour; when it does not, whether it would in its own folder.
void play_start(const ScenarioContext& context);
void play_first_move(const ScenarioContext& context);
void play_answer(const ScenarioContext& context);
/// Plays some turns, one after the other.
void play_turns(const ScenarioContext& context);
/// Looks on while it waits, then plays on.
void play_slow_opponent(const ScenarioContext& context);
void play_recolouring(const ScenarioContext& context);
/// Plays a long game to its end, and shows what is left of the program then.
void play_whole_game(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
