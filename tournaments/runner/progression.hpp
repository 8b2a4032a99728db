#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// How the state of a tournament goes on: entries are applied to it, its format pairs what comes next,
/// results come. Whatever follows, follows from entries and results alone, and is the same for the same: that
/// is why a tournament can be replayed.

/// What the format paired at one time.
struct NewPairings {
  std::vector<state::Game> games;
  std::vector<state::Bye> byes;
  bool empty() const { return games.empty() && byes.empty(); }
};

/// Applies an entry: players come, programs change, settings count from now on, players are withdrawn, games
/// are to be played again. Gives the games that stand otherwise than before, by id.
std::vector<folder::GameId> apply_entry(state::TournamentState& tournament, const state::Entry& entry);

/// Asks the format for what comes next and adds it to `tournament`. Gives what was added; nothing while the
/// format waits for results, or when all is paired.
NewPairings pair_next(state::TournamentState& tournament);

/// Gives a game with the state and the result that its files tell.
using Reconcile = std::function<state::Game(const state::Game&)>;

/// The whole tournament once more from the beginning. A game that was played again has the result of before
/// until the entry that ordered it: what was paired until then followed from that. Throws EntryListError when
/// an entry comes behind more games than there can be, or names a game that there cannot be.
state::TournamentState replay_entries(std::span<const state::Entry> entries, const Reconcile& reconcile);

}  // namespace kaven::tournaments::runner
