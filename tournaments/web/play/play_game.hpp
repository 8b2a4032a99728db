#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

/// A client asked for something that cannot be done in its game now; what() says why, in a sentence without a
/// full stop.
class Conflict : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A game that people play against levels, or levels against each other: its moves and whose turn it is.
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
  /// The program of the tournament that plays; nullptr where none does.
  const HouseProgram* program() const;
  /// The level whose turn it is; nullptr when it is a person's, or the game is over.
  const Level* level_to_move() const { return over() ? nullptr : level(position_.to_move()); }

  /// A person's move with the number `ply`, written as `D1`, or under gravity as a column letter. Throws
  /// Conflict.
  void move(const std::string& place, int ply);
  /// A legal move of a level, which took `seconds`; where these are not given, the time since the move before.
  void move(game::Move move, std::optional<double> seconds = std::nullopt);
  /// The game ends otherwise than by a move.
  void end(const game::Outcome& outcome);
  /// Lets the game stand as it does when the moves of both sides, written likewise, are played from its
  /// beginning. Throws Conflict, and changes nothing, where one of them is not legal.
  void stand_after(const std::vector<std::string>& places);
  /// Takes back the moves down to the latest one that a person chose. Throws Conflict when there is none.
  void undo();
  /// A person resigns: the one whose turn it is, if there are two. Throws Conflict.
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
