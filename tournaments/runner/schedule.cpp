#include "tournaments/runner/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/paired.hpp"
#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

Schedule::Schedule(Settings settings, std::vector<Player> players, std::vector<Game> games,
                   std::vector<FreeRound> byes)
    : settings_(std::move(settings)),
      players_(std::move(players)),
      games_(std::move(games)),
      byes_(std::move(byes)) {}

void Schedule::enter(const Entry& entry) {
  settings_ = with_settings(settings_, {entry.settings.begin(), entry.settings.end()});
  players_.insert(players_.end(), entry.newcomers.begin(), entry.newcomers.end());
  for (const Player& player : entry.new_versions) players_.at(static_cast<std::size_t>(player.id) - 1) = player;
}

Addition Schedule::extend() {
  const Pairings pairings = find_format(settings_.format)->pair(field_of(settings_, players_), past_of(games_, byes_));
  const std::uint64_t seed_of_games = drawn_number(settings_.seed, 0);
  Addition addition;
  for (const Job& job : pairings.games) {
    const Player& white = players_.at(job.white);
    const Player& black = players_.at(job.black);
    const int id = static_cast<int>(games_.size() + addition.games.size()) + 1;
    addition.games.push_back({.id = id,
                              .round = job.round,
                              .match = job.match,
                              .part = job.part,
                              .opening = job.opening,
                              .white = white.id,
                              .black = black.id,
                              .seed = drawn_number(seed_of_games, static_cast<std::uint64_t>(id)),
                              .record = record_name(id, white.name, black.name)});
  }
  for (const Bye& bye : pairings.byes) {
    addition.byes.push_back({bye.round, players_.at(bye.player).id});
  }
  games_.insert(games_.end(), addition.games.begin(), addition.games.end());
  byes_.insert(byes_.end(), addition.byes.begin(), addition.byes.end());
  // As the ledger has them.
  std::ranges::sort(byes_, {}, [](const FreeRound& each) { return std::pair(each.round, each.player); });
  return addition;
}

void Schedule::finish(int id, const GameResult& result) {
  own(id).state = GameState::finished;
  own(id).result = result;
}

void Schedule::abandon(int id) {
  own(id).state = GameState::abandoned;
}

void Schedule::reopen(int id) {
  own(id).state = GameState::pending;
}

Schedule replayed(std::span<const Entry> entries, const Account& account) {
  Schedule schedule({}, {}, {}, {});
  const auto extend = [&] {
    const Addition addition = schedule.extend();
    for (const Game& each : addition.games) {
      const Game known = account(each);
      if (known.result) schedule.finish(each.id, *known.result);
      if (known.state == GameState::abandoned) schedule.abandon(each.id);
    }
    return !addition.empty();
  };
  const auto paired = [&] { return static_cast<int>(schedule.games().size()); };
  for (const Entry& entry : entries) {
    while (paired() < entry.games && extend()) {
    }
    if (paired() != entry.games) {
      throw EntryListError(
          fmt::format("the entry of {} comes behind {} games, but the entries before give {}", entry.time,
                      entry.games, paired()));
    }
    schedule.enter(entry);
  }
  while (!entries.empty() && extend()) {
  }
  return schedule;
}

}  // namespace kaven::tournaments
