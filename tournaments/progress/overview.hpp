#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/runner/schedule.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::progress {

using GameDuration = std::chrono::duration<double>;

/// `45 s`, `12 min`, `2 h 05 min`.
std::string duration_text(GameDuration duration);

/// A game that is being played, as its record tells.
struct RunningGame {
  int game = 0;
  std::string white;
  std::string black;
  int moves = 0;
  game::Colour mover = game::Colour::white;
  GameDuration in_turn{};  ///< since the last move, or since the game began
};

/// Looks at the record of a game that is being played. Without one it has just begun.
RunningGame look_at(const state::Folder& folder, const runner::Schedule& schedule, int game);

/// How a tournament stands at a moment.
struct Overview {
  int finished = 0;
  int games = 0;  ///< that are paired
  int abandoned = 0;
  std::optional<double> per_minute;              ///< games finished in a minute
  std::optional<GameDuration> left;              ///< until all that are paired are finished
  std::vector<standings::StandingsRow> leaders;  ///< best first
  std::vector<RunningGame> running;
};

/// `overview` in lines for a terminal of so many lines: how much is done, the leaders, the running games.
std::string overview_text(const Overview& overview, int rows);

}  // namespace kaven::tournaments::progress
