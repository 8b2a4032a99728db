#pragma once

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

/// What a window is worth to its only owner, by the number of his stones in it.
using Weights = std::vector<Score>;

/// All windows of a board (see WindowLayout), kept up to date stone by stone. A window is open to a side as
/// long as it holds no stone of the other side, and, where longer rows do not count, none of its own just
/// beyond either end:
///
///       . W . W W .        line length 5: the window of the first five places is open to White and lacks
///       └───────┘          two stones, that of the last five as well
class Windows {
 public:
  /// `weights` has line_length + 1 entries.
  Windows(const game::Rules& rules, const Weights& weights);

  /// Puts a stone of `colour` on a free place.
  void put(int place, game::Colour colour);
  /// Takes it away again.
  void take(int place, game::Colour colour);

  /// The weights of the windows open to `colour`, added up.
  Score strength(game::Colour colour) const { return sides_[game::index(colour)].strength; }
  /// The number of windows open to `colour`.
  int open(game::Colour colour) const { return sides_[game::index(colour)].open; }
  /// The weights of the windows open to `colour` that hold `place`, which is free, added up.
  Score potential(game::Colour colour, int place) const {
    return sides_[game::index(colour)].potential[static_cast<std::size_t>(place)];
  }
  /// The free places where a stone of `colour` makes a line.
  const PlaceSet& completing(game::Colour colour) const { return sides_[game::index(colour)].completing; }
  /// The places of two or more windows open to `colour` that lack two stones; occupied ones are among them.
  const PlaceSet& doubling(game::Colour colour) const { return sides_[game::index(colour)].doubling; }
  /// Whether a stone of `colour` on the free `place` makes a window that lacks but one stone.
  bool threatens(game::Colour colour, int place) const {
    return sides_[game::index(colour)].lacking_two[static_cast<std::size_t>(place)] > 0;
  }
  /// Whether a stone of `colour` on `place` would make two or more places of `playable` such that
  /// another stone on any of them makes a line.
  bool doubles(game::Colour colour, int place, const PlaceSet& playable) const;
  /// The weight of a window with `stones` stones of its only owner.
  Score weight(int stones) const { return weight_of_grade(stones); }
  /// How many windows hold `place`.
  int through(int place) const { return static_cast<int>(layout_.through(place).size()); }

 private:
  struct Window {
    std::array<std::uint8_t, 2> own{};     ///< stones in it, by colour
    std::array<std::uint8_t, 2> beyond{};  ///< stones just beyond its ends, by colour
    std::uint16_t free = 0;                ///< the numbers of its free places, combined by exclusive or
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
  /// How a window stands for one side: closed, or the number of its stones in it. Closed is no number that
  /// any line length less one or two could be.
  static constexpr int closed = -2;
  static int grade(const Window& window, std::size_t side) {
    return window.own[1 - side] == 0 && window.beyond[side] == 0 ? window.own[side] : closed;
  }
  Score weight_of_grade(int grade) const { return padded_weights_[static_cast<std::size_t>(grade - closed)]; }
  void change(int place, game::Colour colour, int stones);
  void regrade(std::size_t number, std::size_t colour, const Window& before);

  int line_length_;
  Weights padded_weights_;  ///< the worth by grade; the first is that of a closed window
  WindowLayout layout_;
  std::vector<Window> windows_;
  std::array<Side, 2> sides_;
};

}  // namespace kaven::agent::lines
