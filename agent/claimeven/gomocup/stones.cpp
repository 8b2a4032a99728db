#include "agent/claimeven/gomocup/stones.hpp"

#include <algorithm>

#include "common/notation/gomocup_place.hpp"

namespace kaven::agent::claimeven::gomocup {

namespace {

constexpr const char* game_is_over = "the game is over: START, RESTART or BOARD begins another";

std::string said(game::Place place) {
  return '\'' + notation::gomocup_place(place) + '\'';
}

/// Plays the first of `places` that does not end the game, and takes it out; false when there is none.
bool play_quiet_one(game::Position& position, std::vector<game::Place>& places) {
  for (auto place = places.begin(); place != places.end(); ++place) {
    position.play({position.to_move(), *place});
    if (!position.over()) {
      places.erase(place);
      return true;
    }
    position.undo();
  }
  return false;
}

}  // namespace

bool Stones::is_on_board(game::Place place) const {
  return place.column >= 0 && place.column < rules.columns && place.row >= 0 && place.row < rules.rows;
}

bool Stones::is_occupied(game::Place place) const {
  return std::ranges::find(own, place) != own.end() || std::ranges::find(opponent, place) != opponent.end();
}

std::optional<std::string> Stones::put(game::Place place, Owner owner) {
  if (!is_on_board(place)) {
    return said(place) + ": off the board: x from 0 to " + std::to_string(rules.columns - 1) +
           " and y from 0 to " + std::to_string(rules.rows - 1) + " are on it";
  }
  if (is_occupied(place)) return said(place) + ": there is a stone already";
  (owner == Owner::own ? own : opponent).push_back(place);
  return std::nullopt;
}

std::optional<std::string> Stones::take_back(game::Place place) {
  if (std::erase(own, place) + std::erase(opponent, place) == 0) return said(place) + ": there is no stone";
  return std::nullopt;
}

std::variant<game::Position, std::string> Stones::position() const {
  if (own.size() == opponent.size()) return played_in_turn(Owner::own);
  if (own.size() + 1 == opponent.size()) return played_in_turn(Owner::opponent);
  // An analysis, with more stones of one side than any game has.
  if (rules.exact_length) {
    return std::to_string(own.size()) + " own stones and " + std::to_string(opponent.size()) +
           " of the opponent: expected as many, or one more of the opponent";
  }
  std::vector<game::Move> stones;
  for (const game::Place place : own) stones.push_back({game::Colour::white, place});
  for (const game::Place place : opponent) stones.push_back({game::Colour::black, place});
  game::Position position(rules, stones, game::Colour::white);
  if (position.over()) return game_is_over;
  return position;
}

// In a game that goes on each stone was put without ending it. Where the order is not known, as behind BOARD,
// six in a row may have come about by its inner stones only, under exact five: others are tried first.
std::variant<game::Position, std::string> Stones::played_in_turn(Owner first) const {
  game::Position position(rules);
  std::vector<game::Place> mine = own;
  std::vector<game::Place> theirs = opponent;
  bool own_turn = first == Owner::own;
  while (!mine.empty() || !theirs.empty()) {
    if (!play_quiet_one(position, own_turn ? mine : theirs)) return game_is_over;
    own_turn = !own_turn;
  }
  return position;
}

}  // namespace kaven::agent::claimeven::gomocup
