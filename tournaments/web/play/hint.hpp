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

/// Help for a person who is to move: the best moves, and what they are worth.
struct Hint {
  int ply = 1;                    ///< the number of the move that it is about
  std::vector<game::Place> best;  ///< the best moves as far as they are known: at least one
  analysis::PositionValue value;  ///< the value of the best moves
  std::optional<int> depth;       ///< moves looked ahead; nothing where that is not what bounds the value
  /// The value of each legal move, by column, where all of them are known; else empty.
  std::map<int, analysis::PositionValue> columns;
};

/// The hint for `position`, which is not over. `engine` is one that plays by its rules. For Connect-4 it has
/// the exact values of all columns, where they are found in time: on 7x6, where they take seconds at most on an
/// idle machine, in `longest`. Else it has what the engine thinks, after 1.5 s, or `longest` where that is less.
/// Ends soon after `stop` is requested; the hint is then useless.
Hint find_hint(const game::Position& position, agent::search::Engine& engine,
               std::chrono::milliseconds longest, const std::stop_token& stop);

/// The hint as schemas.md has it.
ordered_json json_of(const Hint& hint);

}  // namespace kaven::tournaments::web::play
