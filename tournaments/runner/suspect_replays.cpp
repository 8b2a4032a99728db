#include "tournaments/runner/suspect_replays.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/filesystem/operations.hpp>

#include "tournaments/runner/intervention.hpp"
#include "tournaments/state/suspect_games.hpp"

namespace kaven::tournaments::runner {

std::vector<folder::GameId> order_suspect_replays(const folder::Folder& folder,
                                                  const std::function<void(const std::string&)>& notify) {
  std::vector<folder::GameId> ordered;
  if (!boost::filesystem::exists(folder.entries())) return ordered;
  OpenedTournament opened = open_for_intervention(folder, notify);
  for (const state::SuspectGame& suspect : state::suspect_games(folder, opened.tournament.games)) {
    if (suspect.played_again) continue;
    const std::string label = folder::game_label(suspect.game);
    if (const auto objection = replay_objection(opened.tournament, suspect.game)) {
      notify(fmt::format("game {} is suspect ({}), but is not played again: {}", label, suspect.reason,
                         *objection));
      continue;
    }
    order_replays(folder, opened, std::array{suspect.game},
                  std::string(state::suspect_replay_prefix) + suspect.reason);
    notify(fmt::format("game {} is played again, once: one of its programs {}", label, suspect.reason));
    ordered.push_back(suspect.game);
  }
  return ordered;
}

}  // namespace kaven::tournaments::runner
