// SPDX-License-Identifier: MIT
#include "referee/compliance/full_columns.hpp"

#include <algorithm>
#include <set>

namespace kaven::referee::compliance {

using game::Move;
using game::Place;
using game::Position;

namespace {

constexpr int most_tries = 300;
constexpr int most_open_columns = 3;
// The program is started for each of them. On a wider board some columns are skipped, evenly.
constexpr int most_columns_tried = 7;

bool ends_the_game(Position& position, Move move) {
  position.play(move);
  const bool ends = position.over();
  position.undo();
  return ends;
}

// Plays in one of `columns` that has more than `room_left` free places; returns false if no such move exists
// that does not end the game.
bool play_in_one_of(const std::vector<int>& columns, int room_left, Position& position,
                    std::mt19937& generator) {
  std::vector<Move> moves;
  for (const int column : columns) {
    const Move move{position.to_move(), Place{column, position.height(column)}};
    if (position.rules().rows - move.place.row > room_left && !ends_the_game(position, move))
      moves.push_back(move);
  }
  if (moves.empty()) return false;
  position.play(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(generator)]);
  return true;
}

}  // namespace

std::optional<Position> fill_all_columns_except(const std::vector<int>& open, const game::Rules& rules,
                                                std::mt19937& generator) {
  std::vector<int> closed;
  for (int column = 0; column < rules.columns; ++column) {
    if (std::ranges::find(open, column) == open.end()) closed.push_back(column);
  }
  const int stones = static_cast<int>(closed.size()) * rules.rows;
  const int most_more = std::max(0, rules.places() - stones - 2);
  for (int tried = 0; tried < most_tries; ++tried) {
    Position position(rules);
    while (position.ply() < stones && play_in_one_of(closed, 0, position, generator)) continue;
    if (position.ply() < stones) continue;
    const int more = std::uniform_int_distribution(0, most_more)(generator);
    while (position.ply() < stones + more && play_in_one_of(open, 1, position, generator)) continue;
    const bool white_is_to_move = position.to_move() == game::Colour::white;
    if (!white_is_to_move && !play_in_one_of(open, 1, position, generator)) continue;
    if (rules.places() - position.ply() >= 2) return position;
  }
  return std::nullopt;
}

std::vector<std::vector<int>> columns_left_open(const game::Rules& rules) {
  std::vector<std::vector<int>> chosen;
  const int tried = std::min(rules.columns, most_columns_tried);
  for (const int count : {1, most_open_columns}) {
    if (rules.columns <= count) continue;
    for (int number = 0; number < tried; ++number) {
      std::set<int> open;
      const int first = number * rules.columns / tried;
      for (int more = 0; more < count; ++more) open.insert((first + more) % rules.columns);
      chosen.emplace_back(open.begin(), open.end());
    }
  }
  return chosen;
}

}  // namespace kaven::referee::compliance
