// SPDX-License-Identifier: MIT
#pragma once

// An Executor is a place where games are played. The runner passes games to it; it starts a referee for each and reports its end.
// The referee writes the result into the game's record, and only the record counts.
//
//   Runner ── start(GameSpec, done) ─▶ Executor ── referee … ─▶ games/0007-alice-bob.jsonl
//      ▲                                  │
//      └───── done(ExecutionResult) ──────┘   played, failed, refused, or lost with its machine
//
//   local_executor   this machine: each game on its own processor; a fork server starts the referees
//   slurm_executor   a cluster that shares the folder: games are packed into tasks (packing), tasks into job arrays (slurm_batch);
//                    slurm_jobs follows them with Slurm's commands (slurm_commands). Tasks outlive the runner, and the next
//                    run resumes them. A task is ../runner/cluster_task.hpp, a LocalExecutor over its games
//   ssh_executor     other machines, one connection per game; ssh_copy brings there what they do not share
//
// Another place to play is another class that implements Executor. command_run.hpp runs commands in the background.

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "tournaments/play/folder/id.hpp"

namespace kaven::tournaments::executor {

/// One side of a game, as passed to the referee.
struct Side {
  std::string name;                 ///< displayed name
  boost::filesystem::path program;  ///< the file or folder in agents/, absolute
  /// The program::seen_word() of its version: if it still applies, the referee need not read the files again.
  std::string seen = {};
};

/// A game to be played now: the parameters that differ from the other games of the tournament.
struct GameSpec {
  folder::GameId game;
  Side white;
  Side black;
  std::uint64_t seed = 0;
  std::string opening;             ///< moves that the game begins with, as in `(W D 1) (B C 1)`
  boost::filesystem::path record;  ///< absolute; the file does not exist yet
  boost::filesystem::path logs;    ///< absolute; the folder exists
  /// There will be no further attempt: a program that cannot play loses by forfeit now.
  bool is_last_attempt = false;
};

/// The result of an attempt to play a game. Moves and verdict are only in its record.
struct ExecutionResult {
  enum class Kind : std::uint8_t {
    played,   ///< the referee reports a verdict
    failed,   ///< the referee failed
    refused,  ///< the referee rejected its arguments: another attempt would fail, too
    lost,     ///< its machine was lost: another attempt does not count as one more failure
  };
  Kind kind = Kind::played;
  std::string reason;  ///< text for people; empty if played
};

/// A place where games are played. All calls of its functions and of `done` are in one thread.
class Executor {
 public:
  using Done = std::function<void(const ExecutionResult&)>;

  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Sets the function that receives notices for people. Must be called once, before all other functions.
  virtual void tell_notes_to(std::function<void(const std::string&)> /*tell*/) {}
  /// Returns how many games may be started before the first is done, if `asked` are requested: a queue holds
  /// more games than it plays.
  virtual std::size_t capacity(std::size_t asked) const { return asked; }
  /// Returns true if the game is still in progress from an earlier run. Then `done` is called as in start(),
  /// which must not be called for this game.
  virtual bool resume(const GameSpec& /*spec*/, Done /*done*/) { return false; }
  /// Starts the game and calls `done` when it ends, never before this function returns. Throws
  /// std::system_error if the game cannot be started.
  virtual void start(const GameSpec& spec, Done done) = 0;
  /// Asks all running games to end without a verdict. Their `done` is still called.
  virtual void stop() = 0;
  /// Kills all running games. Their `done` is still called.
  virtual void kill() = 0;
};

}  // namespace kaven::tournaments::executor
