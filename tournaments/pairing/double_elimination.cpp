#include "tournaments/pairing/double_elimination.hpp"

#include "tournaments/pairing/elimination.hpp"
#include "tournaments/pairing/seeding.hpp"

namespace kaven::tournaments::pairing {

Bracket double_elimination_bracket(const PairingInput& input, const History& history) {
  Bracket bracket = double_elimination_plan(seeding_order(input), 1);
  fill_in(bracket, input, history);
  return bracket;
}

Pairings double_elimination(const PairingInput& input, const History& history) {
  return next_of_bracket(double_elimination_bracket(input, history), input, history);
}

std::vector<Place> double_elimination_places(const PairingInput& input, const History& history) {
  return places_of(double_elimination_bracket(input, history));
}

}  // namespace kaven::tournaments::pairing
