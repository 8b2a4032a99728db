#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/pairing/bracket.hpp"
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

/// A word that is not for everybody, and what is shown in its place.
struct Disguise {
  std::string word;
  std::string shown;
  friend bool operator==(const Disguise&, const Disguise&) = default;
};

/// How a tournament stood when its folder was read. The documents of the page are pure functions of a
/// snapshot and of the records beside it, which is why the site and the server give the same ones.
struct Snapshot {
  std::string name;  ///< the name of the folder
  TournamentPhase phase = TournamentPhase::not_begun;
  state::TournamentState tournament;
  standings::Standings standings;
  std::optional<pairing::Bracket> bracket;  ///< where the format has one
  /// Players are called by their aliases, and numbered in the order of these.
  bool anonymous = false;
  std::vector<Disguise> disguises;  ///< for texts of records, longest words first

  /// What the tournament is called: its title, or the name of its folder.
  const std::string& title() const {
    return tournament.settings.title.empty() ? name : tournament.settings.title;
  }
};

/// The bracket of `tournament` as it stands; nothing where its format has none.
std::optional<pairing::Bracket> bracket_of(const state::TournamentState& tournament);

/// The games that are being played: those that have a record, but no result yet, while there is a runner.
std::vector<folder::GameId> running_games(const folder::Folder& folder, const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
