// SPDX-License-Identifier: MIT
#pragma once

// Go-moku as patterns: what a stone on a free place would make of each of the four lines through it.
//
//   . X X . ? . .    pattern (pattern.hpp), one for each line and side: here X on ? makes an open three
//         ↓
//   four patterns    combination (combination.hpp): the kind of the place (four, open four, …), its learned values
//         ↓
//   all places       counts and sets of places by kind (threats), and sums of the values (the evaluation)
//
// A move changes only the places within reach on the four lines through its stone, and an undo restores them. Board
// keeps all this up to date; move ordering, threat_search.hpp and tree_search.hpp only read it. board_threats.cpp
// answers the questions about fives and fours: which moves win, and which stop the other side's.

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "agent/gomoku/combination.hpp"
#include "agent/gomoku/pattern.hpp"
#include "agent/search/score.hpp"
#include "common/game/position.hpp"
#include "common/game/renju.hpp"

namespace kaven::agent::gomoku {

using search::Score;

inline constexpr int border = 5;
inline constexpr int stride = 32;
/// A place on the board with its border: (row + border) * stride + column + border. The border at the right
/// of a row is also the border at the left of the next.
using Place = std::int16_t;
inline constexpr Place nowhere = 0;
/// All places, including the border, are below this number.
inline constexpr std::size_t place_numbers =
    std::size_t{stride} * (game::largest_side + 2 * border) + border + 1;

/// One bit per place of a row, by column.
using RowBits = std::uint32_t;

/// A few places.
class FewPlaces {
 public:
  void add(Place place) { places_[count_++] = place; }
  std::span<const Place> all() const { return std::span(places_).first(count_); }

 private:
  std::array<Place, 9> places_{};
  std::size_t count_ = 0;
};

/// A position, with the patterns of each free place for both sides, and all that follows from them.
class Board {
 public:
  /// The rules of `position` are those the engine plays (plays()); it is not over.
  explicit Board(const game::Position& position);

  int columns() const { return board_columns_; }
  int rows() const { return board_rows_; }
  int ply() const { return played_; }
  int free_places() const { return free_; }
  std::size_t to_move() const { return side_; }  ///< 0 White, 1 Black
  std::uint64_t key() const { return hash_; }
  /// The key after a move to `place`.
  std::uint64_t key_after(Place place) const;

  void play(Place place);
  void undo();
  /// Gives the move to the other side. This is not a move of the game.
  void pass();
  void undo_pass();

  /// Whether a stone of the side to move on the free place `place` would be a foul.
  bool is_foul(Place place) {
    return renju_ && side_ == 0 &&
           game::foul_at({.cells = contents_, .stride = stride, .own = 1, .free = free_place}, place);
  }
  /// Whether White, and only White, can make fouls.
  bool is_renju() const { return renju_; }
  bool is_free(Place place) const { return contents_[at(place)] == free_place; }
  /// The number of places of this kind for `colour`.
  int count(std::size_t colour, Kind kind) const { return counts_[colour][static_cast<std::size_t>(kind)]; }
  /// The number of places where `colour` makes a four or an open four.
  int fours(std::size_t colour) const {
    return count(colour, Kind::four) + count(colour, Kind::four_three) + count(colour, Kind::open_four);
  }
  Kind kind(Place place, std::size_t colour) const { return cells_[at(place)].kinds.of(colour); }
  /// How promising a move to `place` is for `colour`; higher is better.
  int ordering_score(Place place, std::size_t colour) const {
    return combinations_.ordering(combination(place, colour)).attack +
           combinations_.ordering(combination(place, 1 - colour)).defence;
  }
  Combination combination(Place place, std::size_t colour) const {
    return cells_[at(place)].combinations.of(colour);
  }
  /// The first place of this kind; at least one must exist.
  Place first(std::size_t colour, Kind kind) const;
  /// The places where the side to move can stop all fives that the other side threatens; none if it cannot. The other
  /// side threatens one at least. Only in Caro is there more than one: a five also fails if its other end is blocked.
  FewPlaces answers_to_fives();
  /// A place where the side to move makes fours that the other side cannot stop; nowhere if there is none. Neither side
  /// threatens a five.
  Place winning_four();
  /// The same for the other side, if it were to move.
  Place threatened_four();
  /// Calls `take(place)` for each place that may answer the other side's threat of `four`, its threatened_four(), by
  /// rows: all other moves lose, if the rules are not those of Renju.
  template <typename Take>
  void each_answer_to(Place four, const Take& take) const;
  /// Whether the side to move surely has no other four after a four on `place` and the only answer to it. `place` is of
  /// Kind::four or Kind::four_three, and that side has no place of Kind::five. Always false in Renju and Caro, where a
  /// four may have more answers or none.
  bool is_last_four(Place place);
  /// Calls `take(place)` for each place where a stone of either side makes a four or more.
  template <typename Take>
  void each_four_of_either(const Take& take) const;
  /// Calls `take(place)` for each place of the kinds `lowest` to `highest`, by rows.
  template <typename Take>
  void each(std::size_t colour, Kind lowest, Kind highest, const Take& take) const;
  /// Calls `take(place)` for each free place near a stone: within two columns and rows, or three along a
  /// line.
  template <typename Take>
  void each_near(const Take& take) const;
  /// Calls `take(place)` for all other free places.
  template <typename Take>
  void each_far(const Take& take) const;
  template <typename Take>
  void each_free(const Take& take) const;

