#include "tournaments/pairing/knock_out.hpp"

#include "tournaments/pairing/elimination.hpp"
#include "tournaments/pairing/seeding.hpp"

namespace kaven::tournaments {

Bracket knock_out_bracket(const Field& field, const Past& past) {
  Bracket bracket = single_elimination_plan(seeding_order(field), 1);
  fill_in(bracket, field, past);
  return bracket;
}

Pairings knock_out(const Field& field, const Past& past) {
  return next_of_bracket(knock_out_bracket(field, past), field, past);
}

std::vector<Place> knock_out_places(const Field& field, const Past& past) {
  return places_of(knock_out_bracket(field, past));
}

}  // namespace kaven::tournaments
