// SPDX-License-Identifier: MIT
#pragma once

#include "common/notation/game_choice.hpp"
#include "tournaments/show/web/play/play_game.hpp"

namespace kaven::tournaments::web::play {

/// The name of a side that a person plays.
inline constexpr const char* human = "human";

/// A game of Connect-4 between levels of these names, or people.
inline PlayGame session_game(const char* white, const char* black) {
  return {notation::choose_game({}), {find_level(white), find_level(black)}};
}

}  // namespace kaven::tournaments::web::play
