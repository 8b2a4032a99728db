// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/record/game_record.hpp"

// A game of people and levels, without the session of its visitor: the levels, and the moves made so far.

namespace kaven::tournaments::web::play {

struct ProgramOpponent;

/// A playing strength of the built-in engines, or a program of the tournament at its own strength.
struct Level {
  std::string_view name;
  std::string_view title;                    ///< the name shown to the user
  std::string_view description;              ///< a line shown to the user
  int ladder = 0;                            ///< the engine's level (agent/level.hpp); 0: its whole strength
  std::chrono::milliseconds budget{1000};    ///< the time for a move, if nobody else waits
  bool solves = false;                       ///< the level exists only for solved games
  const ProgramOpponent* program = nullptr;  ///< this program plays; nullptr: a built-in engine
};

/// The levels of the built-in engines, weakest first.
std::span<const Level> levels();
/// The level of the built-in engines with this name, or nullptr.
const Level* find_level(std::string_view name);
/// Whether `level` plays games by `rules`.
bool is_offered(const Level& level, const game::Rules& rules);

/// A request that the present state of the game does not allow; what() is the reason, a sentence without a
/// full stop.
class Conflict : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A game of people and levels: its moves and the side to move.
class PlayGame {
 public:
  /// A side without a level is a person's.
  PlayGame(notation::ChosenGame game, std::array<const Level*, 2> players);

  const notation::ChosenGame& game() const { return game_; }
  const game::Position& position() const { return position_; }
  const record::GameRecord& record() const { return record_; }
  /// The level that plays `colour`; nullptr for a person.
  const Level* level(game::Colour colour) const { return players_[game::index(colour)]; }
  bool over() const { return record_.verdict.has_value(); }
  /// The program of the tournament that plays; nullptr if none does.
  const ProgramOpponent* program() const;
  /// The level to move; nullptr if a person is to move or the game is over.
  const Level* level_to_move() const { return over() ? nullptr : level(position_.to_move()); }

  /// A person's move with the number `ply`, written as `D1`, or under gravity as a column letter. Throws
  /// Conflict.
  void move(const std::string& place, int ply);
  /// Plays a legal move of a level, which took `seconds` (default: the time since the last move).
  void move(game::Move move, std::optional<double> seconds = std::nullopt);
  /// Ends the game without a move.
  void end(const game::Outcome& outcome);
  /// Replaces the game by one with these moves of both sides, written as for move(). Throws Conflict and
  /// changes nothing if one of them is illegal.
  void stand_after(const std::vector<std::string>& places);
  /// Takes back moves down to and including the latest one of a person. Throws Conflict if there is none.
  void undo();
  /// The person resigns; of two people, the one to move. Throws Conflict.
  void resign();

 private:
  game::Place read_place(const std::string& text) const;
  game::Move read_legal_move(const std::string& text) const;

  notation::ChosenGame game_;
  std::array<const Level*, 2> players_;
  game::Position position_;
  record::GameRecord record_;
  std::chrono::steady_clock::time_point turn_began_;
};

}  // namespace kaven::tournaments::web::play
