#include "tournaments/web/documents/snapshot.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder_lock.hpp"

namespace kaven::tournaments::web::documents {

namespace {

bool is_over(const Snapshot& snapshot) {
  const bool all_finished = std::ranges::all_of(
      snapshot.games, [](const state::Game& game) { return game.state == state::GameState::finished; });
  if (!all_finished || snapshot.players.size() < 2) return false;
  return pairing::find_format(snapshot.settings.format)
      ->pair(pairing::pairing_input_of(snapshot.settings, snapshot.players),
             pairing::history_of(snapshot.games, snapshot.byes))
      .games.empty();
}

}  // namespace

std::string_view state_word(TournamentState state) {
  switch (state) {
    case TournamentState::not_begun:
      return "not-begun";
    case TournamentState::running:
      return "running";
    case TournamentState::paused:
      return "paused";
    case TournamentState::finished:
      return "finished";
  }
  return "";
}

Snapshot take_snapshot(const state::Folder& folder) {
  Snapshot snapshot{.name = folder.root.filename().string(),
                    .settings = roster::read_settings(folder.settings())};
  if (!boost::filesystem::exists(folder.ledger())) return snapshot;
  // Before the ledger: what is being run then is not taken for what was left.
  const bool has_runner = state::present_runner(folder).has_value();
  state::Ledger ledger(folder.ledger(), state::Database::Access::read);
  // Players last: they come with their games, and never go.
  snapshot.games = ledger.games();
  snapshot.byes = ledger.byes();
  snapshot.players = ledger.players();
  for (const state::Player& player : snapshot.players) snapshot.numbers.emplace(player.name, player.id);
  snapshot.standings =
      standings::rated_standings_of(snapshot.settings, snapshot.players, snapshot.games, snapshot.byes);
  snapshot.state = has_runner          ? TournamentState::running
                   : is_over(snapshot) ? TournamentState::finished
                                       : TournamentState::paused;
  return snapshot;
}

std::vector<int> games_under_way(const state::Folder& folder, const Snapshot& snapshot) {
  std::vector<int> games;
  if (snapshot.state != TournamentState::running) return games;
  // They are begun in their order: not every one of a million that wait needs to be looked for.
  constexpr int most_in_vain = 500;
  int in_vain = 0;
  for (const state::Game& game : snapshot.games) {
    if (game.state != state::GameState::pending) continue;
    boost::system::error_code error;
    if (boost::filesystem::exists(folder.games() / game.record, error)) {
      games.push_back(game.id);
      in_vain = 0;
    } else if (++in_vain == most_in_vain) {
      break;
    }
  }
  return games;
}

}  // namespace kaven::tournaments::web::documents
