#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <optional>
#include <vector>

#include "common/program/program.hpp"
#include "referee/compliance/idleness.hpp"
#include "referee/compliance/scenario_context.hpp"
#include "referee/compliance/scripted_opponent.hpp"
#include "referee/compliance/watched_contestant.hpp"

namespace kaven::referee::compliance {

/// A match between the program that is tried and an opponent that follows a script. Programs of all protocols
/// but the mailbox are tried so: how they are talked to is their contestant's business, as in a game.
struct Trial {
  game::Colour colour = game::Colour::white;  ///< the program's
  std::vector<game::Move> opening;            ///< moves that nobody chose; White is to move
  std::optional<int> depth;                   ///< one-move: the plies it is told, if not the usual ones
  bool rests = true;                          ///< it is stopped in its opponent's turn, as in a game
  /// Where it works, instead of a place of its own; it is not sandboxed then.
  std::optional<boost::filesystem::path> directory;
};

/// One trial. Build it, play it once.
class PlayedTrial {
 public:
  /// Prepares `program`. Throws SandboxUnavailable, std::system_error.
  PlayedTrial(const ScenarioContext& context, const program::Program& program, Trial trial);

  /// Plays until the game is over or the script resigns. Small faults are added to the observations; throws
  /// Violation when the program loses by what it does, SandboxUnavailable, std::system_error.
  void play(const Script& script);

  /// For scripts: the program, and what it has printed.
  WatchedContestant& program() { return *program_; }
  IdlenessMeter idleness_meter();
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
