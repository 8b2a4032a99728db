// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/connect4/bitboard.hpp"
#include "common/game/move.hpp"

namespace kaven::python {

/// Returns why `stones` cannot be a position of a game in which White moved first; empty if they can.
std::optional<std::string> fault(const agent::connect4::Geometry& geometry, agent::connect4::Stones stones);

/// Throws std::invalid_argument unless a board of this size has bitboards.
agent::connect4::Geometry geometry_of(int columns, int rows);

/// A Connect-4 position on a board that fits into bitboards. Columns and rows count from 0, rows from the
/// bottom. All functions throw std::invalid_argument for what the caller got wrong.
class Position {
 public:
  /// The position after `moves`, each a column as a digit from 1.
  Position(std::string_view moves, int columns, int rows);
  Position(const agent::connect4::Geometry& geometry, agent::connect4::Stones stones);

  const agent::connect4::Geometry& geometry() const { return geometry_; }
  agent::connect4::Stones stones() const { return stones_; }
  int ply() const { return geometry_.cells() - geometry_.empties(stones_); }
  game::Colour to_move() const { return ply() % 2 == 0 ? game::Colour::white : game::Colour::black; }
  std::optional<game::Colour> at(int column, int row) const;
  /// The side that made a line, with the last stone.
  std::optional<game::Colour> winner() const;
  bool over() const { return winner() || geometry_.empties(stones_) == 0; }
  /// The columns that are not full; none if the game is over.
  std::vector<int> legal_moves() const;
  Position after(int column) const;
  std::string text() const;

  friend bool operator==(const Position& one, const Position& other) {
    return one.geometry_.columns == other.geometry_.columns && one.geometry_.rows == other.geometry_.rows &&
           one.stones_ == other.stones_;
  }

 private:
  agent::connect4::Geometry geometry_;
  agent::connect4::Stones stones_;
};

}  // namespace kaven::python
