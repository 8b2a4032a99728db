#include "tournaments/runner/progression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::runner {

namespace {

// Pairs what comes next and takes over what the files of the games tell. Returns whether anything was paired.
bool pair_and_reconcile(state::TournamentState& tournament, const Reconcile& reconcile) {
  const NewPairings pairings = pair_next(tournament);
  for (const state::Game& paired : pairings.games) {
    const state::Game played = reconcile(paired);
    if (played.result) tournament.finish(paired.id, *played.result);
    if (played.state == state::GameState::abandoned) tournament.abandon(paired.id);
  }
  return !pairings.empty();
}

}  // namespace

void apply_entry(state::TournamentState& tournament, const state::Entry& entry) {
  tournament.settings =
      roster::with_settings(tournament.settings, {entry.settings.begin(), entry.settings.end()});
  tournament.players.insert(tournament.players.end(), entry.newcomers.begin(), entry.newcomers.end());
  for (const state::Player& player : entry.new_versions) tournament.players.at(player.id.index()) = player;
}

NewPairings pair_next(state::TournamentState& tournament) {
  const pairing::Pairings pairings =
      pairing::find_format(tournament.settings.format)
          ->pair(pairing::pairing_input_of(tournament), pairing::history_of(tournament));
  const std::uint64_t seed_of_games = pairing::derive_seed(tournament.settings.seed, 0);
  NewPairings added;
  for (const pairing::Pairing& pairing : pairings.games) {
    const state::Player& white = tournament.players.at(pairing.white);
    const state::Player& black = tournament.players.at(pairing.black);
    const auto id = state::GameId::at(tournament.games.size() + added.games.size());
    added.games.push_back(
        {.id = id,
         .round = pairing.round,
         .match = pairing.match,
         .part = pairing.part,
         .opening = pairing.opening,
         .white = white.id,
         .black = black.id,
         .seed = pairing::derive_seed(seed_of_games, static_cast<std::uint64_t>(id.number())),
         .record = state::record_name(id, white.name, black.name)});
  }
  for (const pairing::Bye& bye : pairings.byes) {
    added.byes.push_back({bye.round, tournament.players.at(bye.player).id});
  }
  tournament.games.insert(tournament.games.end(), added.games.begin(), added.games.end());
  tournament.byes.insert(tournament.byes.end(), added.byes.begin(), added.byes.end());
  // The ledger gives them in this order.
  std::ranges::sort(tournament.byes, {},
                    [](const state::Bye& bye) { return std::pair(bye.round, bye.player); });
  return added;
}

state::TournamentState replay_entries(std::span<const state::Entry> entries, const Reconcile& reconcile) {
  state::TournamentState tournament;
  const auto paired = [&] { return static_cast<int>(tournament.games.size()); };
  for (const state::Entry& entry : entries) {
    while (paired() < entry.games && pair_and_reconcile(tournament, reconcile)) {
    }
    if (paired() != entry.games) {
      throw state::EntryListError(
          fmt::format("the entry of {} comes behind {} games, but the entries before give {}", entry.time,
                      entry.games, paired()));
    }
    apply_entry(tournament, entry);
  }
  while (!entries.empty() && pair_and_reconcile(tournament, reconcile)) {
  }
  return tournament;
}

}  // namespace kaven::tournaments::runner
