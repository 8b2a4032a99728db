// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::agent::lines {

/// The places of all windows of a board. A window is a straight row of line_length places in one of four
/// directions; with line_length 1, each place is one window.
///
/// Places are numbered row by row from the bottom: row * columns + column.
class WindowLayout {
 public:
  explicit WindowLayout(const game::Rules& rules);

  std::size_t count() const { return held_.size() / line_length_; }
  std::span<const std::uint16_t> places(std::size_t window) const {
    return {held_.data() + window * line_length_, line_length_};
  }
  /// The windows that contain `place`.
  std::span<const std::uint16_t> through(int place) const { return through_place_.of(place); }
  /// The windows with `place` just beyond one of their ends; none if longer rows count.
  std::span<const std::uint16_t> beside(int place) const { return beside_place_.of(place); }

 private:
  /// A list of window numbers for each place, concatenated.
  struct Lists {
    std::vector<std::uint16_t> numbers;
    std::vector<std::uint32_t> begins;  ///< the start of each place's list, and the end of the last
    std::span<const std::uint16_t> of(int place) const {
      const auto at = static_cast<std::size_t>(place);
      return {numbers.data() + begins[at], numbers.data() + begins[at + 1]};
    }
  };

  static Lists lists(const std::vector<std::vector<std::uint16_t>>& by_place);

  std::size_t line_length_;
  std::vector<std::uint16_t> held_;  ///< places of each window, line_length each
  Lists through_place_;
  Lists beside_place_;
};

}  // namespace kaven::agent::lines
