#include "tournaments/runner/game_packing.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tournaments/folder/game_logs.hpp"
#include "tournaments/folder/packed_records.hpp"

namespace kaven::tournaments::runner {

bool is_settled(const state::TournamentState& tournament, int pack) {
  return std::ranges::all_of(folder::games_of_pack(pack), [&](folder::GameId id) {
    if (!tournament.has_game(id)) return false;
    const state::GameState state = tournament.game(id).state;
    return state == state::GameState::finished || state == state::GameState::cancelled;
  });
}

void pack_games(const folder::Folder& folder, const state::TournamentState& tournament, int pack) {
  folder::pack_logs(folder, pack);
  std::vector<std::string> records;
  for (const folder::GameId id : folder::games_of_pack(pack)) records.push_back(tournament.game(id).record);
  folder::pack_records(folder, pack, records);
}

}  // namespace kaven::tournaments::runner
