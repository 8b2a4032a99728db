// SPDX-License-Identifier: MIT
#include "agent/lines/windows.hpp"

#include <cassert>

namespace kaven::agent::lines {

using namespace search;

Windows::Windows(const game::Rules& rules, const Weights& weights)
    : line_length_(rules.line_length),
      padded_weights_(static_cast<std::size_t>(-closed), 0),
      layout_(rules),
      windows_(layout_.count()) {
  assert(weights.size() == static_cast<std::size_t>(line_length_) + 1);
  padded_weights_.insert(padded_weights_.end(), weights.begin(), weights.end());
  Window closed_to_both;
  closed_to_both.own = {1, 1};
  for (std::size_t number = 0; number < windows_.size(); ++number) {
    for (const std::uint16_t place : layout_.places(number)) {
      windows_[number].free = static_cast<std::uint16_t>(windows_[number].free ^ place);
    }
    for (const std::size_t colour : {0U, 1U}) regrade(number, colour, closed_to_both);
  }
}

void Windows::put(int place, game::Colour colour) {
  change(place, colour, 1);
}
void Windows::take(int place, game::Colour colour) {
  change(place, colour, -1);
}

void Windows::change(int place, game::Colour colour, int stones) {
  const std::size_t own = game::index(colour);
  const auto add = [&](std::uint8_t& count) { count = static_cast<std::uint8_t>(count + stones); };
  for (const std::size_t number : layout_.through(place)) {
    Window& window = windows_[number];
    const Window before = window;
    add(window.own[own]);
    window.free = static_cast<std::uint16_t>(window.free ^ place);
    regrade(number, own, before);
    regrade(number, 1 - own, before);
  }
  for (const std::size_t number : layout_.beside(place)) {
    const Window before = windows_[number];
    add(windows_[number].beyond[own]);
    regrade(number, own, before);
  }
}

// Updates the data of one side after one of its windows has changed.
void Windows::regrade(std::size_t number, std::size_t colour, const Window& before) {
  const Window& window = windows_[number];
  const int from = grade(before, colour);
  const int to = grade(window, colour);
  if (from == to) return;
  Side& side = sides_[colour];
  side.open += (to == closed ? 0 : 1) - (from == closed ? 0 : 1);
  const std::span<const std::uint16_t> held = layout_.places(number);
  const Score worth = weight_of_grade(to) - weight_of_grade(from);
  if (worth != 0) {
    side.strength += worth;
    for (const std::size_t place : held) side.potential[place] += worth;
  }
  if (from == line_length_ - 1 && --side.lacking_one[before.free] == 0) side.completing.remove(before.free);
  if (to == line_length_ - 1 && ++side.lacking_one[window.free] == 1) side.completing.add(window.free);
  if (from == line_length_ - 2) {
    for (const std::size_t place : held) {
      if (--side.lacking_two[place] == 1) side.doubling.remove(static_cast<int>(place));
    }
  } else if (to == line_length_ - 2) {
    for (const std::size_t place : held) {
      if (++side.lacking_two[place] == 2) side.doubling.add(static_cast<int>(place));
    }
  }
}

bool Windows::doubles(game::Colour colour, int place, const PlaceSet& playable) const {
  const std::size_t side = game::index(colour);
  int first = no_place;
  for (const std::size_t number : layout_.through(place)) {
    const Window& window = windows_[number];
    if (grade(window, side) != line_length_ - 2) continue;
    const int other = window.free ^ place;
    if (other == first || !playable.holds(other)) continue;
    if (first != no_place) return true;
    first = other;
  }
  return false;
}

}  // namespace kaven::agent::lines
