#include "tournaments/web/documents/snapshot.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <utility>

#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder_lock.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::web::documents {

namespace {

bool is_over(const state::TournamentState& tournament) {
  const bool all_finished = std::ranges::all_of(
      tournament.games, [](const state::Game& game) { return game.state == state::GameState::finished; });
  if (!all_finished || tournament.players.size() < 2) return false;
  return pairing::find_format(tournament.settings.format)
      ->pair(pairing::pairing_input_of(tournament), pairing::history_of(tournament))
      .games.empty();
}

}  // namespace

std::string_view phase_word(TournamentPhase phase) {
  switch (phase) {
    case TournamentPhase::not_begun:
      return "not-begun";
    case TournamentPhase::running:
      return "running";
    case TournamentPhase::paused:
      return "paused";
    case TournamentPhase::finished:
      return "finished";
  }
  return "";
}

Snapshot take_snapshot(const state::Folder& folder) {
  Snapshot snapshot{.name = folder.root.filename().string(),
                    .tournament = {.settings = roster::read_settings(folder.settings())}};
  if (!boost::filesystem::exists(folder.ledger())) return snapshot;
  // Before the ledger: what is being run then is not taken for what was left.
  const bool has_runner = state::present_runner(folder).has_value();
  state::Ledger ledger(folder.ledger(), state::Database::Access::read);
  snapshot.tournament = ledger.load(std::move(snapshot.tournament.settings));
  snapshot.standings = standings::present_standings(snapshot.tournament);
  snapshot.phase = has_runner                     ? TournamentPhase::running
                   : is_over(snapshot.tournament) ? TournamentPhase::finished
                                                  : TournamentPhase::paused;
  return snapshot;
}

std::vector<state::GameId> games_under_way(const state::Folder& folder, const Snapshot& snapshot) {
  std::vector<state::GameId> games;
  if (snapshot.phase != TournamentPhase::running) return games;
  // They are begun in their order: not every one of a million that wait needs to be looked for.
  constexpr int most_in_vain = 500;
  int in_vain = 0;
  for (const state::Game& game : snapshot.tournament.games) {
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
