#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"

namespace kaven::game {

/// Why a move may not be played, in the order in which the reasons are looked for.
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
};

/// A board with a side to move under some rules, and how it came about.
///
/// Playing and taking back cost a walk along the four lines through one place, nothing is allocated
/// but the history; so that a search can use it as it is.
class Position {
 public:
  /// The empty board. `rules` must be without contradiction (see contradiction()).
  explicit Position(const Rules& rules);
  /// A board with `stones` on it, as a file gives one, with `to_move` next. No order of play is asked for,
  /// nor that the numbers of the two sides agree; but under gravity a stone must come behind those below it,
  /// no two may share a place, and the rules must have no opening and count longer rows. The game may be
  /// over; then no more than one side may have a line under Goal::first_line. There may be no pop-outs: the
  /// stones do not say who has had his.
  Position(const Rules& rules, std::span<const Move> stones, Colour to_move);

  const Rules& rules() const { return rules_; }
  Colour to_move() const { return side_; }
  /// The number of moves played so far; a stone of the first board counts as one.
  int ply() const { return first_ply_ + static_cast<int>(history_.size()); }
  /// The stone at `place`, which must be on the board.
  std::optional<Colour> at(Place place) const;
  bool on_board(Place place) const;
  /// The lowest free row of `column`, or rules().rows when it is full. There must be gravity.
  int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
  /// Whether `colour` has its pop-out still before it.
  bool has_pop_out(Colour colour) const { return rules_.pop_out && !popped_out_[index(colour)]; }
  /// The moves played, first to last, from the first board on. A recolouring names the place of the first
  /// one, a pop-out the place below its column.
  std::vector<Move> moves() const;
  std::optional<Move> last_move() const;
  bool full() const { return stones_ == rules_.places(); }

  /// Nothing when `move` is legal, else the precise reason.
  std::optional<Illegality> check(Move move) const;
  /// Every legal move: by column, then by row, a pop-out first; none when the game is over.
  std::vector<Move> legal_moves() const;
  /// Whether `move` turns the stone on its place into one of the mover's colour.
  bool recolours(Move move) const;
  /// Plays a legal move.
  void play(Move move);
  /// Takes back the last move; there must be one.
  void undo();

  /// How the game ended on the board, or nothing while it goes on.
  std::optional<Outcome> outcome() const;
  /// Whether outcome() has a value, without making one.
  bool over() const { return finished_; }
  /// The side that has won by its lines, under Goal::first_line: the one that made the first, or, after a
  /// pop-out, the one that has more.
  std::optional<Colour> line_winner() const;
  /// The number of lines of rules().line_length owned by `colour`; overlapping ones count each (a row of 5
  /// holds 2 of 4).
  int lines(Colour colour) const { return line_counts_[index(colour)]; }

  /// A key that is equal for equal boards with equal side to move, however they came about, and differs
  /// else but for one chance in 2^64 (Zobrist 1970). The recolouring right follows from the board; who has
  /// had his pop-out is part of the key.
  std::uint64_t hash() const { return key_; }

 private:
  // A border of one place on each side lets a walk along a line stop without asking for the edge:
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
  void play_pop_out(Move move);
  void undo_pop_out(Move move);
  /// Puts a stone on a free place. Returns the lines it makes.
  int put(Place place, Colour colour);
  /// Takes the stone on `place` away.
  void take(Place place);
  /// Takes the stones of `column` away, and returns their colours from the bottom up.
  std::vector<Colour> take_column(int column);
  void put_column(int column, std::span<const Colour> stones);
  /// The number of lines that hold the stone of `colour` on `place`.
  int lines_through(Place place, Colour colour) const;
  /// The places in lines of `colour`, by column, then by row.
  std::vector<Place> places_in_lines(Colour colour) const;
  void toggle_key(Place place, Colour colour);
  int run(std::size_t from, int step, Cell cell) const;

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

/// The position behind `moves`, each of which must be legal, from the empty board on.
Position position_after(const Rules& rules, std::span<const Move> moves);

/// The reason as a sentence about this move, for people: `place occupied: D1 holds a black stone`.
std::string explain(Illegality illegality, const Position& position, Move move);

/// `D1`: the column's letter and the row's number.
std::string place_name(Place place);
std::string_view colour_name(Colour colour);  ///< `White`, `Black`

}  // namespace kaven::game
