#include "agent/gomoku/board.hpp"

#include <algorithm>
#include <cassert>

namespace kaven::agent::gomoku {

namespace {

constexpr std::uint64_t key_of_black_to_move = 0x3c79ac492ba7b653U;

// SplitMix64 (Steele, Lea, Flood 2014): a number of its own for each stone.
constexpr std::uint64_t key_of(int place, std::size_t colour) {
  std::uint64_t bits = (static_cast<std::uint64_t>(place) * 2 + colour + 1) * 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31U);
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
    : table(pattern_table(position.rules().exact_length)),
      combinations(combination_table()),
      board_columns(position.rules().columns),
      board_rows(position.rules().rows),
      played(position.ply()),
      free(position.rules().places()),
      side(game::index(position.to_move())) {
  contents.fill(beyond);
  for (int row = 0; row < board_rows; ++row) {
    for (int column = 0; column < board_columns; ++column) contents[at(place_of({column, row}))] = free_place;
  }
  for (std::size_t place = 0; place < contents.size(); ++place) {
    if (contents[place] == beyond) mark(static_cast<int>(place), beyond);
  }
  each_free([this](Place place) {
    Cell& cell = cells[at(place)];
    for (std::size_t direction = 0; direction < 4; ++direction) {
      cell.patterns[direction] = table.at(cell.surroundings[direction]);
    }
    for (std::size_t colour = 0; colour < 2; ++colour) {
      count_in(place, colour);
      combine(place, colour);
    }
  });
  history.resize(at(free));
  for (int row = 0; row < board_rows; ++row) {
    for (int column = 0; column < board_columns; ++column) {
      if (const auto stone = position.at({column, row})) {
        put(place_of({column, row}), game::index(*stone));
      }
    }
  }
  remembered = 0;
  hash ^= side == 1 ? key_of_black_to_move : 0;
}

void Board::play(Place place) {
  put(place, side);
  ++played;
  side = 1 - side;
  hash ^= key_of_black_to_move;
}

void Board::pass() {
  side = 1 - side;
  hash ^= key_of_black_to_move;
}

void Board::undo_pass() {
  side = 1 - side;
  hash ^= key_of_black_to_move;
}

// What lies on `place` as seen from all places whose surroundings it belongs to. Putting and taking away is
// the same. The border has no surroundings.
void Board::mark(int place, std::uint32_t code) {
  const int reach = table.reach();
  for (std::size_t direction = 0; direction < 4; ++direction) {
    for (int distance = 1; distance <= reach; ++distance) {
      const int ahead = place + distance * steps[direction];
      const int behind = place - distance * steps[direction];
      // Seen from ahead, the place lies `distance` to the left of the middle.
      const auto left = static_cast<unsigned>(2 * (reach - distance));
      const auto right = static_cast<unsigned>(2 * (reach + distance - 1));
      if (ahead < static_cast<int>(place_numbers)) cells[at(ahead)].surroundings[direction] ^= code << left;
      if (behind >= 0) cells[at(behind)].surroundings[direction] ^= code << right;
    }
  }
}

// Of the kind that the cell has, with no evaluation.
void Board::count_in(Place place, std::size_t colour) {
  const auto kind = static_cast<std::size_t>(cells[at(place)].kind[colour]);
  ++counts[colour][kind];
  places_of_kind[colour][kind][at(place / stride - border)] |=
      RowBits{1} << static_cast<unsigned>(place % stride - border);
}

void Board::count_out(Place place, std::size_t colour) {
  const auto kind = static_cast<std::size_t>(cells[at(place)].kind[colour]);
  --counts[colour][kind];
  places_of_kind[colour][kind][at(place / stride - border)] &=
      ~(RowBits{1} << static_cast<unsigned>(place % stride - border));
}

void Board::change_kind(Place place, std::size_t colour, Kind kind) {
  count_out(place, colour);
  cells[at(place)].kind[colour] = kind;
  count_in(place, colour);
}

// After a change of the patterns; the evaluation of what the place was before has to be taken out already.
void Board::combine(Place place, std::size_t colour) {
  Cell& cell = cells[at(place)];
  cell.combination[colour] = combinations.number({cell.patterns[0].of(colour), cell.patterns[1].of(colour),
                                                  cell.patterns[2].of(colour), cell.patterns[3].of(colour)});
  const CombinationValue& worth = combinations.at(cell.combination[colour]);
  sums[colour].to_mover += worth.to_mover;
  sums[colour].to_waiting += worth.to_waiting;
  if (worth.kind != cell.kind[colour]) change_kind(place, colour, worth.kind);
}

template <int reach>
void Board::put(Place place, std::size_t colour) {
  assert(is_free(place));
  Played& record = history[remembered++];
  record.place = place;
  record.sums = sums;
  const auto leave = [this](Place left, std::size_t of) {
    const CombinationValue& worth = value(left, of);
    sums[of].to_mover -= worth.to_mover;
    sums[of].to_waiting -= worth.to_waiting;
  };
  for (std::size_t of = 0; of < 2; ++of) {
    leave(place, of);
    count_out(place, of);
  }
  const std::uint32_t code = colour == 0 ? 1 : 2;
  contents[at(place)] = static_cast<std::uint8_t>(code);
  stones[at(place / stride)] |= RowBits{1} << static_cast<unsigned>(place % stride - border);
  hash ^= stone_keys[at(place)][colour];
  --free;
  int changes = 0;
  const auto see = [&](std::size_t direction, int other, int slot) {
    Cell& cell = cells[at(other)];
    cell.surroundings[direction] ^= code << static_cast<unsigned>(2 * slot);
    if (contents[at(other)] != free_place) return;
    const PatternPair now = table.at(cell.surroundings[direction]);
    const PatternPair before = cell.patterns[direction];
    if (now == before) return;
    const auto changed = static_cast<Place>(other);
    record.change[at(changes++)] = {changed, static_cast<std::uint8_t>(direction), before, cell.combination,
                                    cell.kind};
    cell.patterns[direction] = now;
    for (std::size_t of = 0; of < 2; ++of) {
      if (now.of(of) == before.of(of)) continue;
      leave(changed, of);
      combine(changed, of);
    }
  };
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const int step = steps[direction];
    // The stone lies on the other side of the middle, as seen from there.
    for (int distance = 1; distance <= reach; ++distance)
      see(direction, place + distance * step, reach - distance);
    for (int distance = 1; distance <= reach; ++distance) {
      see(direction, place - distance * step, reach + distance - 1);
    }
  }
  record.changes = changes;
}

template <int reach>
void Board::take_back(Place place, std::uint32_t code) {
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const int step = steps[direction];
    for (int distance = 1; distance <= reach; ++distance) {
      cells[at(place + distance * step)].surroundings[direction] ^=
          code << static_cast<unsigned>(2 * (reach - distance));
      cells[at(place - distance * step)].surroundings[direction] ^=
          code << static_cast<unsigned>(2 * (reach + distance - 1));
    }
  }
}

