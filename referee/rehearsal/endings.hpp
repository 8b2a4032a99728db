#pragma once

#include "referee/rehearsal/stage.hpp"

namespace kaven::referee {

// Situations in which a game ends; see Situation::play. Nobody can be made to lose: each tries some games,
// and is untried when none of them ends as wanted.

/// Against an opponent that wants to lose.
void play_own_win(const Stage& stage);
/// Against a strong opponent; then on a board where whoever moves first wins, if the program knows others
/// than the usual one.
void play_own_loss(const Stage& stage);
/// On a board where every game is drawn, if the program knows such; then against an opponent that wants it.
void play_drawn_game(const Stage& stage);

}  // namespace kaven::referee
