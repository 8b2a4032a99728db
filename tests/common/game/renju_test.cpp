// SPDX-License-Identifier: MIT
#include "common/game/renju.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/move.hpp"
#include "tests/common/game/slow_fouls.hpp"
#include "tests/support/rounds.hpp"

namespace kaven::game {
namespace {

std::optional<Foul> fast_foul(const Diagram& board, Place place) {
  const int columns = static_cast<int>(board.front().size());
  const int rows = static_cast<int>(board.size());
  const int stride = columns + 2;
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(stride) * static_cast<std::size_t>(rows + 2), 9);
  const auto index = [&](int column, int row) { return (row + 1) * stride + column + 1; };
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const char stone = board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      cells[static_cast<std::size_t>(index(column, row))] = stone == 'X' ? 1 : stone == 'O' ? 2 : 0;
    }
  }
  const auto before = cells;
  const auto foul =
      foul_at({.cells = cells, .stride = stride, .own = 1, .free = 0}, index(place.column, place.row));
  EXPECT_EQ(cells, before);
  return foul;
}

char mark_of(std::optional<Foul> foul) {
  return !foul ? '.' : *foul == Foul::double_three ? '3' : *foul == Foul::double_four ? '4' : '6';
}

template <typename FoulAt>
Diagram marked(const Diagram& board, const FoulAt& foul) {
  Diagram result = board;
  for (std::size_t row = 0; row < board.size(); ++row) {
    for (std::size_t column = 0; column < board[row].size(); ++column) {
      char& here = result[row][column];
      if (here == 'X' || here == 'O') continue;
      here = mark_of(foul(Place{static_cast<int>(column), static_cast<int>(row)}));
    }
  }
  return result;
}

/// Compares the fouls of all free cells with the marks 3, 4 and 6 on `board`.
void expect_fouls(const Diagram& board) {
  EXPECT_EQ(marked(board, [&](Place place) { return fast_foul(board, place); }), board);
  SlowFouls slow(board);
  EXPECT_EQ(marked(board, [&](Place place) { return slow.foul(place); }), board);
}

TEST(Renju, FoulsInOneLine) {
  // Positions that others have published.
  for (const char* line :
       {"...X.XX4.X...", "...X.4XX.X...", "...XXX.4.XXX...", "...XX.4X.XX...", "...X.X4X.X...",
        "...X.X4X4X.X...", "...XXX..X.XX...", "...X.X.X.XX...", "...XXX6XX...", "...X6XXXX...",
        "...X.XXX6XXX...", "...OXXXX6X...", "...XXXX..XXXX...", "...XX.XX...", "...XXX...", "...XX.X..."}) {
    expect_fouls({line});
  }
}

TEST(Renju, FoulsInSeveralLines) {
  expect_fouls({"...............", "...X...........", ".X.X......X.X..", ".X.........XX..", "............3..",
                "...............", "...............", "...XX6XXX......", "...............", "X...O..........",
                ".X..X..........", "..X.X..........", "....X..........", "....4..........",
                "..............."});
}

TEST(Renju, AFiveIsNoFoulWhateverElseItMakes) {
  // C3 makes a five in its row, six in its column.
  expect_fouls({"..X....", "..X....", "XX.XX..", "..X....", "..X....", "..X....", "......."});
}

TEST(Renju, AThreeThatAFoulWouldExtendIsNone) {
  // Published positions with the fouls on fouls: of a double four, of a double three, and of each other.
  expect_fouls({"...............", "...............", "...............", "...............", "...............",
                "........XXXO...", "......OXO......", "......OXO......", ".....XX........", ".....O.........",
                ".......O.......", "...............", "...............", "...............",
                "..............."});
  expect_fouls({"...............", "...............", "...............", ".....O.........", "....OX.........",
                ".....X.........", "......OOXX.....", "......XX3......", "....OXOXX......", "....X..X.O.....",
                "...O..O........", "...............", "...............", "...............",
                "..............."});
  expect_fouls({"...............", "...............", "...............", ".....O.........", "....OX.........",
                ".....XO........", "......OOXX.....", "......XX3.O....", "....OXOXX......", "....X.3X3O.....",
                "...O..O........", "...............", "...............", "...............",
                "..............."});
  expect_fouls({"...............", "...............", "...............", "...O...........", "....XOO........",
                "....3X.O.O.....", "..OXXXXOX......", "....3X.X.O.....", ".....XOXO......", ".....O.X.......",
                ".......X.......", ".......O.......", "...............", "...............",
                "..............."});
  expect_fouls({"...............", "...............", "...............", "...............", "......OO.......",
                ".....3XX3......", "....OXXXXO.....", "....OXXXXO.....", ".....3XX3......", "......OO.......",
                "...............", "...............", "...............", "...............",
                "..............."});
  expect_fouls({"...............", "...............", "...............", "........X......", ".......34XXX...",
                "....X.X.X.3....", "....X.3.XX.3...", "....3.XX3......", "......4........", ".........X.....",
                "....X.X........", "...............", "...............", "...............",
                "..............O"});
}

TEST(Renju, TheFoulsOfRandomBoardsAreThoseOfTheDefinition) {
  std::mt19937 random(23);
  std::array<int, 4> seen{};
  for (int round = 0; round < support::rounds(2000); ++round) {
    const int columns = 5 + static_cast<int>(random() % 8);
    Diagram board(5 + random() % 8, std::string(static_cast<std::size_t>(columns), '.'));
    const auto own = 15 + random() % 40;
    const auto other = random() % 25;
    for (std::string& row : board) {
      for (char& cell : row) {
        const auto drawn = random() % 100;
        cell = drawn < own ? 'X' : drawn < own + other ? 'O' : '.';
      }
    }
    const Diagram fast = marked(board, [&](Place place) { return fast_foul(board, place); });
    SlowFouls slow(board);
    ASSERT_EQ(fast, marked(board, [&](Place place) { return slow.foul(place); }));
    for (const std::string& row : fast) {
      for (const char mark : row) {
        const std::size_t kind = std::string_view(".346").find(mark);
        if (kind != std::string_view::npos) ++seen.at(kind);
      }
    }
  }
  for (const int count : seen) EXPECT_GT(count, support::rounds(2000) / 10);
}

}  // namespace
}  // namespace kaven::game
