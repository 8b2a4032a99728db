#include "tournaments/state/entered_players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "common/record/json_object_reader.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::state {

namespace {

using record::LineError;

// A hash that was not stored before is not another program.
bool has_other_program(const Player& before, const Player& now) {
  return before.sha256 != now.sha256 || before.description_sha256 != now.description_sha256 ||
         (!before.submission_sha256.empty() && before.submission_sha256 != now.submission_sha256);
}

int withdrawn_before(const std::vector<Player>& players) {
  return static_cast<int>(
      std::ranges::count_if(players, [](const Player& player) { return player.withdrawn.has_value(); }));
}

}  // namespace

void enter_players(std::vector<Player>& players, const Entry& entry) {
  for (const Player& player : entry.newcomers) {
    const folder::PlayerId next = folder::PlayerId::at(players.size());
    if (player.id != next) {
      throw LineError(
          fmt::format("member 'newcomers': id {}: expected {}", player.id.number(), next.number()));
    }
    if (player.name.empty() || std::ranges::find(players, player.name, &Player::name) != players.end()) {
      throw LineError(fmt::format("member 'newcomers': id {}: name '{}': expected one that nobody else has",
                                  player.id.number(), text::printable(player.name, 80)));
    }
    players.push_back(player);
  }
  for (const Player& player : entry.new_versions) {
    const std::size_t index = player.id.index();
    if (index >= players.size() || players[index].name != player.name) {
      throw LineError(fmt::format("member 'new_versions': id {}: no such player", player.id.number()));
    }
    const Player before = players[index];
    players[index] = player;
    players[index].withdrawn = before.withdrawn;
    players[index].versions = before.versions;
    if (has_other_program(before, player)) players[index].versions.push_back(entry.games);
  }
  for (const Withdrawal& withdrawal : entry.withdrawals) {
    const std::size_t index = withdrawal.player.index();
    if (index >= players.size() || players[index].name != withdrawal.name || players[index].withdrawn) {
      throw LineError(fmt::format("member 'withdrawals': id {}: expected a player who takes part",
                                  withdrawal.player.number()));
    }
    players[index].withdrawn =
        Withdrawn{withdrawn_before(players) + 1, withdrawal.rounds, withdrawal.games, withdrawal.reason};
  }
}

}  // namespace kaven::tournaments::state
