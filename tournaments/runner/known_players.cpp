#include "tournaments/runner/known_players.hpp"

#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::runner {

std::vector<roster::KnownPlayer> known_players(const std::vector<state::Player>& players) {
  std::vector<roster::KnownPlayer> known;
  known.reserve(players.size());
  for (const state::Player& player : players) {
    known.push_back({.name = player.name,
                     .command = player.program,
                     .sha256 = player.sha256,
                     .description_sha256 = player.description_sha256,
                     .submission_sha256 = player.submission_sha256});
  }
  return known;
}

roster::Roster roster_of(const folder::Folder& folder,
                         const std::vector<boost::filesystem::path>& search_path) {
  const std::vector<state::Entry> entries = state::read_entries(folder.entries());
  return roster::read_roster(folder.agents(), search_path, known_players(state::players_of(entries)));
}

}  // namespace kaven::tournaments::runner
