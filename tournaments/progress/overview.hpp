#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/record/growing_record.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::progress {

// An overview is made afresh whenever it is shown: on a terminal during a run (progress.hpp), and by
// `tournament status`. Results come from the state of the tournament; how the running games stand is read
// from their records, of which each look reads only what is new.

using GameDuration = std::chrono::duration<double>;

/// `45 s`, `12 min`, `2 h 05 min`.
std::string duration_text(GameDuration duration);

/// A game that is being played, as its record tells.
struct RunningGame {
  folder::GameId game;
  std::string white;
  std::string black;
  int moves = 0;
  game::Colour mover = game::Colour::white;  ///< the side whose clock runs
  GameDuration turn_limit{};
  std::optional<GameDuration> turn_time;  ///< how long this turn has run; nothing while programs start
};

/// Follows the record of a game that is being played, and reads each time only what is new.
class RunningGameFollower {
 public:
  RunningGameFollower(const folder::Folder& folder, const state::TournamentState& tournament,
                      folder::GameId game);

  /// How the game stands now. One that has no record yet has just begun.
  RunningGame present();

 private:
  RunningGame running_;
  record::GrowingRecord record_;
};

/// How far a tournament is at a moment.
struct Overview {
  int finished = 0;
  int games = 0;  ///< games that are paired
  int abandoned = 0;
  std::optional<double> per_minute;              ///< games finished in a minute
  std::optional<GameDuration> left;              ///< the time until all games that are paired are finished
  std::vector<standings::StandingsRow> leaders;  ///< best first
  std::vector<RunningGame> running;
};

/// `overview` in lines for a terminal of so many lines and columns: how much is done, the leaders, the running games.
/// Names are shortened to what fits.
std::string overview_text(const Overview& overview, int rows, int columns);

}  // namespace kaven::tournaments::progress
