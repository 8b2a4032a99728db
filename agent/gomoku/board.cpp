#include "agent/gomoku/board.hpp"

#include <algorithm>
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
  for (std::size_t place = 0; place < contents_.size(); ++place) {
    if (contents_[place] == beyond) mark(static_cast<int>(place), beyond);
  }
  each_free([this](Place place) {
    Cell& cell = cells_[at(place)];
    for (std::size_t direction = 0; direction < 4; ++direction) {
      cell.patterns[direction] = table_.at(cell.surroundings[direction]);
    }
    for (std::size_t colour = 0; colour < 2; ++colour) {
      count_in(place, colour);
      combine(place, colour);
      sums_[colour].add(value(place, colour));
    }
  });
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

// Adds or removes (both are xor) the stone on `place` in the surroundings of all places that include it.
// Border places have no surroundings.
void Board::mark(int place, std::uint32_t code) {
  const int reach = table_.reach();
  for (std::size_t direction = 0; direction < 4; ++direction) {
    for (int distance = 1; distance <= reach; ++distance) {
      const int ahead = place + distance * steps[direction];
      const int behind = place - distance * steps[direction];
      // For a place ahead, `place` is `distance` to the left of the centre.
      const auto left = static_cast<unsigned>(2 * (reach - distance));
      const auto right = static_cast<unsigned>(2 * (reach + distance - 1));
      if (ahead < static_cast<int>(place_numbers)) cells_[at(ahead)].surroundings[direction] ^= code << left;
      if (behind >= 0) cells_[at(behind)].surroundings[direction] ^= code << right;
    }
  }
}

// Counts the kind of the cell; the evaluation is unchanged.
void Board::count_in(Place place, std::size_t colour) {
  const auto kind = static_cast<std::size_t>(cells_[at(place)].kind[colour]);
  ++counts_[colour][kind];
  places_of_kind_[colour][kind][at(place / stride - border)] |=
      RowBits{1} << static_cast<unsigned>(place % stride - border);
}

void Board::count_out(Place place, std::size_t colour) {
  const auto kind = static_cast<std::size_t>(cells_[at(place)].kind[colour]);
  --counts_[colour][kind];
  places_of_kind_[colour][kind][at(place / stride - border)] &=
      ~(RowBits{1} << static_cast<unsigned>(place % stride - border));
}

void Board::change_kind(Place place, std::size_t colour, Kind kind) {
  count_out(place, colour);
  cells_[at(place)].kind[colour] = kind;
  count_in(place, colour);
}

// Updates a place after a change of its patterns.
void Board::combine(Place place, std::size_t colour) {
  Cell& cell = cells_[at(place)];
  cell.combination[colour] = combinations_.number({cell.patterns[0].of(colour), cell.patterns[1].of(colour),
                                                   cell.patterns[2].of(colour), cell.patterns[3].of(colour)});
  const Kind kind = combinations_.kind(cell.combination[colour]);
  if (kind != cell.kind[colour]) change_kind(place, colour, kind);
}

void Board::add_new_stones() {
  for (; summed_ < history_size_; ++summed_) {
    Played& record = history_[summed_];
    record.sums = sums_;
    for (std::size_t of = 0; of < 2; ++of) {
      Sums& sums = sums_[of];
      sums.subtract(value(record.place, of));
      for (int number = 0; number < record.changes; ++number) {
        const Change& change = record.change[at(number)];
        if (change.combination[of] == change.new_combination[of]) continue;
        sums.subtract(combinations_.at(change.combination[of]));
        sums.add(combinations_.at(change.new_combination[of]));
      }
    }
  }
}

template <int reach>
void Board::put(Place place, std::size_t colour) {
  assert(is_free(place));
  Played& record = history_[history_size_++];
  record.place = place;
  for (std::size_t of = 0; of < 2; ++of) count_out(place, of);
  const std::uint32_t code = contents_of(colour);
  contents_[at(place)] = static_cast<std::uint8_t>(code);
  stones_[at(place / stride)] |= RowBits{1} << static_cast<unsigned>(place % stride - border);
  hash_ ^= stone_keys[at(place)][colour];
  --free_;
  int changes = 0;
  const auto see = [&](std::size_t direction, int other, int slot) {
    Cell& cell = cells_[at(other)];
    cell.surroundings[direction] ^= code << static_cast<unsigned>(2 * slot);
    if (contents_[at(other)] != free_place) return;
    const PatternPair now = table_.at(cell.surroundings[direction]);
    const PatternPair before = cell.patterns[direction];
    if (now == before) return;
    const auto changed = static_cast<Place>(other);
    Change& change = record.change[at(changes++)];
    change = {changed, static_cast<std::uint8_t>(direction), before, cell.combination, {}, cell.kind};
    cell.patterns[direction] = now;
    for (std::size_t of = 0; of < 2; ++of) {
      if (now.of(of) != before.of(of)) combine(changed, of);
    }
    change.new_combination = cell.combination;
  };
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const int step = steps[direction];
    // For these places, the stone is on the other side of the centre.
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
      cells_[at(place + distance * step)].surroundings[direction] ^=
          code << static_cast<unsigned>(2 * (reach - distance));
      cells_[at(place - distance * step)].surroundings[direction] ^=
          code << static_cast<unsigned>(2 * (reach + distance - 1));
    }
  }
}

