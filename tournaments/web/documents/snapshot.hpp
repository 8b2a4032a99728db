#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::web::documents {

enum class TournamentPhase : std::uint8_t { not_begun, running, paused, finished };

inline constexpr text::WordTable<TournamentPhase, 4> phase_words = {{{
    {TournamentPhase::not_begun, "not-begun"},
    {TournamentPhase::running, "running"},
    {TournamentPhase::paused, "paused"},
    {TournamentPhase::finished, "finished"},
}}};

/// A word that must not be public, and its replacement.
struct Disguise {
  std::string word;
  std::string shown;
  friend bool operator==(const Disguise&, const Disguise&) = default;
};

/// The state of a tournament at the time its folder was read. The documents of the page are pure functions of
/// a snapshot and its records; therefore the site and the server give the same documents.
struct Snapshot {
  std::string name;  ///< the name of the folder
  TournamentPhase phase = TournamentPhase::not_begun;
  state::TournamentState tournament;
  standings::Standings standings;
  std::optional<pairing::Bracket> bracket;  ///< if the format has one
  /// Players have aliases as names, and numbers in the order of the aliases.
  bool anonymous = false;
  std::vector<Disguise> disguises;  ///< for texts of records, longest words first

  /// The title of the tournament, or else the name of its folder.
  const std::string& title() const;
};

/// The present bracket of `tournament`; nothing if its format has none.
std::optional<pairing::Bracket> bracket_of(const state::TournamentState& tournament);

/// The running games: those with a record but without a result, while a runner exists.
std::vector<folder::GameId> running_games(const folder::Folder& folder, const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
