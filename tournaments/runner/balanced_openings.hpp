#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::tournaments::runner {

/// Returns the position after `moves` random stones, nobody having won; nullopt if the game is over by then. No
/// recolouring and no pop-outs, which programs that do not know them could not receive. Without gravity the
/// stones lie within `from_centre` columns and rows of the centre.
std::optional<game::Position> random_position(const game::Rules& rules, int moves, int from_centre,
                                              std::mt19937_64& random);

/// Returns the opening for `number`, always the same for the same number: of some random ones, that after which
/// the engine sees least difference between the sides. In Connect-4 the book knows the exact value, and nearly
/// all of these positions are draws. Eight stones with gravity, four without, fewer on small boards; of
/// mirrored and turned positions only one is used. Empty if the board is too small for an opening.
std::vector<game::Move> balanced_opening(const game::Rules& rules, std::uint64_t number);

}  // namespace kaven::tournaments::runner
