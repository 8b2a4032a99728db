#include "tournaments/pairing/knock_out.hpp"

#include "tournaments/pairing/elimination.hpp"
#include "tournaments/pairing/seeding.hpp"

namespace kaven::tournaments::pairing {

Bracket knock_out_bracket(const PairingInput& input, const History& history) {
  Bracket bracket = single_elimination_plan(seeding_order(input), 1);
  fill_in(bracket, input, history);
  return bracket;
}

Pairings knock_out(const PairingInput& input, const History& history) {
  return next_of_bracket(knock_out_bracket(input, history), input, history);
}

std::vector<Place> knock_out_places(const PairingInput& input, const History& history) {
  return places_of(knock_out_bracket(input, history));
}

}  // namespace kaven::tournaments::pairing
