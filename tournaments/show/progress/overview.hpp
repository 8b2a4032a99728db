// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/record/record_reader.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::progress {

// An overview of a tournament, for a terminal during a run (progress.hpp) and for `tournament status`.
// Results come from the tournament's state, the positions of running games from their records. Each update
// reads only the new part of a record.

using GameDuration = std::chrono::duration<double>;

/// Returns a duration for people: `45 s`, `12 min`, `2 h 05 min`.
std::string duration_text(GameDuration duration);

/// A game in progress, according to its record.
struct RunningGame {
  folder::GameId game;
  std::string white;
  std::string black;
  int moves = 0;
  game::Colour mover = game::Colour::white;  ///< the side whose clock runs
  GameDuration turn_limit{};
  std::optional<GameDuration> turn_time;  ///< duration of the current turn; empty while programs are starting
};

/// Follows the record of a game in progress. Each update reads only the new part.
class RunningGameFollower {
 public:
  RunningGameFollower(const folder::Folder& folder, const state::TournamentState& tournament,
                      folder::GameId game);

  /// Returns the present state of the game. A game without a record has just begun.
  RunningGame present();

 private:
  RunningGame running_;
  record::GrowingRecord record_;
};

/// The progress of a tournament at one moment.
struct Overview {
  int finished = 0;
  int games = 0;  ///< paired games
  int abandoned = 0;
  std::optional<double> per_minute;              ///< games finished per minute
  std::optional<GameDuration> left;              ///< time until all paired games are finished
  std::vector<standings::StandingsRow> leaders;  ///< best first
  std::vector<RunningGame> running;
  std::size_t further_running = 0;  ///< games in progress that `running` leaves out
};

/// Returns `overview` as text for a terminal of the given size: progress, leaders, running games. Shortens
/// names to fit, and says how many players and games it leaves out.
std::string overview_text(const Overview& overview, int rows, int columns);

}  // namespace kaven::tournaments::progress
