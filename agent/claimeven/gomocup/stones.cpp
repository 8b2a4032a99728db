// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/stones.hpp"

#include <algorithm>
#include <iterator>

#include "common/notation/move_text.hpp"

namespace kaven::agent::claimeven::gomocup {

namespace {

constexpr const char* game_is_over = "the game is over: expected a board on which it goes on";

std::string said(game::Place place) {
  return '\'' + notation::gomocup_place(place) + '\'';
}

/// Plays the first of `places` that is legal and does not end the game and removes it from the list; false if there is
/// none.
bool play_quiet_one(game::Position& position, std::vector<game::Place>& places) {
  for (auto place = places.begin(); place != places.end(); ++place) {
    if (position.check({position.to_move(), *place})) continue;
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
  return place.column >= 0 && place.column < rules_.columns && place.row >= 0 && place.row < rules_.rows;
}

bool Stones::is_occupied(game::Place place) const {
  return std::ranges::find(own_, place) != own_.end() ||
         std::ranges::find(opponent_, place) != opponent_.end();
}

std::optional<std::string> Stones::put(game::Place place, Owner owner) {
  if (!is_on_board(place)) {
    return said(place) + ": off the board: x from 0 to " + std::to_string(rules_.columns - 1) +
           " and y from 0 to " + std::to_string(rules_.rows - 1) + " are on it";
  }
  if (is_occupied(place)) return said(place) + ": there is a stone already";
  (owner == Owner::own ? own_ : opponent_).push_back(place);
  return std::nullopt;
}

std::optional<std::string> Stones::take_back(game::Place place) {
  if (std::erase(own_, place) + std::erase(opponent_, place) == 0) return said(place) + ": there is no stone";
  return std::nullopt;
}

std::variant<game::Position, std::string> Stones::position() const {
  if (own_.size() == opponent_.size()) return played_in_turn(Owner::own);
  if (own_.size() + 1 == opponent_.size()) return played_in_turn(Owner::opponent);
  // An analysis, with more stones of one side than in any game.
  if (rules_.exact_length || rules_.renju || rules_.caro) {
    return std::to_string(own_.size()) + " own stones and " + std::to_string(opponent_.size()) +
           " of the opponent: expected as many, or one more of the opponent";
  }
  std::vector<game::Move> stones;
  for (const game::Place place : own_) stones.push_back({game::Colour::white, place});
  for (const game::Place place : opponent_) stones.push_back({game::Colour::black, place});
  game::Position position(rules_, stones, game::Colour::white);
  if (position.over()) return game_is_over;
  return position;
}

// While a game continues, each stone was put without ending it. If the order is unknown, as after BOARD, a
// row of six under exact five may only have been completed by an inner stone, and in Caro a five only between
// stones of the other side; therefore other stones are tried first, and other stones of the opponent are the last.
std::variant<game::Position, std::string> Stones::played_in_turn(Owner first) const {
  std::vector<game::Place> opponents = opponent_;
  for (std::size_t begin = 0; begin <= opponents.size(); ++begin) {
    game::Position position(rules_);
    std::vector<game::Place> mine = own_;
    std::vector<game::Place> theirs = opponents;
    bool own_turn = first == Owner::own;
    while ((!mine.empty() || !theirs.empty()) && play_quiet_one(position, own_turn ? mine : theirs))
      own_turn = !own_turn;
    if (mine.empty() && theirs.empty()) return position;
    std::rotate(opponents.begin(), std::prev(opponents.end()), opponents.end());
  }
  return game_is_over;
}

}  // namespace kaven::agent::claimeven::gomocup
