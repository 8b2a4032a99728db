#include "tournaments/web/documents/snapshot.hpp"

#include <boost/filesystem/operations.hpp>

#include "tournaments/pairing/format.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/state/pairing_input.hpp"

namespace kaven::tournaments::web::documents {

const std::string& Snapshot::title() const {
  const std::string& title = tournament.settings.description.title;
  return title.empty() ? name : title;
}

std::optional<pairing::Bracket> bracket_of(const state::TournamentState& tournament) {
  const auto bracket_of_format = pairing::find_format(tournament.settings.pairing.format)->bracket;
  if (bracket_of_format == nullptr || tournament.players.size() < 2) return std::nullopt;
  return bracket_of_format(state::pairing_input_of(tournament), state::history_of(tournament));
}

std::vector<folder::GameId> running_games(const folder::Folder& folder, const Snapshot& snapshot) {
  std::vector<folder::GameId> games;
  if (snapshot.phase != TournamentPhase::running) return games;
  // Games begin in their order, so the search can stop early among a million pending games.
  constexpr int most_without_record = 500;
  int without_record = 0;
  for (const state::Game& game : snapshot.tournament.games) {
    if (game.state != state::GameState::pending) continue;
    boost::system::error_code error;
    if (boost::filesystem::exists(folder.games() / game.record, error)) {
      games.push_back(game.id);
      without_record = 0;
    } else if (++without_record == most_without_record) {
      break;
    }
  }
  return games;
}

}  // namespace kaven::tournaments::web::documents
