// SPDX-License-Identifier: MIT
#include "scripts/python/position.hpp"

#include <bit>
#include <stdexcept>

#include "agent/connect4/moves.hpp"
#include "common/game/position.hpp"

namespace kaven::python {

namespace connect4 = agent::connect4;
using connect4::Bitboard;
using connect4::Geometry;
using connect4::Stones;

std::optional<std::string> fault(const Geometry& geometry, Stones stones) {
  const Bitboard all = stones.all();
  if ((all & ~geometry.board) != 0) return "a stone off the board";
  if ((stones.mover & stones.opponent) != 0) return "two stones on one place";
  if (((all + geometry.bottom) & all) != 0) return "a stone above an empty place";
  const int own = std::popcount(stones.mover);
  const int others = std::popcount(stones.opponent);
  if (others != own && others != own + 1) {
    return std::to_string(own) + " stones of the side to move, " + std::to_string(others) +
           " of its opponent: expected as many, or one less";
  }
  if (geometry.has_line(stones.mover)) return "a line of the side to move";
  return std::nullopt;
}

Geometry geometry_of(int columns, int rows) {
  if (columns < 1 || rows < 1 || columns > connect4::most_columns || !Geometry::fits(columns, rows)) {
    throw std::invalid_argument("board of " + std::to_string(columns) + " x " + std::to_string(rows) +
                                ": expected columns * (rows + 1) <= 64");
  }
  return {columns, rows};
}

Position::Position(std::string_view moves, int columns, int rows) : geometry_(geometry_of(columns, rows)) {
  for (std::size_t index = 0; index < moves.size(); ++index) {
    try {
      *this = after(moves[index] - '1');
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument("character " + std::to_string(index + 1) +
                                  " of the moves: " + error.what());
    }
  }
}

Position::Position(const Geometry& geometry, Stones stones) : geometry_(geometry), stones_(stones) {
  if (const auto wrong = fault(geometry, stones)) throw std::invalid_argument(*wrong);
}

std::optional<game::Colour> Position::at(int column, int row) const {
  const Bitboard place = Bitboard{1} << (column * (geometry_.rows + 1) + row);
  if ((stones_.mover & place) != 0) return to_move();
  if ((stones_.opponent & place) != 0) return game::opponent(to_move());
  return std::nullopt;
}

std::optional<game::Colour> Position::winner() const {
  if (!geometry_.has_line(stones_.opponent)) return std::nullopt;
  return game::opponent(to_move());
}

std::vector<int> Position::legal_moves() const {
  std::vector<int> columns;
  if (over()) return columns;
  Bitboard places = geometry_.playable(stones_.all());
  for (; places != 0; places &= places - 1) columns.push_back(geometry_.column_of(places));
  return columns;
}

Position Position::after(int column) const {
  if (column < 0 || column >= geometry_.columns) {
    throw std::invalid_argument("no such column: expected one of " + std::to_string(geometry_.columns) +
                                ", from 0, or as a digit of moves from 1");
  }
  if (over()) throw std::invalid_argument("the game is over");
  const Bitboard place = geometry_.playable(stones_.all()) & geometry_.column(column);
  if (place == 0) throw std::invalid_argument("the column is full");
  Position next = *this;
  next.stones_ = Geometry::after(stones_, place);
  return next;
}

std::string Position::text() const {
  std::string board;
  for (int row = geometry_.rows - 1; row >= 0; --row) {
    for (int column = 0; column < geometry_.columns; ++column) {
      const auto stone = at(column, row);
      board += column == 0 ? "" : " ";
      board += !stone ? '.' : *stone == game::Colour::white ? 'W' : 'B';
    }
    board += '\n';
  }
  return board + std::string(game::colour_name(to_move())) + " to move";
}

}  // namespace kaven::python