void Board::undo() {
  const Played& record = history_[--history_size_];
  const Place place = record.place;
  side_ = 1 - side_;
  --played_;
  hash_ ^= key_of_black_to_move ^ stone_keys[at(place)][side_];
  const std::uint32_t code = contents_of(side_);
  table_.reach() == 4 ? take_back<4>(place, code) : take_back<5>(place, code);
  // Each place is on one of the lines only, so the order does not matter.
  for (int number = 0; number < record.changes; ++number) {
    const Change& change = record.change[at(number)];
    Cell& cell = cells_[at(change.place)];
    cell.patterns[change.direction] = change.before;
    cell.combination = change.combination;
    for (std::size_t of = 0; of < 2; ++of) {
      if (cell.kind[of] != change.kind[of]) change_kind(change.place, of, change.kind[of]);
    }
  }
  if (summed_ > history_size_) {
    sums_ = record.sums;
    summed_ = history_size_;
  }
  contents_[at(place)] = free_place;
  stones_[at(place / stride)] &= ~(RowBits{1} << static_cast<unsigned>(place % stride - border));
  ++free_;
  count_in(place, 0);
  count_in(place, 1);
}

Place Board::first(std::size_t colour, Kind kind) const {
  const auto& by_row = places_of_kind_[colour][static_cast<std::size_t>(kind)];
  int row = 0;
  while (by_row[at(row)] == 0) ++row;
  return static_cast<Place>((row + border) * stride + border + __builtin_ctz(by_row[at(row)]));
}

FewPlaces Board::answers_to_fives() {
  const std::size_t other = 1 - side_;
  const Place five = first(other, Kind::five);
  FewPlaces answers;
  if (!caro_) {
    if (count(other, Kind::five) == 1 && !is_foul(five)) answers.add(five);
    return answers;
  }
  const auto try_answer = [&](Place place) {
    play(place);
    const bool stops_all = count(other, Kind::five) == 0;
    undo();
    if (stops_all) answers.add(place);
  };
  try_answer(five);
  // The row of five would end here.
  const std::uint8_t stone = contents_of(other);
  for (const int direction : steps) {
    for (const int step : {direction, -direction}) {
      int end = five + step;
      while (contents_[at(end)] == stone) end += step;
      if (contents_[at(end)] == free_place) try_answer(static_cast<Place>(end));
    }
  }
  return answers;
}

Place Board::winning_four() {
  if (count(side_, Kind::open_four) == 0) return nowhere;
  if (!renju_ && !caro_) return first(side_, Kind::open_four);
  Place found = nowhere;
  each(side_, Kind::open_four, Kind::open_four, [&](Place place) {
    if (found == nowhere && !is_foul(place) && !can_be_answered(place)) found = place;
  });
  return found;
}

// Whether one stone can stop both fives that a stone of the side to move on `four` threatens: only in Caro.
bool Board::can_be_answered(Place four) {
  if (!caro_) return false;
  play(four);
  const bool answered = !answers_to_fives().all().empty();
  undo();
  return answered;
}

Place Board::threatened_four() {
  if (count(1 - side_, Kind::open_four) == 0) return nowhere;
  if (!caro_) return first(1 - side_, Kind::open_four);
  pass();
  const Place four = winning_four();
  undo_pass();
  return four;
}

// Every five through `four` lies, with its ends, within `border` places of it.
std::array<RowBits, game::largest_side> Board::stops_of(Place four, std::size_t colour) const {
  std::array<RowBits, game::largest_side> stops{};
  for (std::size_t direction = 0; direction < 4; ++direction) {
    if (cells_[at(four)].patterns[direction].of(colour) < Pattern::four) continue;
    for (int distance = -border; distance <= border; ++distance) {
      const auto place = static_cast<Place>(four + distance * steps[direction]);
      if (!is_free(place)) continue;
      const game::Place on_board = game_place(place);
      stops[at(on_board.row)] |= RowBits{1} << static_cast<unsigned>(on_board.column);
    }
  }
  return stops;
}

RowBits Board::near(int row) const {
  const RowBits square = stones_[at(row - 2)] | stones_[at(row - 1)] | stones_[at(row)] |
                         stones_[at(row + 1)] | stones_[at(row + 2)];
  const RowBits three_rows_off = stones_[at(row - 3)] | stones_[at(row + 3)];
  const RowBits bits = square | square << 1U | square << 2U | square >> 1U | square >> 2U |
                       (stones_[at(row)] | three_rows_off) << 3U | (stones_[at(row)] | three_rows_off) >> 3U |
                       three_rows_off;
  return bits & on_board() & ~stones_[at(row)];
}

}  // namespace kaven::agent::gomoku
