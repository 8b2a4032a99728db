#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::web::documents {

enum class TournamentState : std::uint8_t { not_begun, running, paused, finished };

/// `not-begun`, `running`, `paused`, `finished`.
std::string_view state_word(TournamentState state);

/// How a tournament stood when somebody looked: what the documents of its page are made of.
struct Snapshot {
  std::string name;  ///< of the folder
  roster::Settings settings;
  TournamentState state = TournamentState::not_begun;
  std::vector<state::Player> players;  ///< by id, from 1
  std::vector<state::Game> games;      ///< by id, from 1
  std::vector<state::Bye> byes;
  standings::Standings standings;
  std::map<std::string, int> numbers;  ///< of players, by name

  const state::Player& player(int id) const { return players.at(static_cast<std::size_t>(id) - 1); }
  const state::Game& game(int id) const { return games.at(static_cast<std::size_t>(id) - 1); }
  bool has_game(int id) const { return id >= 1 && static_cast<std::size_t>(id) <= games.size(); }
  bool has_player(int id) const { return id >= 1 && static_cast<std::size_t>(id) <= players.size(); }
};

/// Looks at `folder`, which is only read. Throws SettingsError, DatabaseError, std::system_error.
Snapshot take_snapshot(const state::Folder& folder);

/// The games that are being played: those that have a record, but no result yet, while there is a runner.
std::vector<int> games_under_way(const state::Folder& folder, const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
