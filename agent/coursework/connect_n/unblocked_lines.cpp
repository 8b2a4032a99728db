#include "agent/coursework/connect_n/unblocked_lines.hpp"

#include <cstddef>

namespace kaven::agent::coursework {

using game::Colour;

UnblockedLines::UnblockedLines(const game::Position& position, Colour for_player)
    : player(for_player),
      columns(position.rules().columns),
      layout(position.rules()),
      windows(layout.count()) {
  // A window of nothing but one side's pieces ends the game: it is never weighed.
  weights.push_back(0);
  for (Value weight = 1; static_cast<int>(weights.size()) < position.rules().line_length; weight *= 10) {
    weights.push_back(weight);
  }
  weights.push_back(0);
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < position.height(column); ++row) {
      put({*position.at({column, row}), {column, row}});
    }
  }
}

// What a piece more is worth to the side `own` in a window that holds `pieces`.
UnblockedLines::Value UnblockedLines::gain(const Pieces& pieces, std::size_t own) const {
  if (pieces[1 - own] == 0) return weights[pieces[own] + 1U] - weights[pieces[own]];
  return pieces[own] == 0 ? weights[pieces[1 - own]] : 0;
}

void UnblockedLines::put(game::Move move) {
  const std::size_t own = game::index(move.colour);
  Value sum = 0;
  for (const std::size_t number : layout.through(place_of(move))) {
    sum += gain(windows[number], own);
    ++windows[number][own];
  }
  balance += sign_of(move.colour) * sum;
}

void UnblockedLines::take(game::Move move) {
  const std::size_t own = game::index(move.colour);
  Value sum = 0;
  for (const std::size_t number : layout.through(place_of(move))) {
    --windows[number][own];
    sum += gain(windows[number], own);
  }
  balance -= sign_of(move.colour) * sum;
}

UnblockedLines::Value UnblockedLines::value(const game::Position& position) const {
  if (const auto winner = position.line_winner()) return *winner == player ? infinity : -infinity;
  return position.full() ? 0 : balance;
}

}  // namespace kaven::agent::coursework
