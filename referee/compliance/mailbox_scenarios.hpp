// SPDX-License-Identifier: MIT
#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// The scenarios for mailbox programs; see ScriptedScenario::play.

// Turns (turns.cpp).

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

// Illegal moves of the opponent (illegal_moves.cpp). The rule of the courses: "A program checks each of its
// opponent's moves. If one is invalid it displays the offending move and states the error."

void play_wrong_colour(const ScenarioContext& context);
void play_off_the_board(const ScenarioContext& context);
void play_occupied_place(const ScenarioContext& context);
void play_floating_stone(const ScenarioContext& context);
void play_no_move(const ScenarioContext& context);

// The end of a game (endings.cpp). No program can be forced to lose, so each scenario plays several games and is
// untried if none of them ends as wanted.

/// Plays against an opponent that wants to lose.
void play_own_win(const ScenarioContext& context);
/// Plays against a strong opponent; then, if the program supports other boards than the usual one, on a board
/// where the first player wins.
void play_own_loss(const ScenarioContext& context);
/// Plays on a board where every game is drawn, if the program supports it; then against an opponent that
/// plays for a draw.
void play_drawn_game(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
