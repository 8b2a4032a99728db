// SPDX-License-Identifier: MIT
#include "agent/gomoku/board.hpp"

#include <cassert>

#include "common/game/mixed_bits.hpp"

namespace kaven::agent::gomoku {

namespace {

constexpr std::uint64_t key_of_black_to_move = 0x3c79ac492ba7b653U;

// SplitMix64 (Steele, Lea, Flood 2014) gives each stone a unique number.
constexpr std::uint64_t key_of(int place, std::size_t colour) {
  return game::mixed_bits((static_cast<std::uint64_t>(place) * 2 + colour + 1) * game::golden_step);
}

constexpr auto stone_keys = [] {
  std::array<std::array<std::uint64_t, 2>, std::size_t{32} * 36> keys{};
  for (std::size_t place = 0; place < keys.size(); ++place) {
    for (std::size_t colour = 0; colour < 2; ++colour) {
      keys[place][colour] = key_of(static_cast<int>(place), colour);
    }
  }
  return keys;
}();

}  // namespace

Board::Board(const game::Position& position)
    : table_(pattern_table(position.rules())),
      combinations_(combination_table()),
      board_columns_(position.rules().columns),
      board_rows_(position.rules().rows),
      renju_(position.rules().renju),
      caro_(position.rules().caro),
      played_(position.ply()),
      free_(position.rules().places()),
      side_(game::index(position.to_move())) {
  contents_.fill(beyond);
  for (int row = 0; row < board_rows_; ++row) {
    for (int column = 0; column < board_columns_; ++column)
      contents_[at(place_of({column, row}))] = free_place;
  }
  for (auto& of_direction : lines_)
    of_direction.fill({~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}});
  each_free([this](Place place) {
    for (std::size_t direction = 0; direction < 4; ++direction) on_line(place, direction).change(beyond);
  });
  table_.reach() == 4 ? look_at_all_places<4>() : look_at_all_places<5>();
  history_.resize(at(free_));
  for (int row = 0; row < board_rows_; ++row) {
    for (int column = 0; column < board_columns_; ++column) {
      if (const auto stone = position.at({column, row})) {
        put(place_of({column, row}), game::index(*stone));
      }
    }
  }
  add_new_stones();
  history_size_ = 0;
  summed_ = 0;
  hash_ ^= side_ == 1 ? key_of_black_to_move : 0;
}

std::uint64_t Board::key_after(Place place) const {
  return hash_ ^ stone_keys[at(place)][side_] ^ key_of_black_to_move;
}

void Board::play(Place place) {
  put(place, side_);
  ++played_;
  side_ = 1 - side_;
  hash_ ^= key_of_black_to_move;
}

void Board::pass() {
  side_ = 1 - side_;
  hash_ ^= key_of_black_to_move;
}

void Board::undo_pass() {
  side_ = 1 - side_;
  hash_ ^= key_of_black_to_move;
}

template <int reach>
void Board::look_at_all_places() {
  each_free([this](Place place) {
    Cell& cell = cells_[at(place)];
    for (std::size_t direction = 0; direction < 4; ++direction) {
      cell.patterns.set(direction,
                        patterns_in_the_middle<reach>(on_line(place, direction).contents_from(reach)));
    }
    cell.combinations = combinations_.numbers(cell.patterns);
    cell.kinds = combinations_.kinds(cell.combinations);
    for (std::size_t colour = 0; colour < 2; ++colour) {
      count_in(place, colour, kind(place, colour));
      sums_[colour].add(value(cell.combinations, colour));
    }
  });
}

// Counts the kind of the place; the evaluation is unchanged.
void Board::count_in(Place place, std::size_t colour, Kind kind) {
  ++counts_[colour][static_cast<std::size_t>(kind)];
  places_of_kind_[colour][static_cast<std::size_t>(kind)][at(place / stride - border)] |=
      RowBits{1} << static_cast<unsigned>(place % stride - border);
}

void Board::count_out(Place place, std::size_t colour, Kind kind) {
  --counts_[colour][static_cast<std::size_t>(kind)];
  places_of_kind_[colour][static_cast<std::size_t>(kind)][at(place / stride - border)] &=
      ~(RowBits{1} << static_cast<unsigned>(place % stride - border));
}

void Board::change_kinds(Place place, KindPair before, KindPair after) {
  for (std::size_t of = 0; of < 2; ++of) {
    if (before.of(of) == after.of(of)) continue;
    count_out(place, of, before.of(of));
    count_in(place, of, after.of(of));
  }
}

