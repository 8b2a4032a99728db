// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// Returns the finished games of `games`, by id, whose records are missing in `folder`: if the ledger were
/// lost, so would be their results. Only checks whether the files exist, by listing the folder once. Throws
/// std::system_error.
std::vector<folder::GameId> games_without_record(const folder::Folder& folder, std::span<const Game> games);

/// Returns a warning about these games and its remedy, as sentences for people; empty if there are none.
std::string missing_records_text(const folder::Folder& folder, std::span<const folder::GameId> games);

/// Returns a list such as `game 0007` or `games 0007, 0012 and 0030`, with at most `most` labels and the
/// number of the others.
std::string game_list_text(std::span<const folder::GameId> games, std::size_t most = 10);

/// Prefix of OrderedReplay::reason for suspect games.
inline constexpr std::string_view suspect_replay_prefix = "suspect: ";

/// A game lost on time that may be the machine's fault.
struct SuspectGame {
  folder::GameId game;
  folder::PlayerId loser;
  std::string reason;         ///< from its record: `waited 12.3 s of 30 s for a processor`
  bool played_again = false;  ///< the game was already played again for this reason
};

/// Returns the suspect games among `games`, in their order, according to their records in `folder`. Reads
/// only the last line of the records of games lost on time; an unreadable record is not suspect. Throws
/// EntryListError.
std::vector<SuspectGame> suspect_games(const folder::Folder& folder, std::span<const Game> games);

/// Returns a line for people with the labels of the games and the command to play them again; and a second
/// line if one player lost several of them. Each line ends with a line feed. Empty if there are none.
std::string suspect_text(std::span<const SuspectGame> games, const folder::Folder& folder);

}  // namespace kaven::tournaments::state
