#include "referee/contestant/gomocup_recolouring.hpp"

#include <algorithm>

namespace kaven::referee::contestant {

// Follows the values that the strongest public engine computes for such positions on a 15 × 15 board: it
// recolours stones that are far enough from the edge.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules) {
  const auto from_edge = [](int line, int lines) { return std::min(line, lines - 1 - line); };
  const int nearer = std::min(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  const int farther = std::max(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  // On the third line stones are about even next to the corner; from the fifth line on they favour their
  // owner.
  return nearer >= 3 || (nearer == 2 && farther >= 4);
}

}  // namespace kaven::referee::contestant
