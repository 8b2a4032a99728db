#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/ledger/entry_list.hpp"
#include "tournaments/ledger/ledger.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments {

/// What came to a schedule at one time.
struct Addition {
  std::vector<Game> games;
  std::vector<FreeRound> byes;
  bool empty() const { return games.empty() && byes.empty(); }
};

/// Who plays whom, as it follows from what entered and how the games ended: the same for the same.
class Schedule {
 public:
  /// Goes on from what a ledger holds.
  Schedule(Settings settings, std::vector<Player> players, std::vector<Game> games,
           std::vector<FreeRound> byes);

  /// Players come, programs change, settings count from now on.
  void enter(const Entry& entry);
  /// Asks the format for more; what it gives is part of the schedule from now on.
  Addition extend();
  void finish(int game, const GameResult& result);
  void abandon(int game);
  /// A void game is to be played again.
  void reopen(int game);

  const Settings& settings() const { return settings_; }
  const std::vector<Player>& players() const { return players_; }  ///< by id
  const std::vector<Game>& games() const { return games_; }     ///< by id
  const std::vector<FreeRound>& byes() const { return byes_; }
  const Player& player(int id) const { return players_.at(static_cast<std::size_t>(id) - 1); }
  const Game& game(int id) const { return games_.at(static_cast<std::size_t>(id) - 1); }

 private:
  Game& own(int id) { return games_.at(static_cast<std::size_t>(id) - 1); }

  Settings settings_;
  std::vector<Player> players_;
  std::vector<Game> games_;
  std::vector<FreeRound> byes_;
};

/// What became of a game, as its files say: its state and result.
using Account = std::function<Game(const Game&)>;

/// The whole schedule once more from the beginning. Throws EntryListError when an entry comes behind more
/// games than there can be.
Schedule replayed(std::span<const Entry> entries, const Account& account);

}  // namespace kaven::tournaments