  /// The static evaluation for the side to move. Takes the stones into account that were put since the last call: a
  /// search for threats puts many and asks for none.
  Score evaluate() {
    add_new_stones();
    const Sums& mover = sums_[side_];
    const Sums& waiting = sums_[1 - side_];
    return (mover.to_mover - waiting.to_waiting) / place_unit +
           network_score(mover.features, waiting.features);
  }

  Place place_of(game::Place place) const {
    return static_cast<Place>((place.row + border) * stride + place.column + border);
  }
  game::Place game_place(Place place) const { return {place % stride - border, place / stride - border}; }

 private:
  static constexpr std::uint8_t free_place = 0;
  static constexpr std::uint8_t beyond = 3;
  static constexpr std::array<int, 4> steps = {1, stride, stride + 1, stride - 1};
  static constexpr int most_changes = 40;
  /// Of each direction: the number of diagonals is the largest.
  static constexpr std::size_t lines = std::size_t{stride} + game::largest_side + std::size_t{2} * border;
  /// Before the first place of a line, so that all that is looked at has bits.
  static constexpr int places_before = border;

  /// The effect of a stone on a free place. Each number is written and read as one word: the processor would wait for
  /// the parts of a word that were just written.
  struct Cell {
    PlacePatterns patterns;
    CombinationPair combinations;
    KindPair kinds;
  };
  /// Over all free places, for one side.
  struct Sums {
    int to_mover = 0;
    int to_waiting = 0;
    Features features{};

    void add(const PlaceValue& value) { replace({}, value); }
    void subtract(const PlaceValue& value) { replace(value, {}); }
    void replace(const PlaceValue& old, const PlaceValue& now) {
      to_mover += now.to_mover - old.to_mover;
      to_waiting += now.to_waiting - old.to_waiting;
      for (std::size_t at = 0; at < feature_count; ++at)
        features[at] = static_cast<std::int16_t>(features[at] + now.features[at] - old.features[at]);
    }
  };
  struct Change {
    Cell before;
    CombinationPair combinations;  ///< after it
    Place place;
  };
  struct Played {
    Place place = nowhere;
    int changes = 0;
    std::array<Sums, 2> sums{};  ///< before this stone; valid if the sums contain it
    std::array<Change, most_changes> change{};
  };

  static std::uint8_t contents_of(std::size_t colour) { return colour == 0 ? 1 : 2; }
  static std::size_t at(int place) { return static_cast<std::size_t>(place); }
  /// A line of places, two bits for each as in PatternTable. Off the board they are 3.
  using Line = std::array<std::uint64_t, 3>;
  class PlaceOnLine {
   public:
    PlaceOnLine(Line& line, int place) : line_(line), bit_(2U * static_cast<unsigned>(place)) {}

    /// Changes the contents of the place, by xor.
    void change(std::uint64_t contents) { line_[bit_ / 64] ^= contents << bit_ % 64; }
    /// The contents from `places` places before this one on, those of the first in the lowest bits.
    std::uint64_t contents_from(int places) const {
      const unsigned first = bit_ - 2U * static_cast<unsigned>(places);
      return line_[first / 64] >> first % 64 | line_[first / 64 + 1] << 1U << (63 - first % 64);
    }

