// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"

namespace kaven::tournaments::runner {

// The organizer's decisions besides playing: to withdraw a player, or to play games again. Each decision is
// an entry of the entry list, from which everything else follows: the entry is written first, then files are
// moved, then the ledger is updated. If the process is killed in between, the next run completes the rest.
// The caller must hold the folder's lock (folder::FolderLock), so that no games are played at the same time.

/// The decision is impossible; what() contains the reason and an alternative. Nothing has changed.
class InterventionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Opens the tournament in `folder` as its last run left it, without reading agents/ and tournament.toml.
/// Rebuilds a ledger that is missing or does not contain all entries, and enters finished games that it does
/// not contain. Throws InterventionError if there was no run yet; EntryListError, DatabaseError,
/// std::system_error.
OpenedTournament open_for_intervention(const folder::Folder& folder,
                                       const std::function<void(const std::string&)>& notify);

/// Returns why `game` cannot be played again, as a complete sentence for people: there is no such game, it is
/// not finished, one of its players was withdrawn, or later games were paired from its result. Returns
/// nothing if it can.
std::optional<std::string> replay_objection(const state::TournamentState& tournament, folder::GameId game);

/// Orders that the next run plays `games` of the opened tournament again, all of them or none. Moves their
/// records and logs to attempt-N… in their logs. The entry list keeps the results, because earlier rounds
/// were paired from them, and `reason`, which must not be empty. Throws InterventionError with the first
/// replay_objection(); std::system_error, DatabaseError.
void order_replays(const folder::Folder& folder, OpenedTournament& opened,
                   std::span<const folder::GameId> games, const std::string& reason);

/// The effect of a withdrawal on games.
struct WithdrawalEffect {
  std::string name;   ///< the player's
  int finished = 0;   ///< games that still count
  int walkovers = 0;  ///< games won by the opponent without playing
  int dropped = 0;    ///< games that will not be played, or do not count any more
};

/// Withdraws the player from the opened tournament that `name`, or its file or folder in agents/, calls so: it is
/// not paired any more, and `games` decides about its games. Throws InterventionError if no active player has this name, or if finished games
/// cannot be annulled because later rounds depend on them; std::system_error, DatabaseError.
WithdrawalEffect withdraw_player(const folder::Folder& folder, OpenedTournament& opened,
                                 const std::string& name, state::WithdrawnGames games,
                                 const std::string& reason);

/// Orders that the next run plays every suspect game (state::suspect_games) of `folder` again, each game once
/// in a tournament. The entry list keeps the reason, and the first record stays in the game's logs
/// (intervention.hpp). `notify` receives notices for people: which games are played again, and which cannot
/// be and why. Returns the games to be played again; none if nothing was played yet. The caller must hold the
/// folder's lock. Throws EntryListError, DatabaseError, std::system_error.
std::vector<folder::GameId> order_suspect_replays(const folder::Folder& folder,
                                                  const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::runner
