#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/state/database.hpp"
#include "tournaments/state/ledger_schema.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The ledger says what has been played: it is an index of the entry list and the records, which are the
/// truth. Every change is one transaction. Points are not in it: they follow from results and settings.
class Ledger {
 public:
  /// Throws DatabaseError, also for a file that is no ledger or one of a later version.
  Ledger(const boost::filesystem::path& file, Database::Access access);

  std::vector<Player> players();  ///< all players by id
  std::vector<Game> games();      ///< all games by id
  /// The games, by id, that stand otherwise than in `known`, which has all games that there were at some
  /// time, by id: those that are new, and those whose state is another one. What is finished stays so unless
  /// the organiser intervenes (see interventions()): such games are passed over unread.
  std::vector<Game> games_changed_since(std::span<const Game> known);
  std::vector<Bye> byes();  ///< all byes by round, then player
  /// How many entries of the entry list the ledger knows that withdrew players or had games played again.
  int interventions();
  /// The tournament as the ledger knows it, under `settings`, which are not in it.
  TournamentState load(settings::Settings settings);

  /// Writes all of it or nothing: players, also known ones with other programs; games with the ids they have;
  /// byes.
  void enter(const std::vector<Player>& players, const std::vector<Game>& games,
             const std::vector<Bye>& byes = {});
  void finish(folder::GameId game, const GameResult& result);
  /// Finishes all of the games or none: many in one transaction cost less than one by one.
  void finish(const std::map<folder::GameId, GameResult>& results);
  void abandon(folder::GameId game);
  /// A void game is to be played again.
  void reopen(folder::GameId game);
  /// Writes what an entry decided that withdrew players or has games played again, all of it or nothing: who
  /// is withdrawn, the games `changed`, which have no result, and how many such entries are known. All is as
  /// in `tournament`.
  void intervene(const TournamentState& tournament, std::span<const folder::GameId> changed);

 private:
  std::string select_games() const;

  Database database_;
  LedgerFeatures features_;  ///< fewer for a ledger of before, which is read
};

/// The ledger of `folder`, for reading; where a run has just begun, waits for it, up to ten seconds. Throws
/// std::runtime_error, which calls the folder `name`, when nothing has been played there yet.
Ledger played_ledger(const folder::Folder& folder, const boost::filesystem::path& name);

}  // namespace kaven::tournaments::state
