// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted_referee.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::support {

/// The variables that the referee sets in a program's environment for `game`.
std::map<std::string, std::string> game_environment(const notation::ChosenGame& game);

/// A game of one program, the test being referee and opponent. Every answer is checked: written as
/// `(W C 1)` and a line end, with the turn file deleted before, and legal. What is wrong is a
/// std::runtime_error.
class StarterGame {
 public:
  /// Starts the program as `colour`.
  StarterGame(const program::Program& program, const notation::ChosenGame& game, game::Colour colour);
  /// The same as White without telling it the game, which is Connect-4 then.
  explicit StarterGame(const program::Program& program);

  /// The program's next move, already played in position().
  game::Move program_moves();
  /// Plays `move`, which must be legal, as the opponent.
  void opponent_moves(game::Move move);
  /// Hands over any text as the opponent's move, as soon as the program has taken what was there before.
  void hand_over(std::string_view text);
  /// Plays to the end; the opponent moves at random.
  void play_on(std::mt19937& generator);

  const game::Position& position() const { return board_; }
  /// Waits for the program's end, which must come by itself.
  Finished finish();

 private:
  StarterGame(const program::Program& program, const game::Rules& rules,
              const std::map<std::string, std::string>& environment, game::Colour colour);
  Process start(const program::Program& program, const std::map<std::string, std::string>& environment) const;

  TemporaryDirectory directory_;
  ScriptedReferee referee_;
  game::Position board_;
  game::Colour colour_;
  Process process_;
};

}  // namespace kaven::support
