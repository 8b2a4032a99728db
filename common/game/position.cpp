// SPDX-License-Identifier: MIT
#include "common/game/position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>

#include "common/game/mixed_bits.hpp"

namespace kaven::game {

namespace {

constexpr std::uint64_t side_key = split_mix(0);
constexpr std::uint64_t two_more_key = split_mix(std::uint64_t{1} << 33U);

// Whether, after a ply that names `place`, the board does not show what the next ply means.
bool hides_choice(const Swap2& opening, Place place) {
  return opening.choice(place) == Swap2Choice::two_more || (opening.plies == 4 && opening.two_more());
}

// These inputs of split_mix() lie above those of all places.
constexpr std::uint64_t pop_out_key(Colour colour) {
  return split_mix((std::uint64_t{1} << 32U) + index(colour));
}

}  // namespace

Position::Position(const Rules& rules) : rules_(rules) {
  assert(!contradiction(rules));
  cells_.fill(Cell::border);
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns; ++column) cells_[cell_index({column, row})] = Cell::empty;
  }
  history_.reserve(static_cast<std::size_t>(rules.places()) + 1);
}

Position::Position(const Rules& rules, std::span<const Move> placed, Colour to_move) : Position(rules) {
  assert(rules.opening == Opening::none && !rules.exact_length && !rules.renju && !rules.caro &&
         !rules.pop_out);
  for (const Move stone : placed) {
    assert(on_board(stone.place) && !at(stone.place));
    assert(!rules.gravity || stone.place.row == height(stone.place.column));
    ++stones_;
    ++heights_[static_cast<std::size_t>(stone.place.column)];
    put(stone.place, stone.colour);
  }
  first_ply_ = stones_;
  side_ = to_move;
  if (side_ == Colour::black) key_ ^= side_key;
  finished_ = full() || line_winner();
}

bool Position::on_board(Place place) const {
  return place.column >= 0 && place.column < rules_.columns && place.row >= 0 && place.row < rules_.rows;
}

std::optional<Colour> Position::at(Place place) const {
  assert(on_board(place));
  const Cell cell = cells_[cell_index(place)];
  if (cell == Cell::empty) return std::nullopt;
  return static_cast<Colour>(cell);
}

std::vector<Move> Position::moves() const {
  std::vector<Move> played;
  played.reserve(history_.size());
  for (const Played& entry : history_) played.push_back(entry.move);
  return played;
}

std::optional<Move> Position::last_move() const {
  if (history_.empty()) return std::nullopt;
  return history_.back().move;
}

// "After White's first stone, and only then, Black may answer with that same intersection."
bool Position::recolours(Move move) const {
  return rules_.opening == Opening::recolour && history_.size() == 1 && move.colour == Colour::black &&
         move.place == history_.front().move.place;
}

Swap2 Position::swap2() const {
  Swap2 opening{.plies = static_cast<int>(history_.size())};
  for (std::size_t ply = 0; ply < std::min(history_.size(), opening.places.size()); ++ply)
    opening.places[ply] = history_[ply].move.place;
  return opening;
}

Swap2Choice Position::swap2_choice(Place place) const {
  return rules_.opening == Opening::swap2 ? swap2().choice(place) : Swap2Choice::none;
}

std::optional<Illegality> Position::check(Move move) const {
  if (finished_) return Illegality::game_over;
  if (move.colour != side_) return Illegality::wrong_colour;
  if (pops_out(move)) return check_pop_out(move);
  if (!on_board(move.place)) return Illegality::off_the_board;
  if (recolours(move) || swap2_choice(move.place) != Swap2Choice::none) return std::nullopt;
  const Cell cell = cells_[cell_index(move.place)];
  if (cell != Cell::empty) {
    const bool recolouring =
        rules_.opening == Opening::recolour && cell == static_cast<Cell>(opponent(move.colour));
    if (recolouring) return Illegality::recolouring_not_allowed_now;
    if (rules_.gravity && height(move.place.column) == rules_.rows) return Illegality::column_full;
    return Illegality::place_occupied;
  }
  if (rules_.gravity && move.place.row > height(move.place.column)) {
    return Illegality::lower_places_unoccupied;
  }
  if (rules_.renju && move.colour == Colour::white && foul(move.place)) return Illegality::foul;
  return std::nullopt;
}

std::optional<Foul> Position::foul(Place place) const {
  auto cells = std::bit_cast<std::array<std::uint8_t, std::tuple_size_v<decltype(cells_)>>>(cells_);
  return foul_at({.cells = cells,
                  .stride = stride,
                  .own = static_cast<std::uint8_t>(Cell::white),
                  .free = static_cast<std::uint8_t>(Cell::empty)},
                 static_cast<int>(cell_index(place)));
}

// A board on which each free place is a foul for the side to move is as good as full.
bool Position::has_legal_place() const {
  if (!rules_.renju || side_ != Colour::white) return !full();
  for (int column = 0; column < rules_.columns; ++column) {
    for (int row = 0; row < rules_.rows; ++row) {
      if (cells_[cell_index({column, row})] == Cell::empty && !foul({column, row})) return true;
    }
  }
  return false;
}

