#include "agent/lines/windows.hpp"

#include <algorithm>
#include <cassert>

namespace kaven::agent::lines {

Windows::Windows(const game::Rules& rules, const Weights& weights)
    : line_length(rules.line_length),
      padded_weights(static_cast<std::size_t>(-closed), 0),
      layout(rules),
      windows(layout.count()) {
  assert(weights.size() == static_cast<std::size_t>(line_length) + 1);
  padded_weights.insert(padded_weights.end(), weights.begin(), weights.end());
  Window closed_to_both;
  closed_to_both.own = {1, 1};
  for (std::size_t number = 0; number < windows.size(); ++number) {
    for (const std::uint16_t place : layout.places(number)) {
      windows[number].free = static_cast<std::uint16_t>(windows[number].free ^ place);
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
  for (const std::size_t number : layout.through(place)) {
    Window& window = windows[number];
    const Window before = window;
    add(window.own[own]);
    window.free = static_cast<std::uint16_t>(window.free ^ place);
    regrade(number, own, before);
    regrade(number, 1 - own, before);
  }
  for (const std::size_t number : layout.beside(place)) {
    const Window before = windows[number];
    add(windows[number].beyond[own]);
    regrade(number, own, before);
  }
}

// Corrects what is known of one side after one of its windows has changed.
void Windows::regrade(std::size_t number, std::size_t colour, const Window& before) {
  const Window& window = windows[number];
  const int from = grade(before, colour);
  const int to = grade(window, colour);
  if (from == to) return;
  Side& side = sides[colour];
  side.open += (to == closed ? 0 : 1) - (from == closed ? 0 : 1);
  const std::span<const std::uint16_t> held = layout.places(number);
  const Score worth = weight_of_grade(to) - weight_of_grade(from);
  if (worth != 0) {
    side.strength += worth;
    for (const std::size_t place : held) side.potential[place] += worth;
  }
  if (from == line_length - 1 && --side.lacking_one[before.free] == 0) side.completing.remove(before.free);
  if (to == line_length - 1 && ++side.lacking_one[window.free] == 1) side.completing.add(window.free);
  if (from == line_length - 2) {
    for (const std::size_t place : held) {
      if (--side.lacking_two[place] == 1) side.doubling.remove(static_cast<int>(place));
    }
  } else if (to == line_length - 2) {
    for (const std::size_t place : held) {
      if (++side.lacking_two[place] == 2) side.doubling.add(static_cast<int>(place));
    }
  }
}

bool Windows::doubles(game::Colour colour, int place, const PlaceSet& playable) const {
  const std::size_t side = game::index(colour);
  int first = no_place;
  for (const std::size_t number : layout.through(place)) {
    const Window& window = windows[number];
    if (grade(window, side) != line_length - 2) continue;
    const int other = window.free ^ place;
    if (other == first || !playable.holds(other)) continue;
    if (first != no_place) return true;
    first = other;
  }
  return false;
}

}  // namespace kaven::agent::lines
