#pragma once

#include <chrono>
#include <map>
#include <string>

#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::preview {

using Seconds = std::chrono::duration<double>;

/// How long a game of a tournament takes.
struct GameTime {
  Seconds likely{};   ///< on average
  Seconds longest{};  ///< every turn as long as its limit, to the last place of the board
  std::string basis;  ///< what `likely` is said from, for people
};

/// What is known of it by the finished games of `tournament`; where there is none, by the time to a first move
/// of players who were tried; else by the limits alone.
GameTime game_time_of(const state::TournamentState& tournament,
                      const std::map<std::string, Seconds>& first_moves);

}  // namespace kaven::tournaments::preview