// "Only a column whose bottom piece is one's own, once a game for each player."
std::optional<Illegality> Position::check_pop_out(Move move) const {
  if (move.place.column < 0 || move.place.column >= rules_.columns) return Illegality::off_the_board;
  if (popped_out_[index(move.colour)]) return Illegality::pop_out_used;
  if (at({move.place.column, 0}) != move.colour) return Illegality::no_own_stone_to_pop_out;
  return std::nullopt;
}

std::vector<Move> Position::legal_moves() const {
  std::vector<Move> legal;
  if (finished_) return legal;
  const int first_row = rules_.pop_out ? pop_out_row : 0;
  for (int column = 0; column < rules_.columns; ++column) {
    for (int row = first_row; row < rules_.rows; ++row) {
      const Move move{side_, {column, row}};
      if (!check(move)) legal.push_back(move);
    }
  }
  return legal;
}

int Position::run(std::size_t from, int step, Cell cell) const {
  int length = 0;
  auto at_index = static_cast<std::ptrdiff_t>(from) + step;
  while (cells_[static_cast<std::size_t>(at_index)] == cell) {
    ++length;
    at_index += step;
  }
  return length;
}

bool Position::is_blocked(std::size_t here, int step, int forward, int backward) const {
  if (!rules_.caro || forward + backward + 1 != rules_.line_length) return false;
  const Cell other = static_cast<Cell>(opponent(static_cast<Colour>(cells_[here])));
  const auto end = [&](std::ptrdiff_t distance) {
    return cells_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(here) + distance * step)];
  };
  return end(forward + 1) == other && end(-backward - 1) == other;
}

void Position::toggle_key(Place place, Colour colour) {
  key_ ^= split_mix(1 + 2 * cell_index(place) + index(colour));
}

int Position::lines_through(Place place, Colour colour) const {
  const std::size_t here = cell_index(place);
  const Cell cell = static_cast<Cell>(colour);
  int lines = 0;
  for (const Place direction : line_directions) {
    const int step = direction.row * stride + direction.column;
    const int forward = run(here, step, cell);
    const int backward = run(here, -step, cell);
    const int length = forward + backward + 1;
    if (is_blocked(here, step, forward, backward)) continue;
    if (rules_.needs_exact_length(colour)) {
      lines += length == rules_.line_length ? 1 : 0;
    } else {
      // Lines that contain this stone: the windows that end within the row on both sides.
      const int reach = rules_.line_length - 1;
      const int windows = std::min(forward, reach) + std::min(backward, reach) + 1 - reach;
      lines += std::max(0, windows);
    }
    if (rules_.line_length == 1) break;  // a single stone is one line, not one in each direction
  }
  return lines;
}

int Position::put(Place place, Colour colour) {
  cells_[cell_index(place)] = static_cast<Cell>(colour);
  toggle_key(place, colour);
  const int lines_made = lines_through(place, colour);
  line_counts_[index(colour)] += lines_made;
  return lines_made;
}

void Position::take(Place place) {
  const Colour colour = *at(place);
  line_counts_[index(colour)] -= lines_through(place, colour);
  cells_[cell_index(place)] = Cell::empty;
  toggle_key(place, colour);
}

std::vector<Colour> Position::take_column(int column) {
  std::vector<Colour> stones(static_cast<std::size_t>(height(column)));
  for (std::size_t row = 0; row < stones.size(); ++row) {
    const Place place{column, static_cast<int>(row)};
    stones[row] = *at(place);
    take(place);
  }
  return stones;
}

void Position::put_column(int column, std::span<const Colour> stones) {
  for (std::size_t row = 0; row < stones.size(); ++row) put({column, static_cast<int>(row)}, stones[row]);
}

void Position::play_pop_out(Move move) {
  const int column = move.place.column;
  const std::vector<Colour> stones = take_column(column);
  put_column(column, std::span(stones).subspan(1));
  --stones_;
  --heights_[static_cast<std::size_t>(column)];
  popped_out_[index(move.colour)] = true;
  key_ ^= pop_out_key(move.colour) ^ side_key;
  history_.push_back({.move = move});
  side_ = opponent(side_);
  // "More lines of one player wins for him, as many for both goes on."
  finished_ = line_winner().has_value();
}

void Position::undo_pop_out(Move move) {
  const int column = move.place.column;
  std::vector<Colour> stones = take_column(column);
  stones.insert(stones.begin(), move.colour);
  put_column(column, stones);
  ++stones_;
  ++heights_[static_cast<std::size_t>(column)];
  popped_out_[index(move.colour)] = false;
  key_ ^= pop_out_key(move.colour) ^ side_key;
}

void Position::turn_all() {
  for (int column = 0; column < rules_.columns; ++column) {
    for (int row = 0; row < rules_.rows; ++row) {
      const Place place{column, row};
      const auto colour = at(place);
      if (!colour) continue;
      cells_[cell_index(place)] = static_cast<Cell>(opponent(*colour));
      toggle_key(place, *colour);
      toggle_key(place, opponent(*colour));
    }
  }
}

void Position::give_move_to(Colour colour) {
  if (side_ != colour) key_ ^= side_key;
  side_ = colour;
}