void Board::undo() {
  const Played& record = history[--remembered];
  const Place place = record.place;
  side = 1 - side;
  --played;
  hash ^= key_of_black_to_move ^ stone_keys[at(place)][side];
  const std::uint32_t code = side == 0 ? 1 : 2;
  table.reach() == 4 ? take_back<4>(place, code) : take_back<5>(place, code);
  // Each place lies on one of the lines only: the order is of no importance.
  for (int number = 0; number < record.changes; ++number) {
    const Change& change = record.change[at(number)];
    Cell& cell = cells[at(change.place)];
    cell.patterns[change.direction] = change.before;
    cell.combination = change.combination;
    for (std::size_t of = 0; of < 2; ++of) {
      if (cell.kind[of] != change.kind[of]) change_kind(change.place, of, change.kind[of]);
    }
  }
  sums = record.sums;
  contents[at(place)] = free_place;
  stones[at(place / stride)] &= ~(RowBits{1} << static_cast<unsigned>(place % stride - border));
  ++free;
  count_in(place, 0);
  count_in(place, 1);
}

Place Board::first(std::size_t colour, Kind kind) const {
  const auto& by_row = places_of_kind[colour][static_cast<std::size_t>(kind)];
  int row = 0;
  while (by_row[at(row)] == 0) ++row;
  return static_cast<Place>((row + border) * stride + border + __builtin_ctz(by_row[at(row)]));
}

RowBits Board::near(int row) const {
  const RowBits square =
      stones[at(row - 2)] | stones[at(row - 1)] | stones[at(row)] | stones[at(row + 1)] | stones[at(row + 2)];
  const RowBits three_rows_off = stones[at(row - 3)] | stones[at(row + 3)];
  const RowBits bits = square | square << 1U | square << 2U | square >> 1U | square >> 2U |
                       (stones[at(row)] | three_rows_off) << 3U | (stones[at(row)] | three_rows_off) >> 3U |
                       three_rows_off;
  return bits & on_board() & ~stones[at(row)];
}

}  // namespace kaven::agent::gomoku
