#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "tournaments/runner/opened_tournament.hpp"

namespace kaven::tournaments::runner {

// What a tournament's organiser decides besides playing it: that somebody is withdrawn, that games are played
// again. Each decision is one entry of the entry list, from which everything follows: it is written first,
// then files are moved, then the ledger is told. Who is killed in between is followed up by the next run.
// Whoever decides holds the folder's lock (folder::FolderLock), so that nothing is being played meanwhile.

/// The decision cannot be carried out; what() says why, and what can be done instead. Nothing has changed.
class InterventionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Opens the tournament in `folder` as its last run left it, without a look at agents/ and tournament.toml.
/// A ledger that is missing or does not know all entries is made again, and games that were finished without
/// its knowing are entered. Throws InterventionError where nothing was ever run; EntryListError,
/// DatabaseError, std::system_error.
OpenedTournament open_for_intervention(const folder::Folder& folder,
                                       const std::function<void(const std::string&)>& notify);

/// Why `game` cannot be played again, in a whole sentence for people: there is no such game, it is not
/// finished, a player of it was withdrawn, or later games were paired by its result. Nothing when it can.
std::optional<std::string> replay_objection(const state::TournamentState& tournament, folder::GameId game);

/// Has finished `games` of the opened tournament played again by the next run, all of them or none. Their
/// records and logs are set aside among their logs, as attempt-N…, and the entry list keeps their results:
/// the rounds before were paired by them. `reason`, which must not be empty, is kept for people.
/// Throws InterventionError with the first replay_objection(); std::system_error, DatabaseError.
void order_replays(const folder::Folder& folder, OpenedTournament& opened,
                   std::span<const folder::GameId> games, const std::string& reason);

/// What a withdrawal did to games.
struct WithdrawalEffect {
  int finished = 0;   ///< games that count on
  int walkovers = 0;  ///< games won by the opponent without playing
  int dropped = 0;    ///< games that will not be played, or count no more
};

/// Withdraws the player called `name` from the opened tournament: nobody is paired with it any more, its games
/// become what `games` says. Throws InterventionError when nobody who takes part is called so, or finished
/// games cannot be taken back because later rounds build on them; std::system_error, DatabaseError.
WithdrawalEffect withdraw_player(const folder::Folder& folder, OpenedTournament& opened,
                                 const std::string& name, state::WithdrawnGames games,
                                 const std::string& reason);

}  // namespace kaven::tournaments::runner
