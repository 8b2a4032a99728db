#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::game {

/// The rules once more, as plainly as they can be said: a list of places, and every question answered by
/// looking at all of them. Nothing is kept from one move to the next but the moves.
class SlowPosition {
 public:
  explicit SlowPosition(const Rules& rules)
      : game_rules(rules), stones(static_cast<std::size_t>(rules.places())) {}

  Colour to_move() const { return played.size() % 2 == 0 ? Colour::white : Colour::black; }
  const std::vector<Move>& moves() const { return played; }

  bool on_board(Place place) const {
    return place.column >= 0 && place.column < game_rules.columns && place.row >= 0 &&
           place.row < game_rules.rows;
  }

  /// Nothing off the board, too.
  std::optional<Colour> at(Place place) const {
    return on_board(place) ? stones[number_of(place)] : std::nullopt;
  }

  std::vector<Place> places() const {
    std::vector<Place> all;
    for (int column = 0; column < game_rules.columns; ++column) {
      for (int row = 0; row < game_rules.rows; ++row) all.push_back({column, row});
    }
    return all;
  }

  bool full() const {
    return std::ranges::all_of(stones, [](const auto& stone) { return stone.has_value(); });
  }

  int height(int column) const {
    int row = 0;
    while (row < game_rules.rows && at({column, row})) ++row;
    return row;
  }

  /// Every line of `colour`, as the places it holds.
  std::vector<std::vector<Place>> lines(Colour colour) const {
    constexpr std::array<Place, 4> directions = {Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{1, -1}};
    // A line of one stone has no direction, so that it counts once.
    const std::size_t different = game_rules.line_length == 1 ? 1 : directions.size();
    std::vector<std::vector<Place>> found;
    for (int column = 0; column < game_rules.columns; ++column) {
      for (int row = 0; row < game_rules.rows; ++row) {
        for (std::size_t direction = 0; direction < different; ++direction) {
          const Place step = directions[direction];
          const auto along = [&](int distance) {
            return Place{column + distance * step.column, row + distance * step.row};
          };
          int length = 0;
          while (length < game_rules.line_length && at(along(length)) == colour) ++length;
          if (length < game_rules.line_length) continue;
          const bool longer = at(along(-1)) == colour || at(along(game_rules.line_length)) == colour;
          if (game_rules.exact_length && longer) continue;
          std::vector<Place>& line = found.emplace_back();
          for (int distance = 0; distance < game_rules.line_length; ++distance)
            line.push_back(along(distance));
        }
      }
    }
    return found;
  }

  std::optional<Outcome> outcome() const {
    const std::array<std::vector<std::vector<Place>>, 2> all = {lines(Colour::white), lines(Colour::black)};
    if (game_rules.goal == Goal::first_line) {
      for (const Colour colour : {Colour::white, Colour::black}) {
        if (all[index(colour)].empty()) continue;
        Outcome won{.result = win_for(colour), .ending = Ending::line};
        for (const std::vector<Place>& line : all[index(colour)]) {
          for (const Place place : line) {
            if (std::ranges::find(won.line, place) == won.line.end()) won.line.push_back(place);
          }
        }
        std::ranges::sort(won.line, {}, [](Place place) { return std::pair(place.column, place.row); });
        return won;
      }
    }
    if (!full()) return std::nullopt;
    Outcome counted{.result = game_rules.full_board == FullBoard::draw ? Result::draw : Result::both_lose};
    if (game_rules.goal == Goal::most_lines) {
      const std::size_t white = all[0].size();
      const std::size_t black = all[1].size();
      counted.detail =
          std::to_string(std::max(white, black)) + " to " + std::to_string(std::min(white, black));
      if (white != black) {
        counted.ending = Ending::most_lines;
        counted.result = white > black ? Result::white_wins : Result::black_wins;
      }
    }
    return counted;
  }

  /// `over` is outcome().has_value(), which takes a while to find out.
  std::optional<Illegality> check(Move move, bool over) const {
    if (over) return Illegality::game_over;
    if (move.colour != to_move()) return Illegality::wrong_colour;
    if (!on_board(move.place)) return Illegality::off_the_board;
    const auto stone = at(move.place);
    if (stone && *stone != move.colour && game_rules.opening == Opening::recolour) {
      if (played.size() == 1) return std::nullopt;
      return Illegality::recolouring_not_allowed_now;
    }
    if (game_rules.gravity && height(move.place.column) == game_rules.rows) return Illegality::column_full;
    if (stone) return Illegality::place_occupied;
    if (game_rules.gravity && move.place.row != height(move.place.column)) {
      return Illegality::lower_places_unoccupied;
    }
    return std::nullopt;
  }

  void play(Move move) {
    stones[number_of(move.place)] = move.colour;
    played.push_back(move);
  }

  void undo() {
    std::vector<Move> kept = std::move(played);
    kept.pop_back();
    *this = SlowPosition(game_rules);
    for (const Move move : kept) play(move);
  }

 private:
  std::size_t number_of(Place place) const {
    const int number = place.row * game_rules.columns + place.column;
    return static_cast<std::size_t>(number);
  }

  Rules game_rules;
  std::vector<std::optional<Colour>> stones;
  std::vector<Move> played;
};

}  // namespace kaven::game
