#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/roster/settings.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::runner {

/// What came to a schedule at one time.
struct Addition {
  std::vector<state::Game> games;
  std::vector<state::Bye> byes;
  bool empty() const { return games.empty() && byes.empty(); }
};

/// Who plays whom, as it follows from what entered and how the games ended: the same for the same.
class Schedule {
 public:
  /// Goes on from what a ledger holds.
  Schedule(roster::Settings settings, std::vector<state::Player> players, std::vector<state::Game> games,
           std::vector<state::Bye> byes);

  /// Players come, programs change, settings count from now on.
  void enter(const state::Entry& entry);
  /// Asks the format for more; what it gives is part of the schedule from now on.
  Addition extend();
  void finish(int game, const state::GameResult& result);
  void abandon(int game);
  /// A void game is to be played again.
  void reopen(int game);

  const roster::Settings& settings() const { return settings_; }
  const std::vector<state::Player>& players() const { return players_; }  ///< by id
  const std::vector<state::Game>& games() const { return games_; }        ///< by id
  const std::vector<state::Bye>& byes() const { return byes_; }
  const state::Player& player(int id) const { return players_.at(static_cast<std::size_t>(id) - 1); }
  const state::Game& game(int id) const { return games_.at(static_cast<std::size_t>(id) - 1); }

 private:
  state::Game& own(int id) { return games_.at(static_cast<std::size_t>(id) - 1); }

  roster::Settings settings_;
  std::vector<state::Player> players_;
  std::vector<state::Game> games_;
  std::vector<state::Bye> byes_;
};

/// What became of a game, as its files say: its state and result.
using Account = std::function<state::Game(const state::Game&)>;

/// The whole schedule once more from the beginning. Throws EntryListError when an entry comes behind more
/// games than there can be.
Schedule replayed(std::span<const state::Entry> entries, const Account& account);

}  // namespace kaven::tournaments::runner
