#pragma once

#include "agent/gomoku/board.hpp"

namespace kaven::agent::gomoku {

namespace walk {

template <typename Take>
void each_bit(RowBits bits, int row_begin, const Take& take) {
  for (; bits != 0; bits &= bits - 1) take(static_cast<Place>(row_begin + __builtin_ctz(bits)));
}

}  // namespace walk

template <typename Take>
void Board::each(std::size_t colour, Kind lowest, Kind highest, const Take& take) const {
  for (int row = 0; row < board_rows; ++row) {
    RowBits bits = 0;
    for (auto kind = static_cast<std::size_t>(lowest); kind <= static_cast<std::size_t>(highest); ++kind) {
      bits |= places_of_kind[colour][kind][at(row)];
    }
    walk::each_bit(bits, (row + border) * stride + border, take);
  }
}

template <typename Take>
void Board::each_four_of_either(const Take& take) const {
  for (int row = 0; row < board_rows; ++row) {
    RowBits bits = 0;
    for (auto kind = static_cast<std::size_t>(Kind::four); kind < kinds; ++kind) {
      bits |= places_of_kind[0][kind][at(row)] | places_of_kind[1][kind][at(row)];
    }
    walk::each_bit(bits, (row + border) * stride + border, take);
  }
}

template <typename Take>
void Board::each_near(const Take& take) const {
  for (int row = 0; row < board_rows; ++row) {
    walk::each_bit(near(row + border), (row + border) * stride + border, take);
  }
}

template <typename Take>
void Board::each_far(const Take& take) const {
  for (int row = 0; row < board_rows; ++row) {
    walk::each_bit(on_board() & ~stones[at(row + border)] & ~near(row + border),
                   (row + border) * stride + border, take);
  }
}

template <typename Take>
void Board::each_free(const Take& take) const {
  for (int row = 0; row < board_rows; ++row) {
    walk::each_bit(on_board() & ~stones[at(row + border)], (row + border) * stride + border, take);
  }
}

}  // namespace kaven::agent::gomoku
