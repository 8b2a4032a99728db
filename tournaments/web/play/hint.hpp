#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::play {

/// Help for a person who is to move: the best moves and their value.
struct Hint {
  int ply = 1;                    ///< the number of the next move
  std::vector<game::Place> best;  ///< the known best moves: at least one
  analysis::PositionValue value;  ///< the value of the best moves
  std::optional<int> depth;       ///< the search depth in plies; nothing if depth does not limit the value
  /// The value of each legal move, by column, if all are known; else empty.
  std::map<int, analysis::PositionValue> columns;
};

/// The hint for `position`, which must not be over, by `engine`, which must play by the same rules. For
/// Connect-4 it has the exact values of all columns if they are found in time: on 7x6, where they take a few
/// seconds at most on an idle machine, within `longest`. Otherwise it has the engine's move after 1.5 s, or
/// `longest` if shorter. Returns soon after `stop` is requested; the hint is then meaningless.
Hint find_hint(const game::Position& position, agent::search::Engine& engine,
               std::chrono::milliseconds longest, const std::stop_token& stop);

/// The hint as in schemas.md.
ordered_json json_of(const Hint& hint);

}  // namespace kaven::tournaments::web::play