void Board::add_new_stones() {
  for (; summed_ < history_size_; ++summed_) {
    Played& record = history_[summed_];
    record.sums = sums_;
    // Copies, so that the compiler need not store them after every number.
    Sums white = sums_[0];
    Sums black = sums_[1];
    const CombinationPair here = cells_[at(record.place)].combinations;
    white.subtract(value(here, 0));
    black.subtract(value(here, 1));
    for (int number = 0; number < record.changes; ++number) {
      const Change& change = record.change[at(number)];
      white.replace(value(change.before.combinations, 0), value(change.combinations, 0));
      black.replace(value(change.before.combinations, 1), value(change.combinations, 1));
    }
    sums_ = {white, black};
  }
}

template <int reach>
void Board::put(Place place, std::size_t colour) {
  assert(is_free(place));
  Played& record = history_[history_size_++];
  record.place = place;
  for (std::size_t of = 0; of < 2; ++of) count_out(place, of, kind(place, of));
  const std::uint32_t code = contents_of(colour);
  contents_[at(place)] = static_cast<std::uint8_t>(code);
  stones_[at(place / stride)] |= RowBits{1} << static_cast<unsigned>(place % stride - border);
  hash_ ^= stone_keys[at(place)][colour];
  --free_;
  int changes = 0;
  for (std::size_t direction = 0; direction < 4; ++direction) {
    PlaceOnLine on = on_line(place, direction);
    on.change(code);
    // All places whose patterns may change, with their surroundings: the stone is in the middle.
    const std::uint64_t window = on.contents_from(2 * reach);
    const auto see = [&](int distance) {
      const std::uint64_t places = window >> (2U * static_cast<unsigned>(reach + distance));
      if (((places >> (2U * reach)) & 3U) != free_place) return;
      const auto seen = static_cast<Place>(place + distance * steps[direction]);
      Cell& cell = cells_[at(seen)];
      const PatternPair now = patterns_in_the_middle<reach>(places);
      if (now == cell.patterns.of_line(direction)) return;
      // One after the other: the processor would wait for a structure of values that were just written.
      Change& change = record.change[at(changes++)];
      change.place = seen;
      change.before.patterns = cell.patterns;
      change.before.combinations = cell.combinations;
      change.before.kinds = cell.kinds;
      cell.patterns.set(direction, now);
      const CombinationPair combinations = combinations_.numbers(cell.patterns);
      cell.combinations = combinations;
      change.combinations = combinations;
      const KindPair kinds = combinations_.kinds(combinations);
      if (kinds == cell.kinds) return;
      change_kinds(seen, cell.kinds, kinds);
      cell.kinds = kinds;
    };
    for (int distance = 1; distance <= reach; ++distance) {
      see(distance);
      see(-distance);
    }
  }
  record.changes = changes;
}

void Board::undo() {
  const Played& record = history_[--history_size_];
  const Place place = record.place;
  side_ = 1 - side_;
  --played_;
  hash_ ^= key_of_black_to_move ^ stone_keys[at(place)][side_];
  const std::uint32_t code = contents_of(side_);
  for (std::size_t direction = 0; direction < 4; ++direction) on_line(place, direction).change(code);
  // Each place is on one of the lines only, so the order does not matter.
  for (int number = 0; number < record.changes; ++number) {
    const Change& change = record.change[at(number)];
    Cell& cell = cells_[at(change.place)];
    if (cell.kinds != change.before.kinds) change_kinds(change.place, cell.kinds, change.before.kinds);
    cell = change.before;
  }
  if (summed_ > history_size_) {
    sums_ = record.sums;
    summed_ = history_size_;
  }
  contents_[at(place)] = free_place;
  stones_[at(place / stride)] &= ~(RowBits{1} << static_cast<unsigned>(place % stride - border));
  ++free_;
  for (std::size_t of = 0; of < 2; ++of) count_in(place, of, kind(place, of));
}

RowBits Board::near(int board_row) const {
  const int row = board_row + border;
  const RowBits square = stones_[at(row - 2)] | stones_[at(row - 1)] | stones_[at(row)] |
                         stones_[at(row + 1)] | stones_[at(row + 2)];
  const RowBits three_rows_off = stones_[at(row - 3)] | stones_[at(row + 3)];
  const RowBits bits = square | square << 1U | square << 2U | square >> 1U | square >> 2U |
                       (stones_[at(row)] | three_rows_off) << 3U | (stones_[at(row)] | three_rows_off) >> 3U |
                       three_rows_off;
  return bits & free_in(board_row);
}

}  // namespace kaven::agent::gomoku
