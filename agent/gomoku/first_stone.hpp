// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>

#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

/// Searches a position to a depth and returns its score for the side to move; empty if the time is up.
using Evaluate = std::function<std::optional<search::Score>(const game::Position& position, int depth)>;

/// White's first stone if Black may recolour it, and how far it is from being fair.
struct FirstStone {
  game::Place place;
  /// The advantage of the side that chooses: Black takes the better side, so White's value is the negative.
  search::Score advantage = 0;
  int depth = 0;  ///< the depth of its search; 0 if there was no time
};

/// The score of a position as the mean of two successive depths, because a single depth favours the side that
/// moves last.
std::optional<search::Score> steady_score(const game::Position& position, int depth,
                                          const Evaluate& evaluate);

/// Finds the first stone whose colour matters least. Searches all places that differ by more than a
/// reflection or rotation of the board, drops the half with the larger advantages, searches the rest one ply
/// deeper, and so on until one place is left or half of the time is used.
FirstStone fairest_first_stone(const game::Rules& rules, search::Deadline& deadline,
                               const Evaluate& evaluate);

}  // namespace kaven::agent::gomoku
