// SPDX-License-Identifier: MIT
#include "agent/gomoku/board.hpp"

// The questions to a board about fives and fours: which moves win, and which stop the other side's.

namespace kaven::agent::gomoku {

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

template <int reach>
bool Board::is_last_four(Place place) {
  const auto pattern = [this](Place seen, std::size_t direction) {
    return cells_[at(seen)].patterns.of_line(direction).of(side_);
  };
  std::size_t along = 0;
  while (pattern(place, along) != Pattern::four) ++along;
  for (std::size_t direction = 0; direction < 4; ++direction) {
    if (direction != along && pattern(place, direction) >= Pattern::closed_three) return false;
  }
  // The answer may leave a four on another line.
  int fours_of_line = 1;
  for (int distance = -reach; distance <= reach; ++distance) {
    const auto seen = static_cast<Place>(place + distance * steps[along]);
    if (distance == 0 || !is_free(seen) || kind(seen, side_) < Kind::four) continue;
    ++fours_of_line;
    for (std::size_t direction = 0; direction < 4; ++direction) {
      if (direction != along && pattern(seen, direction) >= Pattern::four) return false;
    }
  }
  if (fours_of_line != fours(side_)) return false;
  // The line with the four and its answer.
  std::uint64_t window = on_line(place, along).contents_from(2 * reach);
  const auto put_at = [&](int distance, std::size_t colour) {
    window |= std::uint64_t{contents_of(colour)} << static_cast<unsigned>(2 * (2 * reach + distance));
  };
  const auto pattern_at = [&](int distance) {
    const std::uint64_t places = window >> static_cast<unsigned>(2 * (reach + distance));
    if (((places >> (2U * reach)) & 3U) != free_place) return Pattern::dead;
    return patterns_in_the_middle<reach>(places).of(side_);
  };
  put_at(0, side_);
  int answer = -reach;
  while (pattern_at(answer) != Pattern::five) ++answer;
  put_at(answer, 1 - side_);
  for (int distance = -reach; distance <= reach; ++distance) {
    if (pattern_at(distance) >= Pattern::four) return false;
  }
  return true;
}

bool Board::is_last_four(Place place) {
  if (renju_ || caro_) return false;
  return table_.reach() == 4 ? is_last_four<4>(place) : is_last_four<5>(place);
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
Board::BoardBits Board::stops_of(Place four, std::size_t colour) const {
  BoardBits stops{};
  for (std::size_t direction = 0; direction < 4; ++direction) {
    if (cells_[at(four)].patterns.of_line(direction).of(colour) < Pattern::four) continue;
    for (int distance = -border; distance <= border; ++distance) {
      const auto place = static_cast<Place>(four + distance * steps[direction]);
      if (!is_free(place)) continue;
      const game::Place on_board = game_place(place);
      stops[at(on_board.row)] |= RowBits{1} << static_cast<unsigned>(on_board.column);
    }
  }
  return stops;
}

Board::BoardBits Board::answers_on_lines(Place four) const {
  const std::size_t other = 1 - side_;
  BoardBits answers = stops_of(four, other);
  if (caro_) return answers;
  const auto limit_to = [this](BoardBits& places, const BoardBits& limits) {
    RowBits any = 0;
    for (int row = 0; row < board_rows_; ++row) any |= places[at(row)] &= limits[at(row)];
    return any != 0;
  };
  // Only on a place of a four can a stone be in its way.
  BoardBits fours{};
  for (int row = 0; row < board_rows_; ++row) fours[at(row)] = fours_in(other, row);
  limit_to(answers, fours);
  // A place that stops only one threat does not answer several. If no place stops all, all answers lose.
  BoardBits of_all = answers;
  bool one_stops_all = true;
  each(other, Kind::open_four, Kind::open_four,
       [&](Place also) { one_stops_all = one_stops_all && limit_to(of_all, stops_of(also, other)); });
  return one_stops_all ? of_all : answers;
}

}  // namespace kaven::agent::gomoku
