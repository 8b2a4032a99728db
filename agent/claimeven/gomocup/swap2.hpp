// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::claimeven::gomocup {

// The opening swap2: one side puts three stones on the board, for both colours in turn. The other side then plays the
// fourth stone, takes the other colour (SWAP), or puts the fourth and fifth stone and leaves the choice to the first.
// Claimeven never does the last: whoever may choose the colour is at least even, whoever leaves the choice at most.

/// Three stones after which neither side is better, by searches of at most `most_depth` plies until a part of the time
/// has passed. The board has at least 5 columns and rows.
std::vector<game::Place> fair_three_stones(const game::Rules& rules, search::Engine& engine, int most_depth,
                                           search::Deadline& deadline);

/// The answer to SWAP2BOARD with these stones: three places if there are none, else SWAP or the place of the next
/// stone. `stones` is not over.
std::string swap2_answer(const game::Position& stones, search::Engine& engine, int most_depth,
                         search::Deadline& deadline);

}  // namespace kaven::agent::claimeven::gomocup
