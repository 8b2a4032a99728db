#pragma once

#include <span>
#include <string>
#include <vector>

#include "tournaments/state/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// A game that was lost by time, which the machine may have caused.
struct SuspectGame {
  GameId game;
  std::string reason;  ///< as in its record: `waited 12.3 s of 30 s for a processor`
};

/// The suspect ones of `games`, in their order, as their records in `folder` say. Only the last line of the
/// records of games that were lost by time is read; what cannot be read is not suspect.
std::vector<SuspectGame> suspect_games(const Folder& folder, std::span<const Game> games);

/// How many they are and which, and how they are played again, in one line for people, with a line end; empty when
/// there are none.
std::string suspect_text(std::span<const SuspectGame> games, const Folder& folder);

}  // namespace kaven::tournaments::state
