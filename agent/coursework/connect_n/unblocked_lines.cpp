// SPDX-License-Identifier: MIT
#include "agent/coursework/connect_n/unblocked_lines.hpp"

#include <cstddef>

namespace kaven::agent::coursework::connect_n {

using game::Colour;

UnblockedLines::UnblockedLines(const game::Position& position, Colour player)
    : player_(player),
      columns_(position.rules().columns),
      layout_(position.rules()),
      windows_(layout_.count()) {
  // A window full of one side's pieces ends the game and is never evaluated.
  weights_.push_back(0);
  for (Value weight = 1; static_cast<int>(weights_.size()) < position.rules().line_length; weight *= 10) {
    weights_.push_back(weight);
  }
  weights_.push_back(0);
  for (int column = 0; column < columns_; ++column) {
    for (int row = 0; row < position.height(column); ++row) {
      put({*position.at({column, row}), {column, row}});
    }
  }
}

// The gain of `own` by one more piece in a window with `pieces`.
UnblockedLines::Value UnblockedLines::gain(const Pieces& pieces, std::size_t own) const {
  if (pieces[1 - own] == 0) return weights_[pieces[own] + 1U] - weights_[pieces[own]];
  return pieces[own] == 0 ? weights_[pieces[1 - own]] : 0;
}

void UnblockedLines::put(game::Move move) {
  const std::size_t own = game::index(move.colour);
  Value sum = 0;
  for (const std::size_t number : layout_.through(place_of(move))) {
    sum += gain(windows_[number], own);
    ++windows_[number][own];
  }
  balance_ += sign_of(move.colour) * sum;
}

void UnblockedLines::take(game::Move move) {
  const std::size_t own = game::index(move.colour);
  Value sum = 0;
  for (const std::size_t number : layout_.through(place_of(move))) {
    --windows_[number][own];
    sum += gain(windows_[number], own);
  }
  balance_ -= sign_of(move.colour) * sum;
}

UnblockedLines::Value UnblockedLines::value(const game::Position& position) const {
  if (const auto winner = position.line_winner()) return *winner == player_ ? infinity : -infinity;
  return position.full() ? 0 : balance_;
}

}  // namespace kaven::agent::coursework::connect_n
