// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/game/position.hpp"
#include "tests/common/game/slow_fouls.hpp"

namespace kaven::game {

/// The opening swap2 as Gomocup's managers see it: the stones are of the first and the second colour in turn, and the
/// sides agree on who has the first.
struct SlowSwap2 {
  std::vector<Place> stones;
  Colour has_first_colour = Colour::white;
  bool two_more = false;
  bool agreed = false;

  Colour owner_of(std::size_t stone) const {
    return stone % 2 == 0 ? has_first_colour : opponent(has_first_colour);
  }
  Colour to_move() const {
    if (agreed) return owner_of(stones.size());
    if (two_more) return stones.size() < 5 ? Colour::black : Colour::white;
    return stones.size() < 3 ? Colour::white : Colour::black;
  }
  bool is_choice(Place place) const {
    if (agreed) return false;
    if (two_more) return stones.size() == 5 && place == stones[0];
    return stones.size() == 3 && (place == stones[0] || place == stones[1]);
  }
  void play(Place place) {
    if (is_choice(place)) {
      agreed = place == stones[0];
      if (!agreed) two_more = true;
      if (agreed && !two_more) has_first_colour = Colour::black;
      return;
    }
    // The side that puts the next stone after three or five takes the second colour.
    if (!agreed && stones.size() == (two_more ? 5U : 3U)) {
      agreed = true;
      if (two_more) has_first_colour = Colour::black;
    }
    stones.push_back(place);
  }
};

/// A second, naive implementation of the rules: a list of places, and every question answered by scanning all
/// of them. It stores nothing but the moves.
class SlowPosition {
 public:
  explicit SlowPosition(const Rules& rules)
      : rules_(rules), stones_(static_cast<std::size_t>(rules.places())) {}

  Colour to_move() const {
    if (rules_.opening == Opening::swap2) return swap2().to_move();
    return played_.size() % 2 == 0 ? Colour::white : Colour::black;
  }
  const std::vector<Move>& moves() const { return played_; }

  bool on_board(Place place) const {
    return place.column >= 0 && place.column < rules_.columns && place.row >= 0 && place.row < rules_.rows;
  }

  /// The stone on `place`; empty also off the board.
  std::optional<Colour> at(Place place) const {
    return on_board(place) ? stones_[number_of(place)] : std::nullopt;
  }

  std::vector<Place> places() const {
    std::vector<Place> all;
    for (int column = 0; column < rules_.columns; ++column) {
      for (int row = 0; row < rules_.rows; ++row) all.push_back({column, row});
    }
    return all;
  }

  bool full() const {
    return std::ranges::all_of(stones_, [](const auto& stone) { return stone.has_value(); });
  }

  int height(int column) const {
    int row = 0;
    while (row < rules_.rows && at({column, row})) ++row;
    return row;
  }

  /// Every line of `colour`, as the list of its places.
  std::vector<std::vector<Place>> lines(Colour colour) const {
    constexpr std::array<Place, 4> directions = {Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{1, -1}};
    // A line of one stone has no direction and counts once.
    const std::size_t different = rules_.line_length == 1 ? 1 : directions.size();
    std::vector<std::vector<Place>> found;
    for (int column = 0; column < rules_.columns; ++column) {
      for (int row = 0; row < rules_.rows; ++row) {
        for (std::size_t direction = 0; direction < different; ++direction) {
          const Place step = directions[direction];
          const auto along = [&](int distance) {
            return Place{column + distance * step.column, row + distance * step.row};
          };
          int length = 0;
          while (length < rules_.line_length && at(along(length)) == colour) ++length;
          if (length < rules_.line_length) continue;
          const bool longer = at(along(-1)) == colour || at(along(rules_.line_length)) == colour;
          const bool exact = rules_.exact_length || (rules_.renju && colour == Colour::white);
          if (exact && longer) continue;
          const Colour other = opponent(colour);
          if (rules_.caro && at(along(-1)) == other && at(along(rules_.line_length)) == other) continue;
          std::vector<Place>& line = found.emplace_back();
          for (int distance = 0; distance < rules_.line_length; ++distance) line.push_back(along(distance));
        }
      }
    }
    return found;
  }

