#include "tournaments/web/live/tournament_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "common/system/helper_program.hpp"
#include "tournaments/admission/admission.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/state/settings_in_force.hpp"

namespace kaven::tournaments::web::live {

std::vector<play::ProgramOpponent> tournament_programs(const folder::Folder& folder) {
  if (!boost::filesystem::exists(folder.ledger())) return {};
  const settings::Settings settings = state::settings_in_force(folder).settings;
  const std::vector<state::Player> players =
      state::Ledger(folder.ledger(), state::Database::Access::read).players();
  const roster::Roster roster = admission::known_admission(folder, settings, {system::own_folder()}).roster;
  std::vector<play::ProgramOpponent> programs;
  for (const roster::Entrant& entrant : roster.entrants) {
    const auto player = std::ranges::find(players, entrant.name, &state::Player::name);
    if (player == players.end() || player->withdrawn) continue;
    programs.push_back({.word = fmt::format("player-{}", player->id.number()),
                        .side = {entrant.name, entrant.program, entrant.seen},
                        .settings = settings});
  }
  return programs;
}

}  // namespace kaven::tournaments::web::live