// No line can be complete with so few stones.
void Position::play_swap2(Move move) {
  const Swap2 opening = swap2();
  if (opening.turns_all(move.place)) turn_all();
  if (opening.choice(move.place) == Swap2Choice::none) {
    put(move.place, opening.stone());
    ++stones_;
    ++heights_[static_cast<std::size_t>(move.place.column)];
  }
  if (hides_choice(opening, move.place)) key_ ^= two_more_key;
  history_.push_back({.move = move});
  give_move_to(swap2().to_move());
}

void Position::undo_swap2(Move move) {
  const Swap2 opening = swap2();
  if (opening.choice(move.place) == Swap2Choice::none) {
    take(move.place);
    --stones_;
    --heights_[static_cast<std::size_t>(move.place.column)];
  }
  if (opening.turns_all(move.place)) turn_all();
  if (hides_choice(opening, move.place)) key_ ^= two_more_key;
  give_move_to(move.colour);
}

void Position::play(Move move) {
  assert(!check(move));
  if (pops_out(move)) {
    play_pop_out(move);
    return;
  }
  if (rules_.opening == Opening::swap2 && !swap2().over()) {
    play_swap2(move);
    return;
  }
  const bool recolouring = recolours(move);
  if (recolouring) {
    toggle_key(move.place, opponent(move.colour));
    line_counts_[index(opponent(move.colour))] -= history_.front().lines_made;
  } else {
    ++stones_;
    ++heights_[static_cast<std::size_t>(move.place.column)];
  }
  const int lines_made = put(move.place, move.colour);
  key_ ^= side_key;
  history_.push_back({move, recolouring, lines_made});
  side_ = opponent(side_);
  finished_ = (rules_.goal == Goal::first_line && lines_made > 0) || !has_legal_place();
}

void Position::undo() {
  assert(!history_.empty());
  const Played last = history_.back();
  history_.pop_back();
  finished_ = false;
  if (rules_.opening == Opening::swap2 && !swap2().over()) {
    undo_swap2(last.move);
    return;
  }
  side_ = last.move.colour;
  if (pops_out(last.move)) {
    undo_pop_out(last.move);
    return;
  }
  line_counts_[index(side_)] -= last.lines_made;
  const std::size_t here = cell_index(last.move.place);
  toggle_key(last.move.place, side_);
  key_ ^= side_key;
  if (last.recoloured) {
    cells_[here] = static_cast<Cell>(opponent(side_));
    toggle_key(last.move.place, opponent(side_));
    line_counts_[index(opponent(side_))] += history_.front().lines_made;
  } else {
    cells_[here] = Cell::empty;
    --stones_;
    --heights_[static_cast<std::size_t>(last.move.place.column)];
  }
}

std::optional<Colour> Position::line_winner() const {
  if (rules_.goal != Goal::first_line || line_counts_[0] == line_counts_[1]) return std::nullopt;
  return line_counts_[0] > line_counts_[1] ? Colour::white : Colour::black;
}

std::vector<Place> Position::places_in_lines(Colour colour) const {
  std::vector<Place> held;
  const Cell cell = static_cast<Cell>(colour);
  for (int column = 0; column < rules_.columns; ++column) {
    for (int row = 0; row < rules_.rows; ++row) {
      const std::size_t here = cell_index({column, row});
      if (cells_[here] != cell) continue;
      const bool in_line = std::ranges::any_of(line_directions, [&](Place direction) {
        const int step = direction.row * stride + direction.column;
        const int forward = run(here, step, cell);
        const int backward = run(here, -step, cell);
        const int length = forward + 1 + backward;
        return !is_blocked(here, step, forward, backward) &&
               (rules_.needs_exact_length(colour) ? length == rules_.line_length
                                                  : length >= rules_.line_length);
      });
      if (in_line) held.push_back({column, row});
    }
  }
  return held;
}

std::optional<Outcome> Position::outcome() const {
  if (!finished_) return std::nullopt;
  if (const auto colour = line_winner()) {
    // Win before draw: a line on the last free place is a win.
    Outcome won{.result = win_for(*colour), .ending = Ending::line, .line = places_in_lines(*colour)};
    if (const int others = lines(opponent(*colour)); others > 0) {
      won.detail = std::to_string(lines(*colour)) + " lines to " + std::to_string(others);
    }
    return won;
  }
  std::string score;
  if (rules_.goal == Goal::most_lines) {
    const auto [fewer, more] = std::ranges::minmax(line_counts_);
    score = std::to_string(more) + " to " + std::to_string(fewer);
    if (more != fewer) {
      return Outcome{.result = line_counts_[0] == more ? Result::white_wins : Result::black_wins,
                     .ending = Ending::most_lines,
                     .detail = score};
    }
  }
  return Outcome{.result = rules_.full_board == FullBoard::draw ? Result::draw : Result::both_lose,
                 .ending = Ending::full_board,
                 .detail = score};
}

Position position_after(const Rules& rules, std::span<const Move> moves) {
  Position position(rules);
  for (const Move move : moves) position.play(move);
  return position;
}

}  // namespace kaven::game
