// SPDX-License-Identifier: MIT
#pragma once

// The board of the general engine, seen as windows. A window is a row of N places, where N is the game's line length.
// With stones of one side only it can still become that side's line, and is worth more the more stones it has:
//
//       . W . W W .        line length 5: the window of the first five places is open to White and lacks
//       └───────┘          two stones, that of the last five as well
//
// All that the engine knows at once follows from the windows, and putting a stone changes only those through its place:
//
//   a place in a window that lacks one stone      a line in one move: play it, or take it from the opponent
//   a place in two windows that lack two          two threats at once: won in three
//   the sums of the weights of both sides         the static evaluation (evaluation.hpp) and the order of moves
//
// tree_search.hpp searches on this board (board.hpp), lines_engine.hpp plays by it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/lines/place_set.hpp"
#include "agent/lines/window_layout.hpp"
#include "agent/search/score.hpp"
#include "common/game/move.hpp"

namespace kaven::agent::lines {

using search::Score;

/// The value of a window that only one side occupies, by the number of its stones.
using Weights = std::vector<Score>;

/// All windows of a board (WindowLayout), updated stone by stone. A window is open to a side if it contains
/// no stone of the other side and, if longer rows do not count, no own stone just beyond either end.
class Windows {
 public:
  /// `weights` has line_length + 1 entries.
  Windows(const game::Rules& rules, const Weights& weights);

  /// Puts a stone of `colour` on a free place.
  void put(int place, game::Colour colour);
  /// Removes it.
  void take(int place, game::Colour colour);

  /// The sum of the weights of the windows open to `colour`.
  Score strength(game::Colour colour) const { return sides_[game::index(colour)].strength; }
  /// The number of windows open to `colour`.
  int open(game::Colour colour) const { return sides_[game::index(colour)].open; }
  /// The sum of the weights of the windows open to `colour` that contain the free `place`.
  Score potential(game::Colour colour, int place) const {
    return sides_[game::index(colour)].potential[static_cast<std::size_t>(place)];
  }
  /// The free places where a stone of `colour` makes a line.
  const PlaceSet& completing(game::Colour colour) const { return sides_[game::index(colour)].completing; }
  /// The places in two or more windows that are open to `colour` and lack two stones; includes occupied
  /// places.
  const PlaceSet& doubling(game::Colour colour) const { return sides_[game::index(colour)].doubling; }
  /// Whether a stone of `colour` on the free `place` makes a window that lacks only one stone.
  bool threatens(game::Colour colour, int place) const {
    return sides_[game::index(colour)].lacking_two[static_cast<std::size_t>(place)] > 0;
  }
  /// Whether after a stone of `colour` on `place`, another one on any of at least two places of `playable`
  /// would make a line.
  bool doubles(game::Colour colour, int place, const PlaceSet& playable) const;
  /// The weight of a window with `stones` stones of a single side.
  Score weight(int stones) const { return weight_of_grade(stones); }
  /// The number of windows that contain `place`.
  int through(int place) const { return static_cast<int>(layout_.through(place).size()); }

 private:
  struct Window {
    std::array<std::uint8_t, 2> own{};     ///< stones in it, by colour
    std::array<std::uint8_t, 2> beyond{};  ///< stones just beyond its ends, by colour
    std::uint16_t free = 0;                ///< the xor of the numbers of its free places
  };
  struct Side {
    Score strength = 0;
    int open = 0;
    PlaceSet completing;
    PlaceSet doubling;
    std::array<Score, largest_board> potential{};
    std::array<std::uint8_t, largest_board> lacking_one{};  ///< windows that lack only this place
    std::array<std::uint8_t, largest_board> lacking_two{};  ///< windows with this place that lack two
  };
  /// The grade of a window for one side: `closed`, or the number of its stones. `closed` differs from every
  /// line length minus one or two.
  static constexpr int closed = -2;
  static int grade(const Window& window, std::size_t side) {
    return window.own[1 - side] == 0 && window.beyond[side] == 0 ? window.own[side] : closed;
  }
  Score weight_of_grade(int grade) const { return padded_weights_[static_cast<std::size_t>(grade - closed)]; }
  void change(int place, game::Colour colour, int stones);
  void regrade(std::size_t number, std::size_t colour, const Window& before);

  int line_length_;
  Weights padded_weights_;  ///< the weights by grade; the first is that of a closed window
  WindowLayout layout_;
  std::vector<Window> windows_;
  std::array<Side, 2> sides_;
};

}  // namespace kaven::agent::lines
