// SPDX-License-Identifier: MIT
#include <cassert>

#include "common/game/position.hpp"

namespace kaven::game {

std::string place_name(Place place) {
  return std::string(1, static_cast<char>('A' + place.column)) + std::to_string(place.row + 1);
}

std::string_view colour_name(Colour colour) {
  return colour == Colour::white ? "White" : "Black";
}

std::string explain(Illegality illegality, const Position& position, Move move) {
  const Rules& rules = position.rules();
  const auto holder = [&](Place place) {
    return place_name(place) + " holds a " +
           (position.at(place) == Colour::white ? "white stone" : "black stone");
  };
  const std::string forbidden = ", which Renju forbids the side that moves first";
  switch (illegality) {
    case Illegality::game_over:
      return "the game is over";
    case Illegality::wrong_colour:
      return "wrong colour: it is the turn of " + std::string(colour_name(position.to_move()));
    case Illegality::off_the_board:
      return "off the board: columns are A to " + std::string(1, static_cast<char>('A' + rules.columns - 1)) +
             ", rows 1 to " + std::to_string(rules.rows);
    case Illegality::column_full:
      return "column full: all " + std::to_string(rules.rows) + " places of column " +
             std::string(1, static_cast<char>('A' + move.place.column)) + " are occupied";
    case Illegality::place_occupied:
      return "place occupied: " + holder(move.place);
    case Illegality::pop_out_used:
      return std::string(colour_name(move.colour)) +
             " has popped out a stone before: expected one pop-out in a game";
    case Illegality::no_own_stone_to_pop_out: {
      const Place bottom{move.place.column, 0};
      return "no own stone to pop out: " +
             (position.at(bottom) ? holder(bottom) : place_name(bottom) + " is free");
    }
    case Illegality::recolouring_not_allowed_now:
      return "recolouring not allowed now: " + holder(move.place) +
             ", and only Black's first move may recolour";
    case Illegality::lower_places_unoccupied:
      return "lower places unoccupied: the lowest free place of the column is " +
             place_name({move.place.column, position.height(move.place.column)});
    case Illegality::foul:
      switch (*position.foul(move.place)) {
        case Foul::overline:
          return "overline: it makes six or more in a row" + forbidden;
        case Foul::double_four:
          return "double four: it makes two fours at once" + forbidden;
        case Foul::double_three:
          return "double three: it makes two open threes at once" + forbidden;
      }
  }
  assert(false);
  return {};
}

}  // namespace kaven::game