  std::optional<Outcome> outcome() const {
    const std::array<std::vector<std::vector<Place>>, 2> all = {lines(Colour::white), lines(Colour::black)};
    if (rules_.goal == Goal::first_line) {
      for (const Colour colour : {Colour::white, Colour::black}) {
        const std::size_t own = all[index(colour)].size();
        const std::size_t others = all[index(opponent(colour))].size();
        if (own <= others) continue;
        Outcome won{.result = win_for(colour), .ending = Ending::line};
        if (others > 0) won.detail = std::to_string(own) + " lines to " + std::to_string(others);
        for (const std::vector<Place>& line : all[index(colour)]) {
          for (const Place place : line) {
            if (std::ranges::find(won.line, place) == won.line.end()) won.line.push_back(place);
          }
        }
        std::ranges::sort(won.line, {}, [](Place place) { return std::pair(place.column, place.row); });
        return won;
      }
    }
    const bool stuck =
        rules_.renju && to_move() == Colour::white &&
        std::ranges::all_of(places(), [&](Place place) { return at(place) || is_foul(place); });
    if (!full() && !stuck) return std::nullopt;
    Outcome counted{.result = rules_.full_board == FullBoard::draw ? Result::draw : Result::both_lose};
    if (rules_.goal == Goal::most_lines) {
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

  /// `over` is outcome().has_value(), which is slow to compute.
  std::optional<Illegality> check(Move move, bool over) const {
    if (over) return Illegality::game_over;
    if (move.colour != to_move()) return Illegality::wrong_colour;
    if (rules_.pop_out && move.place.row == pop_out_row) {
      const Place bottom{move.place.column, 0};
      if (!on_board(bottom)) return Illegality::off_the_board;
      if (std::ranges::count_if(played_, [&](Move each) { return pops_out(each, move.colour); }) > 0) {
        return Illegality::pop_out_used;
      }
      if (at(bottom) != move.colour) return Illegality::no_own_stone_to_pop_out;
      return std::nullopt;
    }
    if (!on_board(move.place)) return Illegality::off_the_board;
    const auto stone = at(move.place);
    if (rules_.opening == Opening::swap2 && swap2().is_choice(move.place)) return std::nullopt;
    if (stone && *stone != move.colour && rules_.opening == Opening::recolour) {
      if (played_.size() == 1) return std::nullopt;
      return Illegality::recolouring_not_allowed_now;
    }
    if (rules_.gravity && height(move.place.column) == rules_.rows) return Illegality::column_full;
    if (stone) return Illegality::place_occupied;
    if (rules_.gravity && move.place.row != height(move.place.column)) {
      return Illegality::lower_places_unoccupied;
    }
    if (rules_.renju && move.colour == Colour::white && is_foul(move.place)) return Illegality::foul;
    return std::nullopt;
  }

  void play(Move move) {
    if (rules_.opening == Opening::swap2) {
      played_.push_back(move);
      const SlowSwap2 all = swap2();
      for (std::size_t number = 0; number < all.stones.size(); ++number)
        stones_[number_of(all.stones[number])] = all.owner_of(number);
      return;
    }
    if (rules_.pop_out && move.place.row == pop_out_row) {
      for (int row = 0; row < rules_.rows; ++row) {
        stones_[number_of({move.place.column, row})] = at({move.place.column, row + 1});
      }
    } else {
      stones_[number_of(move.place)] = move.colour;
    }
    played_.push_back(move);
  }

  void undo() {
    std::vector<Move> kept = std::move(played_);
    kept.pop_back();
    *this = SlowPosition(rules_);
    for (const Move move : kept) play(move);
  }

 private:
  SlowSwap2 swap2() const {
    SlowSwap2 opening;
    for (const Move move : played_) opening.play(move.place);
    return opening;
  }
  static bool pops_out(Move move, Colour colour) {
    return move.colour == colour && move.place.row == pop_out_row;
  }
  bool is_foul(Place place) const {
    Diagram diagram;
    for (int row = 0; row < rules_.rows; ++row) {
      std::string& cells = diagram.emplace_back();
      for (int column = 0; column < rules_.columns; ++column) {
        const auto stone = at({column, row});
        cells += !stone ? '.' : *stone == Colour::white ? 'X' : 'O';
      }
    }
    return SlowFouls(diagram).foul(place).has_value();
  }
  std::size_t number_of(Place place) const {
    const int number = place.row * rules_.columns + place.column;
    return static_cast<std::size_t>(number);
  }

  Rules rules_;
  std::vector<std::optional<Colour>> stones_;
  std::vector<Move> played_;
};

}  // namespace kaven::game
