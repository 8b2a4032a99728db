#pragma once

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// Scenarios in which the opponent's move is illegal; see Scenario::play. The rule of the courses: "A program
// checks each of its opponent's moves. If one is invalid it displays the offending move and states the
// error."

void play_wrong_colour(const ScenarioContext& context);
void play_off_the_board(const ScenarioContext& context);
void play_occupied_place(const ScenarioContext& context);
void play_floating_stone(const ScenarioContext& context);
void play_no_move(const ScenarioContext& context);

}  // namespace kaven::referee::compliance
