// SPDX-License-Identifier: MIT
#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// The scenarios for programs that do not speak `mailbox`: each is one trial (trial.hpp) or several; see
// ScriptedScenario::play.

/// The program makes the first move; if it fails, this shows whether it would succeed in its own folder.
void try_start(const ScenarioContext& context);
/// The program answers a first move.
void try_answer(const ScenarioContext& context);
/// The program begins on a board with stones on it.
void try_board(const ScenarioContext& context);
/// One-move: the program searches one ply deep.
void try_least_depth(const ScenarioContext& context);
/// The opponent recolours the program's first stone.
void try_recolouring(const ScenarioContext& context);
/// The opponent pops a stone out of the bottom row, in games with pop-outs.
void try_pop_out(const ScenarioContext& context);
/// The opponent waits, measures what the program does meanwhile, then plays on.
void try_slow_opponent(const ScenarioContext& context);
/// Plays a game that the program can win, then looks for processes that it left.
void try_easy_game(const ScenarioContext& context);
/// Plays a long game in which the program moves second.
void try_long_game(const ScenarioContext& context);
/// The program moves, as either player, on boards on which most columns are full.
void try_full_columns(const ScenarioContext& context);
/// One-move: the program gets a full board.
void try_full_board(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
