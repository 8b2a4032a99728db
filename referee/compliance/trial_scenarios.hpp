#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// The scenarios of programs that do not speak `mailbox`: each is a trial (trial.hpp), or several; see
// Scenario::play.

/// Lets it begin; when it does not, shows whether it would in its own folder.
void try_start(const ScenarioContext& context);
/// Lets it answer a first move.
void try_answer(const ScenarioContext& context);
/// Lets it begin on a board with stones on it.
void try_board(const ScenarioContext& context);
/// One-move: lets it look one ply ahead.
void try_least_depth(const ScenarioContext& context);
/// Takes its first stone by recolouring it.
void try_recolouring(const ScenarioContext& context);
/// Takes a stone out of the bottom row, where the game has pop-outs.
void try_pop_out(const ScenarioContext& context);
/// Looks on while it waits, then plays on.
void try_slow_opponent(const ScenarioContext& context);
/// Plays a game that it can win, and shows what is left of it then.
void try_easy_game(const ScenarioContext& context);
/// Plays a long game, where it is the second to move.
void try_long_game(const ScenarioContext& context);
/// Lets it move, as either player, on boards on which most columns are full.
void try_full_columns(const ScenarioContext& context);
/// One-move: shows it a board without a free place.
void try_full_board(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
