// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Advances the state of a tournament: applies entries, asks the format for pairings, and adds results. The
/// state depends only on entries and results, so a tournament can be replayed.

/// The pairings of one call of the format.
struct NewPairings {
  std::vector<state::Game> games;
  std::vector<state::Bye> byes;
  bool empty() const { return games.empty() && byes.empty(); }
};

/// Applies an entry: adds players, changes programs and settings, withdraws players, orders games to be
/// played again. Returns the games whose state changed, by id.
std::vector<folder::GameId> apply_entry(state::TournamentState& tournament, const state::Entry& entry);

/// Asks the format for the next pairings and adds them to `tournament`. Returns them; nothing if the format
/// waits for results, or everything is paired.
NewPairings pair_next(state::TournamentState& tournament);

/// Returns a game with its state and result according to its files. Called by several threads at once.
using Reconcile = std::function<state::Game(const state::Game&)>;

/// Replays the whole tournament from the beginning. A game that was played again has its old result until the
/// entry that ordered this, because earlier pairings were made from it. Throws EntryListError if an entry
/// states more games than there can be, or names a game that cannot exist.
state::TournamentState replay_entries(std::span<const state::Entry> entries, const Reconcile& reconcile);

}  // namespace kaven::tournaments::runner
