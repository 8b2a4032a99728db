// SPDX-License-Identifier: MIT
#include "common/game/renju.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace kaven::game {

namespace {

class FoulSearch {
 public:
  explicit FoulSearch(const FoulBoard& board)
      : board_(board), steps_{1, board.stride, board.stride + 1, board.stride - 1} {}

  std::optional<Foul> foul(int place) {
    put(place, board_.own);
    const Judgement judged = judge(place);
    put(place, board_.free);
    return judged.foul;
  }

 private:
  struct Judgement {
    bool five = false;
    std::optional<Foul> foul;
  };

  std::uint8_t& cell(int place) const { return board_.cells[static_cast<std::size_t>(place)]; }
  void put(int place, std::uint8_t content) const { cell(place) = content; }

  int run(int place, int step) const {
    int length = 0;
    while (cell(place + (length + 1) * step) == board_.own) ++length;
    return length;
  }
  int row(int place, int step) const { return run(place, step) + 1 + run(place, -step); }
  /// The cells before and after the row through `place`.
  std::array<int, 2> ends(int place, int step) const {
    return {place + (run(place, step) + 1) * step, place - (run(place, -step) + 1) * step};
  }
  /// Whether a stone on `end`, if it is free, makes a row of exactly five with that through `place`.
  bool completes(int end, int step) const { return cell(end) == board_.free && row(end, step) == 5; }

  /// The number of fours with the stone on `place` in one line.
  int fours(int place, int step) const {
    const auto [one, other] = ends(place, step);
    const int ways = (completes(one, step) ? 1 : 0) + (completes(other, step) ? 1 : 0);
    // Two ways for the same four stones are one four; X XXX X has two.
    return ways == 2 && row(place, step) == 4 ? 1 : ways;
  }
  bool is_straight_four(int place, int step) const {
    const auto [one, other] = ends(place, step);
    return row(place, step) == 4 && completes(one, step) && completes(other, step);
  }

  bool is_three(int place, int step) {
    return std::ranges::any_of(ends(place, step), [&](int end) {
      if (cell(end) != board_.free) return false;
      put(end, board_.own);
      bool legal = is_straight_four(place, step);
      if (legal) {
        const Judgement judged = judge(end);
        legal = !judged.five && !judged.foul;
      }
      put(end, board_.free);
      return legal;
    });
  }

  /// Judges the stone on `place`.
  Judgement judge(int place) {
    bool overline = false;
    for (const int step : steps_) {
      const int length = row(place, step);
      if (length == 5) return {.five = true, .foul = std::nullopt};
      overline = overline || length > 5;
    }
    if (overline) return {.foul = Foul::overline};
    int all_fours = 0;
    for (const int step : steps_) all_fours += fours(place, step);
    if (all_fours > 1) return {.foul = Foul::double_four};
    if (std::ranges::count_if(steps_, [&](int step) { return is_three(place, step); }) > 1)
      return {.foul = Foul::double_three};
    return {};
  }

  FoulBoard board_;
  std::array<int, 4> steps_;
};

}  // namespace

std::optional<Foul> foul_at(const FoulBoard& board, int place) {
  assert(board.cells[static_cast<std::size_t>(place)] == board.free);
  return FoulSearch(board).foul(place);
}

}  // namespace kaven::game
