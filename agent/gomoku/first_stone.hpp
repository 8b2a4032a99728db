#pragma once

#include <functional>
#include <optional>

#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

/// Searches a position to a depth and gives its score to the side to move; nothing when time is up.
using Evaluate = std::function<std::optional<search::Score>(const game::Position& position, int depth)>;

/// White's first stone where Black may recolour it, and how far it is from fair.
struct FirstStone {
  game::Place place;
  /// The value for the side that chooses: Black takes the better one, so White is left with its negative.
  search::Score advantage = 0;
  int depth = 0;  ///< the depth to which it was searched; 0 when there was no time
};

/// The score of a position as the mean of two successive depths: that of one depth favours whoever moves
/// last.
std::optional<search::Score> steady_score(const game::Position& position, int depth,
                                          const Evaluate& evaluate);

/// The stone after which it matters least who has it. All places that differ by more than a reflection or
/// rotation of the board are searched; the half with the larger advantages is left out, the others are
/// searched one ply deeper, and so on until one is left or half of the time is used.
FirstStone fairest_first_stone(const game::Rules& rules, search::Deadline& deadline,
                               const Evaluate& evaluate);

}  // namespace kaven::agent::gomoku
