// SPDX-License-Identifier: MIT
#include "tests/agent/connect4/plain_solver.hpp"

#include <algorithm>

namespace kaven::agent::connect4 {

int PlainSolver::score(game::Position& position) {
  const int empties = position.rules().places() - position.ply();
  if (position.line_winner()) return -(empties / 2 + 1);  // the winner had one stone more left before it won
  if (position.over()) return 0;
  if (const auto found = known_.find(position.hash()); found != known_.end()) return found->second;
  int best = -empties;
  for (const game::Move move : position.legal_moves()) {
    position.play(move);
    best = std::max(best, -score(position));
    position.undo();
  }
  known_.emplace(position.hash(), best);
  return best;
}

}  // namespace kaven::agent::connect4
