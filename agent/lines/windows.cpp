#include "agent/lines/windows.hpp"

#include <algorithm>
#include <cassert>

namespace kaven::agent::lines {

namespace {

constexpr std::array<game::Place, 4> directions = {game::Place{1, 0}, game::Place{0, 1}, game::Place{1, 1},
                                                   game::Place{1, -1}};

}  // namespace

Windows::Windows(const game::Rules& rules, const Weights& weights)
    : line_length(rules.line_length), padded_weights(static_cast<std::size_t>(-closed), 0) {
  assert(weights.size() == static_cast<std::size_t>(line_length) + 1);
  padded_weights.insert(padded_weights.end(), weights.begin(), weights.end());
  const auto on_board = [&](game::Place place) {
    return place.column >= 0 && place.column < rules.columns && place.row >= 0 && place.row < rules.rows;
  };
  const auto number_of = [&](game::Place place) {
    const int number = place.row * rules.columns + place.column;
    return static_cast<std::size_t>(number);
  };
  const auto along = [](game::Place from, game::Place direction, int steps) {
    return game::Place{from.column + steps * direction.column, from.row + steps * direction.row};
  };
  const auto place_count = static_cast<std::size_t>(rules.places());
  std::vector<std::vector<std::uint16_t>> through(place_count);
  std::vector<std::vector<std::uint16_t>> beside(place_count);
  for (const game::Place direction : directions) {
    for (int row = 0; row < rules.rows; ++row) {
      for (int column = 0; column < rules.columns; ++column) {
        const game::Place start{column, row};
        if (!on_board(along(start, direction, line_length - 1))) continue;
        const auto number = static_cast<std::uint16_t>(windows.size());
        Window window;
        for (int step = 0; step < line_length; ++step) {
          const std::size_t place = number_of(along(start, direction, step));
          window.free = static_cast<std::uint16_t>(window.free ^ place);
          places.push_back(static_cast<std::uint16_t>(place));
          through[place].push_back(number);
        }
        for (const int step : {-1, line_length}) {
          const game::Place beyond = along(start, direction, step);
          if (rules.exact_length && on_board(beyond)) beside[number_of(beyond)].push_back(number);
        }
        windows.push_back(window);
      }
    }
    if (line_length == 1) break;  // a single stone is one line, not one in each direction
  }
  through_place = lists(through);
  beside_place = lists(beside);
  Window closed_to_both;
  closed_to_both.own = {1, 1};
  for (std::size_t number = 0; number < windows.size(); ++number) {
    for (const std::size_t colour : {0U, 1U}) regrade(number, colour, closed_to_both);
  }
}

Windows::Lists Windows::lists(const std::vector<std::vector<std::uint16_t>>& by_place) {
  Lists lists;
  lists.begins.push_back(0);
  for (const auto& numbers : by_place) {
    lists.numbers.insert(lists.numbers.end(), numbers.begin(), numbers.end());
    lists.begins.push_back(static_cast<std::uint32_t>(lists.numbers.size()));
  }
  return lists;
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
  for (const std::size_t number : through_place.of(place)) {
    Window& window = windows[number];
    const Window before = window;
    add(window.own[own]);
    window.free = static_cast<std::uint16_t>(window.free ^ place);
    regrade(number, own, before);
    regrade(number, 1 - own, before);
  }
  for (const std::size_t number : beside_place.of(place)) {
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
  const auto length = static_cast<std::size_t>(line_length);
  const std::span<const std::uint16_t> held(places.data() + number * length, length);
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
  for (const std::size_t number : through_place.of(place)) {
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
