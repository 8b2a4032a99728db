#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::agent::lines {

/// The places of all windows of a board. A window is a straight row of line_length places, in one of four
/// directions; a single place is one window, not one in each direction.
///
/// Places are numbered row by row from the bottom: row * columns + column.
class WindowLayout {
 public:
  explicit WindowLayout(const game::Rules& rules);

  std::size_t count() const { return held_.size() / line_length_; }
  std::span<const std::uint16_t> places(std::size_t window) const {
    return {held_.data() + window * line_length_, line_length_};
  }
  /// The windows that hold `place`.
  std::span<const std::uint16_t> through(int place) const { return through_place_.of(place); }
  /// The windows that `place` lies just beyond; none where longer rows count.
  std::span<const std::uint16_t> beside(int place) const { return beside_place_.of(place); }

 private:
  /// Lists of window numbers, one for each place, one behind the other.
  struct Lists {
    std::vector<std::uint16_t> numbers;
    std::vector<std::uint32_t> begins;  ///< where the list of each place begins, and the end of the last
    std::span<const std::uint16_t> of(int place) const {
      const auto at = static_cast<std::size_t>(place);
      return {numbers.data() + begins[at], numbers.data() + begins[at + 1]};
    }
  };

  static Lists lists(const std::vector<std::vector<std::uint16_t>>& by_place);

  std::size_t line_length_;
  std::vector<std::uint16_t> held_;  ///< places of each window, line_length at a time
  Lists through_place_;
  Lists beside_place_;
};

}  // namespace kaven::agent::lines
