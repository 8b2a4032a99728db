#include "tournaments/pairing/double_elimination.hpp"

#include "tournaments/pairing/elimination.hpp"
#include "tournaments/pairing/seeding.hpp"

namespace kaven::tournaments {

Bracket double_elimination_bracket(const Field& field, const Past& past) {
  Bracket bracket = double_elimination_plan(seeding_order(field), 1);
  fill_in(bracket, field, past);
  return bracket;
}

Pairings double_elimination(const Field& field, const Past& past) {
  return next_of_bracket(double_elimination_bracket(field, past), field, past);
}

std::vector<Place> double_elimination_places(const Field& field, const Past& past) {
  return places_of(double_elimination_bracket(field, past));
}

}  // namespace kaven::tournaments
