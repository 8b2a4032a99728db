#include "common/notation/piskvork_rule.hpp"

namespace kaven::notation {

std::optional<GameChoice> piskvork_rule(std::string_view word) {
  if (word.starts_with("Freestyle")) return GameChoice{.game = "gomoku"};
  if (word.starts_with("Standard")) return GameChoice{.game = "gomoku", .exact = true};
  if (word.starts_with("Renju")) return GameChoice{.game = "renju"};
  if (word.starts_with("Caro")) return GameChoice{.game = "caro"};
  return std::nullopt;
}

}  // namespace kaven::notation
