// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/outcome.hpp"
#include "common/game/renju.hpp"
#include "common/game/rules.hpp"
#include "common/game/swap2.hpp"

namespace kaven::game {

/// Why a move is illegal. check() tests the reasons in this order.
enum class Illegality : std::uint8_t {
  game_over,
  wrong_colour,
  off_the_board,
  pop_out_used,
  no_own_stone_to_pop_out,
  recolouring_not_allowed_now,
  column_full,
  place_occupied,
  lower_places_unoccupied,
  foul,  ///< Rules::renju
};

/// A board, the side to move, the rules, and the moves played so far.
///
/// play() and undo() walk along the four lines through one place. Only the history allocates memory, so a
/// search can use Position directly.
class Position {
 public:
  /// The empty board. `rules` must be free of contradictions (see contradiction()).
  explicit Position(const Rules& rules);
  /// A board that already holds `stones`, for example from a file, with `to_move` next. The order of play and
  /// the numbers of stones per side are not checked. Preconditions: no two stones share a place; under
  /// gravity each stone comes after the stones below it; the rules have no opening, no exact length, no Renju, no Caro, and no
  /// pop-outs (the stones do not show which side has used its pop-out). The game may be over; then, under
  /// Goal::first_line, at most one side has a line.
  Position(const Rules& rules, std::span<const Move> stones, Colour to_move);

  const Rules& rules() const { return rules_; }
  Colour to_move() const { return side_; }
  /// The number of moves played so far; each stone of the initial board counts as one.
  int ply() const { return first_ply_ + static_cast<int>(history_.size()); }
  /// The stone at `place`, which must be on the board.
  std::optional<Colour> at(Place place) const;
  bool on_board(Place place) const;
  /// The lowest free row of `column`, or rules().rows if the column is full. Requires gravity.
  int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
  /// Whether `colour` may still use its pop-out.
  bool has_pop_out(Colour colour) const { return rules_.pop_out && !popped_out_[index(colour)]; }
  /// The moves played since the initial board, in order. A recolouring names the place of the first stone, a
  /// pop-out the place below its column.
  std::vector<Move> moves() const;
  std::optional<Move> last_move() const;
  bool full() const { return stones_ == rules_.places(); }

  /// Returns why `move` is illegal; empty if it is legal.
  std::optional<Illegality> check(Move move) const;
  /// All legal moves, by column, then by row, a pop-out first. Empty if the game is over.
  std::vector<Move> legal_moves() const;
  /// The foul that a stone of the side that moves first makes on the free place `place`; under Rules::renju.
  std::optional<Foul> foul(Place place) const;
  /// Whether `move` changes the colour of the stone on its place to the mover's.
  bool recolours(Move move) const;
  /// The opening so far; under Opening::swap2.
  Swap2 swap2() const;
  /// The meaning of the next move if it names `place`, which has a stone: none unless under Opening::swap2.
  Swap2Choice swap2_choice(Place place) const;
  /// Plays `move`, which must be legal.
  void play(Move move);
  /// Undoes the last move; there must be one.
  void undo();

  /// How the game ended on the board; empty while it goes on.
  std::optional<Outcome> outcome() const;
  /// Whether the game is over; cheaper than outcome().
  bool over() const { return finished_; }
  /// The side that won by its lines, under Goal::first_line: the side that made the first line or, after a
  /// pop-out, the side with more lines.
  std::optional<Colour> line_winner() const;
  /// The number of lines of rules().line_length that `colour` has. Overlapping lines count separately: a row
  /// of 5 holds 2 lines of 4.
  int lines(Colour colour) const { return line_counts_[index(colour)]; }

  /// A hash key of the board, the side to move and the remaining pop-outs (Zobrist 1970). Equal positions
  /// have equal keys, whatever moves led to them; different positions collide with a probability of 2^-64.
  /// The board itself determines whether recolouring is allowed.
  std::uint64_t hash() const { return key_; }

 private:
  // A border of one place on each side stops a walk along a line without a test for the edge:
  //
  //   index = (row + 1) * stride + (column + 1)
  static constexpr int stride = largest_side + 2;
  enum class Cell : std::uint8_t { white, black, empty, border };
  struct Played {
    Move move;
    bool recoloured = false;
    int lines_made = 0;
  };

  static std::size_t cell_index(Place place) {
    const int cell = (place.row + 1) * stride + place.column + 1;
    return static_cast<std::size_t>(cell);
  }
  bool pops_out(Move move) const { return is_pop_out(move) && rules_.pop_out; }
  std::optional<Illegality> check_pop_out(Move move) const;
  bool has_legal_place() const;
  void play_pop_out(Move move);
  void undo_pop_out(Move move);
  void play_swap2(Move move);
  void undo_swap2(Move move);
  /// Changes the colour of all stones.
  void turn_all();
  void give_move_to(Colour colour);
  /// Puts a stone on a free place. Returns the number of lines it makes.
  int put(Place place, Colour colour);
  /// Removes the stone on `place`.
  void take(Place place);
  /// Removes the stones of `column` and returns their colours from the bottom up.
  std::vector<Colour> take_column(int column);
  void put_column(int column, std::span<const Colour> stones);
  /// The number of lines that contain the stone of `colour` on `place`.
  int lines_through(Place place, Colour colour) const;
  /// The places of all lines of `colour`, by column, then by row.
  std::vector<Place> places_in_lines(Colour colour) const;
  void toggle_key(Place place, Colour colour);
  int run(std::size_t from, int step, Cell cell) const;
  /// Whether the row through the stone on `here`, which goes on for `forward` and `backward` stones, is no line because
  /// of the stones at its ends (Rules::caro).
  bool is_blocked(std::size_t here, int step, int forward, int backward) const;

  Rules rules_;
  Colour side_ = Colour::white;
  bool finished_ = false;
  int first_ply_ = 0;
  int stones_ = 0;
  std::array<int, 2> line_counts_{};
  std::uint64_t key_ = 0;
  std::array<int, largest_side> heights_{};
  std::array<Cell, static_cast<std::size_t>(stride* stride)> cells_{};
  std::vector<Played> history_;
  std::array<bool, 2> popped_out_{};
};

/// The position after `moves` from the empty board; each move must be legal.
Position position_after(const Rules& rules, std::span<const Move> moves);

/// The reason in words, for people: `place occupied: D1 holds a black stone`.
std::string explain(Illegality illegality, const Position& position, Move move);

/// `D1`: column letter and row number.
std::string place_name(Place place);
std::string_view colour_name(Colour colour);  ///< `White`, `Black`

}  // namespace kaven::game