   private:
    Line& line_;
    unsigned bit_;
  };
  PlaceOnLine on_line(Place place, std::size_t direction) {
    const int row = place / stride;
    const int column = place % stride;
    const std::array<int, 4> line = {row, column, row - column + stride, row + column};
    const int along = direction == 0 ? column : row;
    return {lines_[direction][at(line[direction])], along + places_before};
  }
  /// The patterns of the free place in the middle of the 2 * reach + 1 places in the lowest bits.
  template <int reach>
  PatternPair patterns_in_the_middle(std::uint64_t places) const {
    constexpr std::uint32_t before = (1U << (2U * reach)) - 1;
    const auto from_first = static_cast<std::uint32_t>(places);
    const auto from_second = static_cast<std::uint32_t>(places >> 2U);
    return table_.at((from_first & before) | (from_second & (before << (2U * reach))));
  }
  template <int reach>
  void look_at_all_places();
  void count_in(Place place, std::size_t colour, Kind kind);
  void count_out(Place place, std::size_t colour, Kind kind);
  void change_kinds(Place place, KindPair before, KindPair after);
  const PlaceValue& value(CombinationPair combinations, std::size_t colour) const {
    return combinations_.value(combinations.of(colour), combinations.of(1 - colour));
  }
  void add_new_stones();
  void put(Place place, std::size_t colour) {
    table_.reach() == 4 ? put<4>(place, colour) : put<5>(place, colour);
  }
  template <int reach>
  void put(Place place, std::size_t colour);
  template <int reach>
  bool is_last_four(Place place);
  bool can_be_answered(Place four);

  // Rows count from the first of the board.

  using BoardBits = std::array<RowBits, game::largest_side>;  ///< by row
  /// Calls `take(place)` for each bit of `bits_of(row)`, by rows.
  template <typename BitsOf, typename Take>
  void each_in_rows(const BitsOf& bits_of, const Take& take) const {
    for (int row = 0; row < board_rows_; ++row) {
      for (RowBits bits = bits_of(row); bits != 0; bits &= bits - 1)
        take(static_cast<Place>((row + border) * stride + border + std::countr_zero(bits)));
    }
  }
  RowBits of_kinds(std::size_t colour, Kind lowest, Kind highest, int row) const {
    RowBits bits = 0;
    for (auto kind = static_cast<std::size_t>(lowest); kind <= static_cast<std::size_t>(highest); ++kind)
      bits |= places_of_kind_[colour][kind][at(row)];
    return bits;
  }
  /// The places where `colour` makes a four or more.
  RowBits fours_in(std::size_t colour, int row) const {
    return of_kinds(colour, Kind::four, Kind::five, row);
  }
  RowBits free_in(int row) const {
    return ((RowBits{1} << static_cast<unsigned>(board_columns_)) - 1) & ~stones_[at(row + border)];
  }
  RowBits near(int row) const;
  /// The places where a stone of the other side may stop the fives that a stone of `colour` on `four` would threaten.
  BoardBits stops_of(Place four, std::size_t colour) const;
  /// The answers to the other side's threat of `four` that make no four.
  BoardBits answers_on_lines(Place four) const;

  const PatternTable& table_;
  const CombinationTable& combinations_;
  int board_columns_;
  int board_rows_;
  bool renju_;
  bool caro_;
  int played_ = 0;
  int free_ = 0;
  std::size_t side_ = 0;
  std::uint64_t hash_ = 0;
  std::array<Sums, 2> sums_{};
  std::size_t summed_ = 0;  // the number of stones in history_ that the sums contain
  std::array<std::array<std::int16_t, kinds>, 2> counts_{};
  // The index is the row, counted from the border.
  std::array<RowBits, game::largest_side + 2 * border> stones_{};
  std::array<std::array<std::array<RowBits, game::largest_side>, kinds>, 2> places_of_kind_{};
  std::array<std::uint8_t, place_numbers> contents_{};
  std::array<Cell, place_numbers> cells_{};
  std::array<std::array<Line, lines>, 4> lines_{};
  // Sized once for all places: creating an entry costs more than all writes to it.
  std::vector<Played> history_;
  std::size_t history_size_ = 0;
};

template <typename Take>
void Board::each(std::size_t colour, Kind lowest, Kind highest, const Take& take) const {
  each_in_rows([&](int row) { return of_kinds(colour, lowest, highest, row); }, take);
}

template <typename Take>
void Board::each_four_of_either(const Take& take) const {
  each_in_rows([&](int row) { return fours_in(0, row) | fours_in(1, row); }, take);
}

template <typename Take>
void Board::each_answer_to(Place four, const Take& take) const {
  const BoardBits answers = answers_on_lines(four);
  each_in_rows([&](int row) { return answers[at(row)] | fours_in(side_, row); }, take);
}

template <typename Take>
void Board::each_near(const Take& take) const {
  each_in_rows([this](int row) { return near(row); }, take);
}

template <typename Take>
void Board::each_far(const Take& take) const {
  each_in_rows([this](int row) { return free_in(row) & ~near(row); }, take);
}

template <typename Take>
void Board::each_free(const Take& take) const {
  each_in_rows([this](int row) { return free_in(row); }, take);
}

}  // namespace kaven::agent::gomoku
