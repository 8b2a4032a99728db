#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "common/game/position.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/web/documents/json_text.hpp"

namespace kaven::tournaments::web::play {

/// What whoever is to move is told when they ask.
struct Hint {
  int ply = 1;                    ///< of the move it is about
  std::vector<game::Place> best;  ///< the best moves as far as they are known: at least one
  analysis::PositionValue value;  ///< of these
  std::optional<int> depth;       ///< moves looked ahead; nothing where that is not what bounds it
  std::map<int, analysis::PositionValue>
      columns;  ///< of each legal move, by column, where all of them are known
};

/// For `position`, which is not over. Of Connect-4 the exact values of all columns, where they are found in
/// time, which they are on 7x6; else what the engine thinks. Uses `memory` bytes or so; ends soon after
/// `stop` is requested, and then means nothing.
Hint find_hint(const game::Position& position, std::size_t memory, const std::stop_token& stop);

/// As in schemas.md.
nlohmann::ordered_json hint_value(const Hint& hint);

}  // namespace kaven::tournaments::web::play
