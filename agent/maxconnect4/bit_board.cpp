#include "agent/maxconnect4/bit_board.hpp"

#include <cassert>

namespace kaven::agent::maxconnect4 {

Geometry::Geometry(int board_columns, int board_rows) : column_count(board_columns), row_count(board_rows) {
  assert(fits(board_columns, board_rows));
  const auto rise = static_cast<unsigned>(row_count);
  line_steps = {1, rise + 1, rise + 2, rise};
  first_column = (Places{1} << rise) - 1;
  for (int number = 0; number < column_count; ++number) {
    bottom |= Places{1} << bits_before(number);
    whole_board |= column(number);
  }
  for (int row = 0; row < row_count; row += 2) odd |= bottom << row;
  for (std::size_t direction = 0; direction < line_steps.size(); ++direction) {
    const unsigned step = line_steps[direction];
    const Places pairs = whole_board & (whole_board >> step);
    line_beginnings[direction] = pairs & (pairs >> (2 * step));
  }
}

std::uint64_t BitBoard::key(const Geometry& geometry) const {
  // The first free place of each column, added to the mover's pieces, marks its height (Tromp 1995).
  std::uint64_t value = mover + taken() + geometry.playable(0);
  // Every step can be undone, so that different positions have different keys (Steele, Lea, Flood 2014).
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

BitBoard bit_board(const game::Position& position) {
  const game::Rules& rules = position.rules();
  const Geometry geometry(rules.columns, rules.rows);
  BitBoard board;
  for (int column = 0; column < rules.columns; ++column) {
    Places place = geometry.column(column) & geometry.playable(0);
    for (int row = 0; row < position.height(column); ++row, place <<= 1U) {
      (position.at({column, row}) == position.to_move() ? board.mover : board.other) |= place;
    }
  }
  board.mover_score = geometry.quadruples(board.mover);
  board.other_score = geometry.quadruples(board.other);
  return board;
}

}  // namespace kaven::agent::maxconnect4
