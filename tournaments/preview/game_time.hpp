#pragma once

#include <chrono>
#include <map>
#include <string>

#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::preview {

using Seconds = std::chrono::duration<double>;

/// The duration of one game of a tournament.
struct GameTime {
  Seconds likely{};   ///< on average
  Seconds longest{};  ///< every turn takes its limit, until the board is full
  std::string basis;  ///< the source of `likely`, for people
};

/// Estimates the duration from the finished games of `tournament`; otherwise from the time to the first move
/// of players in their trials; otherwise from the limits alone.
GameTime game_time_of(const state::TournamentState& tournament,
                      const std::map<std::string, Seconds>& first_moves);

}  // namespace kaven::tournaments::preview
