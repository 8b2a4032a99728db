#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

/// What was asked for cannot be done in this game now; what() says why, in a sentence without a full stop.
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
  const game::Position& position() const { return board_; }
  const record::GameRecord& record() const { return played_; }
  /// Of `colour`; nullptr for a person.
  const Level* level(game::Colour colour) const { return players_[game::index(colour)]; }
  bool over() const { return played_.verdict.has_value(); }
  /// The level whose turn it is; nullptr when it is a person's, or the game is over.
  const Level* level_to_move() const { return over() ? nullptr : level(board_.to_move()); }

  /// A person's move, said as `D1`, or as a column under gravity, which gets the number `ply`. Throws NotNow.
  void move(const std::string& place, int ply);
  /// A legal move of a level.
  void move(game::Move move);
  /// Takes back to where a person last decided. Throws NotNow when none did.
  void undo();
  /// A person gives up: the one whose turn it is, if there are two. Throws NotNow.
  void resign();

 private:
  game::Place read(const std::string& text) const;
  void end(const game::Outcome& outcome);

  notation::ChosenGame game_;
  std::array<const Level*, 2> players_;
  game::Position board_;
  record::GameRecord played_;
  std::chrono::steady_clock::time_point turn_began_;
};

}  // namespace kaven::tournaments::web::play
