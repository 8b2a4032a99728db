// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/database.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The features that only later versions of the ledger have.
struct LedgerFeatures {
  bool interventions = true;  ///< withdrawals and walkovers: since version 3
  bool submissions = true;    ///< hashes of whole submissions: since version 4
  bool versions = true;       ///< when players continued with other programs: since version 5
  bool hand_ins = true;       ///< the players' files or folders in agents/: since version 6
};

/// The ledger stores the results. It is an index of the entry list and the records, which are the primary
/// data. Every change is one transaction. Points are not stored: they are computed from results and settings.
class Ledger {
 public:
  /// Throws DatabaseError, also if the file is not a ledger or belongs to a later version.
  Ledger(const boost::filesystem::path& file, Database::Access access);

  std::vector<Player> players();  ///< returns all players, by id
  std::vector<Game> games();      ///< returns all games, by id
  /// Returns the games, by id, that are new or have another state than in `known`, which must contain all
  /// games of an earlier time, by id. Finished games stay finished unless the organizer intervenes (see
  /// interventions()), so most of them are skipped unread.
  std::vector<Game> games_changed_since(std::span<const Game> known);
  std::vector<Bye> byes();  ///< returns all byes, by round, then player
  /// Returns how many entries with withdrawals or replays the ledger contains.
  int interventions();
  /// Returns the tournament in the ledger, with `settings`, which the ledger does not store.
  TournamentState load(settings::Settings settings);

  /// Writes all of this or nothing: players (including known players with new programs), games with their
  /// ids, and byes.
  void enter(const std::vector<Player>& players, const std::vector<Game>& games,
             const std::vector<Bye>& byes = {});
  /// Stores the result of a game.
  void finish(folder::GameId game, const GameResult& result);
  /// Finishes all of these games or none. One transaction for many games costs less than one for each.
  void finish(const std::map<folder::GameId, GameResult>& results);
  /// Marks a game as void.
  void abandon(folder::GameId game);
  /// Marks a void game as to be played again.
  void reopen(folder::GameId game);
  /// Writes the decisions of an entry with withdrawals or replays from `tournament`, all or nothing: the
  /// withdrawn players, the games `changed` (which have no result), and the number of such entries.
  void intervene(const TournamentState& tournament, std::span<const folder::GameId> changed);

 private:
  std::string select_games() const;

  Database database_;
  LedgerFeatures features_;  ///< fewer if the ledger is of an earlier version and only read
};

/// Opens the ledger of `folder` for reading. If a run has just begun, waits for its ledger for up to ten
/// seconds. Throws std::runtime_error, which calls the folder `name`, if nothing has been played there yet.
Ledger played_ledger(const folder::Folder& folder, const boost::filesystem::path& name);

}  // namespace kaven::tournaments::state
