// SPDX-License-Identifier: MIT
#include "common/game/outcome.hpp"

namespace kaven::game {

bool is_forfeit(Ending ending) {
  return ending >= Ending::illegal_move;
}

std::optional<Colour> winner(Result result) {
  if (result == Result::white_wins) return Colour::white;
  if (result == Result::black_wins) return Colour::black;
  return std::nullopt;
}

}  // namespace kaven::game
