// SPDX-License-Identifier: MIT
#include "agent/maxconnect4/bitboard.hpp"

#include <cassert>

#include "common/game/mixed_bits.hpp"

namespace kaven::agent::maxconnect4 {

Geometry::Geometry(int columns, int rows) : column_count_(columns), row_count_(rows) {
  assert(fits(columns, rows));
  const auto rise = static_cast<unsigned>(row_count_);
  line_steps_ = {1, rise + 1, rise + 2, rise};
  first_column_ = (Bitboard{1} << rise) - 1;
  for (int number = 0; number < column_count_; ++number) {
    bottom_ |= Bitboard{1} << bits_before(number);
    whole_board_ |= column(number);
  }
  for (int row = 0; row < row_count_; row += 2) odd_ |= bottom_ << row;
  for (std::size_t direction = 0; direction < line_steps_.size(); ++direction) {
    const unsigned step = line_steps_[direction];
    const Bitboard pairs = whole_board_ & (whole_board_ >> step);
    line_starts_[direction] = pairs & (pairs >> (2 * step));
  }
}

std::uint64_t Board::key(const Geometry& geometry) const {
  // The first free place of each column, added to the mover's pieces, encodes its height (Tromp 1995).
  return game::mixed_bits(mover + taken() + geometry.playable(0));
}

Board board_of(const game::Position& position) {
  const game::Rules& rules = position.rules();
  const Geometry geometry(rules.columns, rules.rows);
  Board board;
  for (int column = 0; column < rules.columns; ++column) {
    Bitboard place = geometry.column(column) & geometry.playable(0);
    for (int row = 0; row < position.height(column); ++row, place <<= 1U) {
      (position.at({column, row}) == position.to_move() ? board.mover : board.other) |= place;
    }
  }
  board.mover_score = geometry.quadruples(board.mover);
  board.other_score = geometry.quadruples(board.other);
  return board;
}

}  // namespace kaven::agent::maxconnect4
