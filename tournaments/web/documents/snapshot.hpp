#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/standings/standings.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::web::documents {

enum class TournamentPhase : std::uint8_t { not_begun, running, paused, finished };

/// `not-begun`, `running`, `paused`, `finished`.
std::string_view phase_word(TournamentPhase phase);

/// How a tournament stood when somebody looked: what the documents of its page are made of.
struct Snapshot {
  std::string name;  ///< of the folder
  TournamentPhase phase = TournamentPhase::not_begun;
  state::TournamentState tournament;
  standings::Standings standings;
};

/// Looks at `folder`, which is only read. Throws SettingsError, DatabaseError, std::system_error.
Snapshot take_snapshot(const state::Folder& folder);

/// The games that are being played: those that have a record, but no result yet, while there is a runner.
std::vector<state::GameId> games_under_way(const state::Folder& folder, const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
