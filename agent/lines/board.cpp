// SPDX-License-Identifier: MIT
#include "agent/lines/board.hpp"

namespace kaven::agent::lines {

namespace {

std::vector<std::vector<std::uint16_t>> neighbours_of(const game::Rules& rules) {
  std::vector<std::vector<std::uint16_t>> neighbours(static_cast<std::size_t>(rules.places()));
  if (rules.gravity) return neighbours;
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns; ++column) {
      const int place = row * rules.columns + column;
      auto& list = neighbours[static_cast<std::size_t>(place)];
      for (int up = -1; up <= 1; ++up) {
        for (int right = -1; right <= 1; ++right) {
          for (int steps = 1; steps <= 2; ++steps) {
            const int near_row = row + steps * up;
            const int near_column = column + steps * right;
            const bool here = up == 0 && right == 0;
            const bool inside =
                near_row >= 0 && near_row < rules.rows && near_column >= 0 && near_column < rules.columns;
            if (here || !inside) continue;
            list.push_back(static_cast<std::uint16_t>(near_row * rules.columns + near_column));
          }
        }
      }
    }
  }
  return neighbours;
}

}  // namespace

Board::Board(const game::Position& position, const Weights& weights)
    : game_(position),
      lines_(position.rules(), weights),
      free_count_(position.rules().places()),
      neighbours_(neighbours_of(position.rules())) {
  const int reachable = rules().gravity ? rules().columns : rules().places();
  for (int place = 0; place < reachable; ++place) playable_places_.add(place);
  for (int row = 0; row < rules().rows; ++row) {
    for (int column = 0; column < rules().columns; ++column) {
      const game::Place place{column, row};
      if (const auto stone = position.at(place)) place_stone(number_of(place), *stone);
    }
  }
}

bool Board::doubles(game::Colour colour, int place) const {
  if (!rules().gravity) return lines_.doubles(colour, place, playable_places_);
  PlaceSet playable_then = playable_places_;
  playable_then.add(place + rules().columns);
  return lines_.doubles(colour, place, playable_then);
}

bool Board::may_recolour(int place) const {
  return rules().opening == game::Opening::recolour && ply() == 1 &&
         place == number_of(game_.last_move()->place);
}

void Board::place_column(int column) {
  for (int row = 0; row < game_.height(column); ++row) {
    const game::Place place{column, row};
    place_stone(number_of(place), *game_.at(place));
  }
}

void Board::remove_column(int column) {
  for (int row = game_.height(column) - 1; row >= 0; --row) {
    const game::Place place{column, row};
    remove_stone(number_of(place), *game_.at(place));
  }
}

void Board::play(int place) {
  const game::Move move = move_to(place);
  if (pops_out(place)) {
    remove_column(move.place.column);
    game_.play(move);
    place_column(move.place.column);
    return;
  }
  if (playable_places_.holds(place)) {
    place_stone(place, move.colour);
  } else {
    lines_.take(place, game::opponent(move.colour));
    lines_.put(place, move.colour);
  }
  game_.play(move);
}

void Board::undo() {
  const game::Move last = *game_.last_move();
  const int place = number_of(last.place);
  if (pops_out(place)) {
    remove_column(last.place.column);
    game_.undo();
    place_column(last.place.column);
    return;
  }
  game_.undo();
  if (game_.at(last.place)) {
    lines_.take(place, last.colour);
    lines_.put(place, game::opponent(last.colour));
  } else {
    remove_stone(place, last.colour);
  }
}

void Board::place_stone(int place, game::Colour colour) {
  lines_.put(place, colour);
  --free_count_;
  playable_places_.remove(place);
  if (rules().gravity) {
    if (place + rules().columns < rules().places()) playable_places_.add(place + rules().columns);
  } else {
    near_places_.remove(place);
    for (const int neighbour : neighbours_[static_cast<std::size_t>(place)]) {
      if (++stones_near_[static_cast<std::size_t>(neighbour)] == 1 && playable_places_.holds(neighbour)) {
        near_places_.add(neighbour);
      }
    }
  }
}

void Board::remove_stone(int place, game::Colour colour) {
  lines_.take(place, colour);
  ++free_count_;
  playable_places_.add(place);
  if (rules().gravity) {
    if (place + rules().columns < rules().places()) playable_places_.remove(place + rules().columns);
  } else {
    if (stones_near_[static_cast<std::size_t>(place)] > 0) near_places_.add(place);
    for (const int neighbour : neighbours_[static_cast<std::size_t>(place)]) {
      if (--stones_near_[static_cast<std::size_t>(neighbour)] == 0) near_places_.remove(neighbour);
    }
  }
}

}  // namespace kaven::agent::lines
