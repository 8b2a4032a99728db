#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

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

/// The smallest and largest value among several simulations of the rest of a tournament.
template <typename Value>
struct Range {
  Value least{};
  Value most{};
};

/// A forecast of the rest of a tournament.
struct Forecast {
  state::TournamentState tournament;  ///< its present state, with all games paired by now
  std::vector<state::Game> pairings;  ///< known unfinished games, in the order of play
  int finished = 0;
  Range<int> games;     ///< games still to be played
  int simulations = 0;  ///< number of simulations
  GameTime game_time;
  Range<Seconds> likely;  ///< time until the end if games take their likely time
  Seconds longest{};      ///< time until the end if games take as long as they may
};

/// Simulates the rest of `tournament`, to which nothing was added: first with draws only, then with random
/// results. The format pairs as in a run. `jobs` games are played at the same time.
Forecast forecast_of(state::TournamentState tournament, const GameTime& game_time, int jobs);

}  // namespace kaven::tournaments::preview
