// SPDX-License-Identifier: MIT
#include "agent/coursework/hw2/unterminated_runs.hpp"

namespace kaven::agent::coursework::hw2 {

using game::Colour;
using game::Place;
using game::Position;

namespace {

constexpr int win = 1000;
constexpr int weight_of_two = 1;
constexpr int weight_of_three = 5;

Place next(Place place, Place step) {
  return {place.column + step.column, place.row + step.row};
}
Place previous(Place place, Place step) {
  return {place.column - step.column, place.row - step.row};
}

bool is_free(const Position& position, Place place) {
  return position.on_board(place) && !position.at(place);
}
bool holds(const Position& position, Place place, Colour colour) {
  return position.on_board(place) && position.at(place) == colour;
}

}  // namespace

int UnterminatedRuns::value(const Position& position) const {
  if (const auto winner = position.line_winner()) return *winner == Colour::white ? win : -win;
  return position.full() ? 0 : balance(position);
}

int UnterminatedRuns::balance(const Position& position) const {
  int sum = 0;
  for (int column = 0; column < position.rules().columns; ++column) {
    for (int row = 0; row < position.height(column); ++row) {
      const Place first{column, row};
      const Colour colour = *position.at(first);
      for (const Place step : game::line_directions) {
        const Place before = previous(first, step);
        if (holds(position, before, colour)) continue;
        int length = 1;
        Place behind = next(first, step);
        for (; holds(position, behind, colour); behind = next(behind, step)) ++length;
        if (length != 2 && length != 3) continue;
        const int free_ends = (is_free(position, before) ? 1 : 0) + (is_free(position, behind) ? 1 : 0);
        const int counted = reading_ == RunReading::open_ends ? free_ends : (free_ends > 0 ? 1 : 0);
        const int worth = counted * (length == 2 ? weight_of_two : weight_of_three);
        sum += colour == Colour::white ? worth : -worth;
      }
    }
  }
  return sum;
}

}  // namespace kaven::agent::coursework::hw2
