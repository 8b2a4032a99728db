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
  std::vector<FreeRound> free_rounds;
  bool empty() const { return games.empty() && free_rounds.empty(); }
};

/// Who plays whom, as it follows from what entered and how the games ended: the same for the same.
class Schedule {
 public:
  /// Goes on from what a ledger holds.
  Schedule(Settings settings, std::vector<Player> players, std::vector<Game> games,
           std::vector<FreeRound> free_rounds);

  /// Players come, programs change, settings count from now on.
  void enter(const Entry& entry);
  /// Asks the format for more; what it gives is part of the schedule from now on.
  Addition extend();
  void finish(int game, const GameResult& result);
  void abandon(int game);
  /// A void game is to be played again.
  void reopen(int game);

  const Settings& settings() const { return rules; }
  const std::vector<Player>& players() const { return field; }  ///< by id
  const std::vector<Game>& games() const { return paired; }     ///< by id
  const std::vector<FreeRound>& free_rounds() const { return byes; }
  const Player& player(int id) const { return field.at(static_cast<std::size_t>(id) - 1); }
  const Game& game(int id) const { return paired.at(static_cast<std::size_t>(id) - 1); }

 private:
  Game& own(int id) { return paired.at(static_cast<std::size_t>(id) - 1); }

  Settings rules;
  std::vector<Player> field;
  std::vector<Game> paired;
  std::vector<FreeRound> byes;
};

/// What became of a game, as its files say: its state and result.
using Account = std::function<Game(const Game&)>;

/// The whole schedule once more from the beginning. Throws EntryListError when an entry comes behind more
/// games than there can be.
Schedule replayed(std::span<const Entry> entries, const Account& account);

}  // namespace kaven::tournaments
