// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "common/program/program.hpp"
#include "common/system/files.hpp"
#include "referee/compliance/idleness.hpp"
#include "referee/compliance/scenario_context.hpp"
#include "referee/compliance/watched_contestant.hpp"
#include "referee/contestant/contestant.hpp"

namespace kaven::referee::compliance {

/// The turns of an opponent: the match calls it every 20 ms until it returns an answer; it may wait in the EventLoop.
/// Resigned ends the trial.
using Script = std::function<std::optional<contestant::Answer>(const game::Position& position)>;

/// A contestant that follows a script instead of running a program.
class ScriptedOpponent : public contestant::Contestant {
 public:
  explicit ScriptedOpponent(Script script) : script_(std::move(script)) {}

  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<contestant::Answer> answer(bool last_chance) override;
  std::string describe_silence() override { return "the opponent of the program said nothing"; }
  /// A slow opponent waits for as long as the program has other things to do.
  std::optional<std::chrono::nanoseconds> own_limit() const override { return std::chrono::years(1); }

 private:
  Script script_;
  std::optional<game::Position> position_;
};

/// A match between the program under test and a scripted opponent. All scenarios for programs of other
/// protocols than `mailbox` are trials: as in a game, the program's Contestant speaks its protocol.
struct Trial {
  game::Colour colour = game::Colour::white;  ///< the program's
  std::vector<game::Move> opening;            ///< moves on the board at the start; White is to move
  std::optional<int> depth;                   ///< one-move: the search depth in plies, if not the usual one
  bool rests = true;                          ///< freeze it in its opponent's turn, as in a game
  /// Its working directory, instead of a new one; the program is then not sandboxed.
  std::optional<boost::filesystem::path> directory;
};

/// One trial. Call play() once.
class PlayedTrial {
 public:
  /// Prepares `program`. Throws SandboxUnavailable, std::system_error.
  PlayedTrial(const ScenarioContext& context, const program::Program& program, Trial trial);

  /// Plays until the game is over or the script resigns. Adds minor faults to the observations. Throws
  /// Violation if the program forfeits the game, SandboxUnavailable, std::system_error.
  void play(const Script& script);

  /// For scripts: the program, and the text that it has printed.
  WatchedContestant& program() { return *program_; }
  WaitingProgram waiting_program();
  std::string printed() const;

 private:
  [[noreturn]] void throw_violation(const game::Outcome& outcome) const;

  const ScenarioContext& context_;
  Trial trial_;
  sandbox::IsolationLevel level_;
  std::optional<system::TemporaryDirectory> place_;
  std::unique_ptr<WatchedContestant> program_;
};

}  // namespace kaven::referee::compliance
