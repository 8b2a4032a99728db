#include "tournaments/runner/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::runner {

Schedule::Schedule(roster::Settings settings, std::vector<state::Player> players,
                   std::vector<state::Game> games, std::vector<state::Bye> byes)
    : settings_(std::move(settings)),
      players_(std::move(players)),
      games_(std::move(games)),
      byes_(std::move(byes)) {}

void Schedule::enter(const state::Entry& entry) {
  settings_ = roster::with_settings(settings_, {entry.settings.begin(), entry.settings.end()});
  players_.insert(players_.end(), entry.newcomers.begin(), entry.newcomers.end());
  for (const state::Player& player : entry.new_versions)
    players_.at(static_cast<std::size_t>(player.id) - 1) = player;
}

Addition Schedule::extend() {
  const pairing::NextPairings pairings =
      pairing::find_format(settings_.format)
          ->pair(pairing::pairing_input_of(settings_, players_), pairing::history_of(games_, byes_));
  const std::uint64_t seed_of_games = pairing::derive_seed(settings_.seed, 0);
  Addition addition;
  for (const pairing::Pairing& pairing : pairings.games) {
    const state::Player& white = players_.at(pairing.white);
    const state::Player& black = players_.at(pairing.black);
    const int id = static_cast<int>(games_.size() + addition.games.size()) + 1;
    addition.games.push_back({.id = id,
                              .round = pairing.round,
                              .match = pairing.match,
                              .part = pairing.part,
                              .opening = pairing.opening,
                              .white = white.id,
                              .black = black.id,
                              .seed = pairing::derive_seed(seed_of_games, static_cast<std::uint64_t>(id)),
                              .record = state::record_name(id, white.name, black.name)});
  }
  for (const pairing::Bye& bye : pairings.byes) {
    addition.byes.push_back({bye.round, players_.at(bye.player).id});
  }
  games_.insert(games_.end(), addition.games.begin(), addition.games.end());
  byes_.insert(byes_.end(), addition.byes.begin(), addition.byes.end());
  // As the ledger has them.
  std::ranges::sort(byes_, {}, [](const state::Bye& each) { return std::pair(each.round, each.player); });
  return addition;
}

void Schedule::finish(int id, const state::GameResult& result) {
  own(id).state = state::GameState::finished;
  own(id).result = result;
}

void Schedule::abandon(int id) {
  own(id).state = state::GameState::abandoned;
}

void Schedule::reopen(int id) {
  own(id).state = state::GameState::pending;
}

Schedule replayed(std::span<const state::Entry> entries, const Account& account) {
  Schedule schedule({}, {}, {}, {});
  const auto extend = [&] {
    const Addition addition = schedule.extend();
    for (const state::Game& each : addition.games) {
      const state::Game known = account(each);
      if (known.result) schedule.finish(each.id, *known.result);
      if (known.state == state::GameState::abandoned) schedule.abandon(each.id);
    }
    return !addition.empty();
  };
  const auto paired = [&] { return static_cast<int>(schedule.games().size()); };
  for (const state::Entry& entry : entries) {
    while (paired() < entry.games && extend()) {
    }
    if (paired() != entry.games) {
      throw state::EntryListError(
          fmt::format("the entry of {} comes behind {} games, but the entries before give {}", entry.time,
                      entry.games, paired()));
    }
    schedule.enter(entry);
  }
  while (!entries.empty() && extend()) {
  }
  return schedule;
}

}  // namespace kaven::tournaments::runner
