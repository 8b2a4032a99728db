// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

#include "common/notation/state_text.hpp"
#include "tests/common/game/random_rules.hpp"

namespace kaven::agent::coursework {

/// The position of an hw2 input, Alice (White) to move.
inline game::Position position_of_columns(std::string_view text) {
  const auto read = notation::read_column_lines(text, game::Rules{});
  if (const auto* fault = std::get_if<text::TextFault>(&read)) throw std::invalid_argument(fault->reason);
  return {game::Rules{}, std::get<std::vector<game::Move>>(read), game::Colour::white};
}

/// The position after `plies` random moves, or fewer if the game would end earlier.
inline game::Position random_course_position(std::mt19937& random, const game::Rules& rules, int plies) {
  game::Position position(rules);
  while (position.ply() < plies) {
    position.play(game::random_legal_move(random, position));
    if (!position.over()) continue;
    position.undo();
    break;
  }
  return position;
}

}  // namespace kaven::agent::coursework
