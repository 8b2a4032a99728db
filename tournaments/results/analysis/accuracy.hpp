// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "tournaments/play/folder/id.hpp"

namespace kaven::tournaments::folder {
struct Folder;
}  // namespace kaven::tournaments::folder

namespace kaven::tournaments::analysis {

struct GameAnalysis;

/// How well a player moved, over some games.
struct Accuracy {
  int games = 0;    ///< analysed games
  int moves = 0;    ///< judged moves
  int perfect = 0;  ///< moves than which no other was better
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int thrown_away = 0;  ///< games that the player did not win although a position in them was proved won

  Accuracy& operator+=(const Accuracy& other);
  friend bool operator==(const Accuracy&, const Accuracy&) = default;

  /// The share of perfect moves, from 0 to 1; 0 without a move.
  double perfect_share() const { return moves == 0 ? 0 : static_cast<double>(perfect) / moves; }
  /// The mean number of mistakes and blunders per game; 0 without a game.
  double mistakes_per_game() const {
    return games == 0 ? 0 : static_cast<double>(mistakes + blunders) / games;
  }
};

/// A JSON object with the members of Accuracy, under the same names.
nlohmann::ordered_json json_of(const Accuracy& accuracy);

/// The accuracy of both sides in one game that ended with `result`, by game::index.
std::array<Accuracy, 2> accuracy_of(const GameAnalysis& analysis, game::Result result);

/// The accuracies of a tournament's players.
struct Accuracies {
  std::map<folder::PlayerId, Accuracy> players;  ///< the players with an analysed game
  std::vector<std::string> faults;               ///< errors of files that cannot be read and do not count
};

/// Adds up the analyses of the finished games among `games`. Stale analyses do not count.
Accuracies accuracies_of(const folder::Folder& folder, std::span<const state::Game> games);

}  // namespace kaven::tournaments::analysis
