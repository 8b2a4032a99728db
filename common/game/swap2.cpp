// SPDX-License-Identifier: MIT
#include "common/game/swap2.hpp"

namespace kaven::game {

Colour Swap2::to_move() const {
  if (plies == 1) return Colour::white;
  if (plies == 4 && two_more()) return Colour::black;
  return plies % 2 == 0 ? Colour::white : Colour::black;
}

Swap2Choice Swap2::choice(Place place) const {
  if (plies == 3 && place == places[0]) return Swap2Choice::swap;
  if (plies == 3 && place == places[1]) return Swap2Choice::two_more;
  if (plies == 6 && two_more() && place == places[0]) return Swap2Choice::keep;
  return Swap2Choice::none;
}

Colour Swap2::stone() const {
  const bool of_the_other = plies == 1 || (plies == 5 && two_more());
  return of_the_other ? opponent(to_move()) : to_move();
}

bool Swap2::turns_all(Place place) const {
  if (plies == 6) return two_more() && choice(place) == Swap2Choice::none;
  return choice(place) == Swap2Choice::swap;
}

}  // namespace kaven::game
