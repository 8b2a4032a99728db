#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/notation/word_table.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::web::documents {

enum class TournamentPhase : std::uint8_t { not_begun, running, paused, finished };

inline constexpr notation::WordTable<TournamentPhase, 4> phase_words = {{{
    {TournamentPhase::not_begun, "not-begun"},
    {TournamentPhase::running, "running"},
    {TournamentPhase::paused, "paused"},
    {TournamentPhase::finished, "finished"},
}}};

/// How a tournament stood when its folder was read. The documents of the page are pure functions of a
/// snapshot and of the records beside it, which is why the site and the server give the same ones.
struct Snapshot {
  std::string name;  ///< the name of the folder
  TournamentPhase phase = TournamentPhase::not_begun;
  state::TournamentState tournament;
  standings::Standings standings;
};

/// The games that are being played: those that have a record, but no result yet, while there is a runner.
std::vector<state::GameId> running_games(const state::Folder& folder, const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
