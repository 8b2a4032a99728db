#pragma once

#include "referee/rehearsal/stage.hpp"

namespace kaven::referee {

// Situations of taking turns; see Situation::play.

/// It starts and takes its colour; when it does not, whether it would in its own folder.
void play_start(const Stage& stage);
void play_first_move(const Stage& stage);
void play_answer(const Stage& stage);
/// Some turns, one after the other.
void play_turns(const Stage& stage);
/// Looks on while it waits, then goes on.
void play_slow_opponent(const Stage& stage);
void play_recolouring(const Stage& stage);
/// A long game to its end, and what is left of the program then.
void play_whole_game(const Stage& stage);

}  // namespace kaven::referee
