#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/pairing/bracket.hpp"
#include "tournaments/preview/game_time.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::preview {

/// The least and the most that was seen when the rest of a tournament was made up several times.
template <typename Value>
struct Range {
  Value least{};
  Value most{};
};

/// What is to come of a tournament.
struct Forecast {
  state::TournamentState tournament;  ///< as it stands, with all that is paired now
  std::vector<state::Game> pairings;  ///< the games that are known and not finished, in the order of play
  int finished = 0;
  Range<int> games;     ///< games that are still to be played
  int simulations = 0;  ///< how often the rest was made up
  GameTime game_time;
  Range<Seconds> likely;  ///< until the end, when each game takes as long as is likely
  Seconds longest{};      ///< until the end, when each game takes as long as it may
};

/// Plays the rest of `tournament`, which nothing was added to, with made-up results: all drawn, then drawn by lot.
/// The format pairs as it would. `jobs` games are played at the same time.
Forecast forecast_of(state::TournamentState tournament, const GameTime& game_time, int jobs);

}  // namespace kaven::tournaments::preview
