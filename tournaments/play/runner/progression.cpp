// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/progression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "common/system/processors.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/pack.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/pairing_input.hpp"

namespace kaven::tournaments::runner {

namespace {

// The old results of games that later entries order to be played again, and the results in the games' files.
class KnownResults {
 public:
  KnownResults(std::span<const state::Entry> entries, const Reconcile& reconcile) : reconcile_(reconcile) {
    for (const state::Entry& entry : entries) {
      for (const state::OrderedReplay& replay : entry.replays) before_[replay.game].push_back(replay);
    }
  }

  // Sets the next results of `games`, which were paired or are to be played again.
  void enter_results(state::TournamentState& tournament, const std::vector<state::Game>& games) const {
    for (const state::Game& game : with_results(games)) {
      if (game.result) tournament.finish(game.id, *game.result);
      if (game.state == state::GameState::abandoned) tournament.abandon(game.id);
    }
  }

  // Called when the entry that ordered this replay has been applied.
  void pass(const state::OrderedReplay& replay) { before_[replay.game].pop_front(); }

 private:
  // Reading records is all the work, and each is by itself.
  std::vector<state::Game> with_results(std::vector<state::Game> games) const {
    // A thread reads a block of games, because their records may be in the same pack.
    constexpr std::size_t block = folder::games_per_pack;
    const auto read = [&](std::size_t number) {
      const std::size_t end = std::min(games.size(), (number + 1) * block);
      for (std::size_t at = number * block; at < end; ++at) games[at] = with_result(games[at]);
    };
    system::parallel_loop((games.size() + block - 1) / block, read);
    return games;
  }

  state::Game with_result(const state::Game& game) const {
    const auto found = before_.find(game.id);
    if (found == before_.end() || found->second.empty()) return reconcile_(game);
    const state::OrderedReplay& replay = found->second.front();
    state::Game played = game;
    played.result = {.result = replay.result, .ending = replay.ending, .moves = replay.moves};
    return played;
  }

