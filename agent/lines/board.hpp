// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "agent/lines/place_set.hpp"
#include "agent/lines/windows.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::lines {

/// A position with the data that the search needs at every node, updated move by move.
///
/// A move is the number of the place where a stone goes. Pop-outs have the numbers after those of the places,
/// one per column.
class Board {
 public:
  Board(const game::Position& position, const Weights& weights);

  const game::Rules& rules() const { return game_.rules(); }
  const Windows& windows() const { return lines_; }
  game::Colour to_move() const { return game_.to_move(); }
  int ply() const { return game_.ply(); }
  bool over() const { return game_.over(); }
  std::uint64_t hash() const { return game_.hash(); }
  const game::Position& position() const { return game_; }

  int free_places() const { return free_count_; }
  /// The free places where a stone may be put now.
  const PlaceSet& playable() const { return playable_places_; }
  /// The places where `colour` may put a stone now and makes a line.
  PlaceSet winning(game::Colour colour) const { return lines_.completing(colour) & playable_places_; }
  /// Whether a stone of `colour`, which is to move, on `place` could make two threats of a line at once.
  bool doubles(game::Colour colour, int place) const;
  /// The free places within two steps of a stone, in any of the eight directions.
  const PlaceSet& near() const { return near_places_; }

  /// Whether `colour` may still use its pop-out.
  bool has_pop_out(game::Colour colour) const { return game_.has_pop_out(colour); }
  /// Whether a pop-out may still move stones.
  bool may_shift() const {
    return rules().pop_out && (has_pop_out(game::Colour::white) || has_pop_out(game::Colour::black));
  }
  /// The number of the move that pops a stone out of `column`.
  int pop_out_of(int column) const { return rules().places() + column; }
  bool pops_out(int place) const { return place >= rules().places(); }

  /// Whether the move `place` of the side to move is legal: a stone, a recolouring, or a pop-out.
  bool legal(int place) const {
    return pops_out(place) ? rules().pop_out && !game_.check(move_to(place))
                           : playable_places_.holds(place) || may_recolour(place);
  }

  /// Plays a legal move of the side to move.
  void play(int place);
  void undo();

  int number_of(game::Place place) const {
    if (place.row == game::pop_out_row) return pop_out_of(place.column);
    return place.row * rules().columns + place.column;
  }
  game::Move move_to(int place) const {
    if (pops_out(place)) return {to_move(), {place - rules().places(), game::pop_out_row}};
    return {to_move(), {place % rules().columns, place / rules().columns}};
  }

 private:
  bool may_recolour(int place) const;
  void place_stone(int place, game::Colour colour);
  void remove_stone(int place, game::Colour colour);
  /// Removes the stones of a column from the windows, or adds them, as they are in the position.
  void place_column(int column);
  void remove_column(int column);

  game::Position game_;
  Windows lines_;
  int free_count_;
  PlaceSet playable_places_;
  PlaceSet near_places_;
  std::vector<std::vector<std::uint16_t>> neighbours_;  ///< by place; empty under gravity
  std::array<std::uint8_t, largest_board> stones_near_{};
};

}  // namespace kaven::agent::lines
