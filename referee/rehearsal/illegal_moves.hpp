#pragma once

#include "referee/rehearsal/stage.hpp"

namespace kaven::referee {

// Situations in which the opponent's move is none; see Situation::play. "A program checks each of its
// opponent's moves. If one is invalid it displays the offending move and states the error."

void play_wrong_colour(const Stage& stage);
void play_off_the_board(const Stage& stage);
void play_occupied_place(const Stage& stage);
void play_floating_stone(const Stage& stage);
void play_no_move(const Stage& stage);

}  // namespace kaven::referee