  const Reconcile& reconcile_;
  std::map<folder::GameId, std::deque<state::OrderedReplay>> before_;
};

// Pairs the next games and adds their known results. Returns whether anything was paired.
bool pair_and_reconcile(state::TournamentState& tournament, const KnownResults& results) {
  const NewPairings pairings = pair_next(tournament);
  results.enter_results(tournament, pairings.games);
  return !pairings.empty();
}

// Returns the winner of `game` without playing when its player `player` is withdrawn.
std::optional<folder::PlayerId> walkover_of(const state::Game& game, const state::Player& player,
                                            const pairing::Format& format) {
  const state::WithdrawnGames games = player.withdrawn->games;
  const bool counts = games == state::WithdrawnGames::forfeit ||
                      (games == state::WithdrawnGames::keep && format.builds_on_results);
  if (!counts) return std::nullopt;
  return player.id == game.white ? game.black : game.white;
}

// Cancels the unplayed or annulled games of a withdrawn player and returns them.
std::vector<folder::GameId> cancel_games(state::TournamentState& tournament,
                                         const state::Withdrawal& withdrawal) {
  const pairing::Format& format = *pairing::find_format(tournament.settings.pairing.format);
  const state::Player& player = tournament.player(withdrawal.player);
  std::vector<folder::GameId> cancelled = withdrawal.unplayed;
  if (withdrawal.games == state::WithdrawnGames::annul) {
    for (const state::Game& game : tournament.games) {
      const bool counted = game.state == state::GameState::finished || game.walkover.has_value();
      if ((game.white == player.id || game.black == player.id) && counted) cancelled.push_back(game.id);
    }
  }
  std::ranges::sort(cancelled);
  for (const folder::GameId id : cancelled) {
    if (!tournament.has_game(id)) {
      throw state::EntryListError(
          fmt::format("member 'withdrawals': that of {} names game {}, but there are {}",
                      text::printable(player.name), id.number(), tournament.games.size()));
    }
    tournament.cancel(id, walkover_of(tournament.game(id), player, format));
  }
  return cancelled;
}

}  // namespace

std::vector<folder::GameId> apply_entry(state::TournamentState& tournament, const state::Entry& entry) {
  tournament.settings =
      settings_file::with_settings(tournament.settings, {entry.settings.begin(), entry.settings.end()});
  state::enter_players(tournament.players, entry);
  std::set<folder::GameId> changed;
  for (const state::Withdrawal& withdrawal : entry.withdrawals) {
    const std::vector<folder::GameId> cancelled = cancel_games(tournament, withdrawal);
    changed.insert(cancelled.begin(), cancelled.end());
  }
  for (const state::OrderedReplay& replay : entry.replays) {
    if (!tournament.has_game(replay.game)) {
      throw state::EntryListError(
          fmt::format("member 'replays': game {} is to be played again, but there are {}",
                      replay.game.number(), tournament.games.size()));
    }
    tournament.reopen(replay.game);
    changed.insert(replay.game);
  }
  tournament.interventions += entry.is_intervention() ? 1 : 0;
  return {changed.begin(), changed.end()};
}

NewPairings pair_next(state::TournamentState& tournament) {
  const pairing::NextPairings pairings =
      pairing::find_format(tournament.settings.pairing.format)
          ->pair(state::pairing_input_of(tournament), state::history_of(tournament));
  const std::uint64_t seed_of_games = pairing::derive_seed(tournament.settings.pairing.seed, 0);
  NewPairings added;
  for (const pairing::Pairing& pairing : pairings.games) {
    const state::Player& white = tournament.players.at(pairing.white);
    const state::Player& black = tournament.players.at(pairing.black);
    const auto id = folder::GameId::at(tournament.games.size() + added.games.size());
    added.games.push_back(
        {.id = id,
         .round = pairing.round,
         .match = pairing.match,
         .part = pairing.part,
         .opening = pairing.opening,
         .white = white.id,
         .black = black.id,
         .seed = pairing::derive_seed(seed_of_games, static_cast<std::uint64_t>(id.number())),
         .record = folder::record_name(id, white.name, black.name)});
  }
  for (const pairing::Bye& bye : pairings.byes) {
    added.byes.push_back({bye.round, tournament.players.at(bye.player).id});
  }
  tournament.games.insert(tournament.games.end(), added.games.begin(), added.games.end());
  tournament.byes.insert(tournament.byes.end(), added.byes.begin(), added.byes.end());
  // The ledger returns byes in this order.
  std::ranges::sort(tournament.byes, {},
                    [](const state::Bye& bye) { return std::pair(bye.round, bye.player); });
  return added;
}

state::TournamentState replay_entries(std::span<const state::Entry> entries, const Reconcile& reconcile) {
  state::TournamentState tournament;
  KnownResults results(entries, reconcile);
  const auto paired = [&] { return static_cast<int>(tournament.games.size()); };
  for (std::size_t at = 0; at < entries.size(); ++at) {
    const state::Entry& entry = entries[at];
    const auto refuse = [&](const std::string& reason) {
      throw state::EntryListError(fmt::format("entries.jsonl:{}: {}", at + 1, reason));
    };
    while (paired() < entry.games && pair_and_reconcile(tournament, results)) {
    }
    if (paired() != entry.games) {
      refuse(fmt::format("it comes after {} games, but the lines before give {}", entry.games, paired()));
    }
    try {
      apply_entry(tournament, entry);
    } catch (const state::EntryListError& error) {
      refuse(error.what());
    } catch (const settings_file::SettingsError& error) {
      refuse(fmt::format("member 'settings': {}", error.what()));
    }
    for (const state::OrderedReplay& replay : entry.replays) {
      results.pass(replay);
      results.enter_results(tournament, {tournament.game(replay.game)});
    }
  }
  while (!entries.empty() && pair_and_reconcile(tournament, results)) {
  }
  return tournament;
}

}  // namespace kaven::tournaments::runner
