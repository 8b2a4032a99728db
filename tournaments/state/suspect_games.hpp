#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// What the reason begins with for which such a game is played again (OrderedReplay::reason).
inline constexpr std::string_view suspect_replay_prefix = "suspect: ";

/// A game that was lost by time, which the machine may have caused.
struct SuspectGame {
  folder::GameId game;
  folder::PlayerId loser;
  std::string reason;         ///< as in its record: `waited 12.3 s of 30 s for a processor`
  bool played_again = false;  ///< it was suspect before, and was played again for that
};

/// The suspect ones of `games`, in their order, as their records in `folder` say. Only the last line of the
/// records of games that were lost by time is read; what cannot be read is not suspect. Throws EntryListError.
std::vector<SuspectGame> suspect_games(const folder::Folder& folder, std::span<const Game> games);

/// How many they are and which, and how they are played again, in one line for people, with a line end; in another what
/// it means when one player lost several of them. Empty when there are none.
std::string suspect_text(std::span<const SuspectGame> games, const folder::Folder& folder);

}  // namespace kaven::tournaments::state
