#pragma once

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "tournaments/folder/id.hpp"

namespace kaven::tournaments::folder {
struct Folder;
}  // namespace kaven::tournaments::folder

namespace kaven::tournaments::analysis {

struct GameAnalysis;

/// How well a player moved, over some games.
struct Accuracy {
  int games = 0;    ///< games that are analysed
  int moves = 0;    ///< moves that were judged
  int perfect = 0;  ///< moves than which no better one was to be had
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int thrown_away = 0;  ///< games that were not won though a position in them was, by proof

  Accuracy& operator+=(const Accuracy& other);
  friend bool operator==(const Accuracy&, const Accuracy&) = default;

  /// The share of perfect moves, from 0 to 1; 0 without a move.
  double perfect_share() const;
  /// The mistakes and blunders in a game, on average; 0 without a game.
  double mistakes_per_game() const;
};

/// An object with a member for each of its numbers, called as they are here.
nlohmann::ordered_json json_of(const Accuracy& accuracy);

/// The accuracy of both sides in one game that ended with `result`, by game::index.
std::array<Accuracy, 2> accuracy_of(const GameAnalysis& analysis, game::Result result);

/// What the analyses in a tournament's folder say of its players.
struct Accuracies {
  std::map<folder::PlayerId, Accuracy> players;  ///< the players with an analysed game, by their ids
  std::vector<std::string> faults;               ///< why files cannot be read; such files do not count
};

/// Adds up the analyses of the finished games among `games`. An analysis of what a record held earlier does
/// not count.
Accuracies accuracies_of(const folder::Folder& folder, std::span<const state::Game> games);

}  // namespace kaven::tournaments::analysis
