#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/notation/word_table.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::web::documents {

enum class TournamentStatus : std::uint8_t { not_begun, running, paused, finished };

inline constexpr notation::WordTable<TournamentStatus, 4> status_words = {{{
    {TournamentStatus::not_begun, "not-begun"},
    {TournamentStatus::running, "running"},
    {TournamentStatus::paused, "paused"},
    {TournamentStatus::finished, "finished"},
}}};

/// How a tournament stood when its folder was read. The documents of the page are pure functions of a snapshot
/// and of the records beside it, which is why the site and the server give the same ones.
struct Snapshot {
  std::string name;  ///< of the folder
  roster::Settings settings;
  TournamentStatus status = TournamentStatus::not_begun;
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

/// The games that are being played, by id: those that have a record, but no result yet, while there is a
/// runner.
std::vector<int> running_games(const state::Folder& folder, const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
