#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "tournaments/folder/id.hpp"

namespace kaven::tournaments::executor {

// The runner hands games to an executor and hears when each is done. Whether they are played on this machine
// (local_executor.hpp) or on a cluster (slurm_executor.hpp) makes no difference to it: an executor starts
// referees, and what they found is in the records that they write. Games on a cluster may outlive the runner,
// which then resumes them.

/// One side of a game, as the referee is told of it.
struct Side {
  std::string name;                 ///< the name as displayed
  boost::filesystem::path program;  ///< absolute: the file or folder in agents/
  std::string seen =
      {};  ///< what was seen of its version (program::seen_word()): the referee need not read it again
};

/// A game to be played now: what differs from the other games of the tournament.
struct GameSpec {
  folder::GameId game;
  Side white;
  Side black;
  std::uint64_t seed = 0;
  std::string opening;             ///< moves that the game begins behind, as in `(W D 1) (B C 1)`
  boost::filesystem::path record;  ///< absolute; there is no such file yet
  boost::filesystem::path logs;    ///< absolute; the directory exists
  /// It is not attempted again: a program that cannot play as it is loses now.
  bool is_last_attempt = false;
};

/// What became of playing a game. The moves and the verdict are in its record, and only there.
struct ExecutionResult {
  enum class Kind : std::uint8_t {
    played,   ///< the referee says there is a verdict
    failed,   ///< the referee could not go on
    refused,  ///< the referee did not understand what it should play: there is no use in trying again
  };
  Kind kind = Kind::played;
  std::string reason;  ///< the text for people; empty when played
};

/// A place where games are played. All calls, and all `done`, come in one thread.
class Executor {
 public:
  using Done = std::function<void(const ExecutionResult&)>;

  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Sets the function that takes what people should know at once. It is to be called once, before all else.
  virtual void tell_notes_to(std::function<void(const std::string&)> /*tell*/) {}
  /// How many games may be started before the first of them is done, where `asked` are asked for: a queue
  /// holds more than it plays.
  virtual std::size_t capacity(std::size_t asked) const { return asked; }
  /// Whether the game of `spec` is still under way from an earlier run of the tournament. `done` is then
  /// called as in start(), which must not be called for it.
  virtual bool resume(const GameSpec& /*spec*/, Done /*done*/) { return false; }
  /// Has the game of `spec` played and calls `done` afterwards, never before it returns. Throws
  /// std::system_error when it cannot be started.
  virtual void start(const GameSpec& spec, Done done) = 0;
  /// Asks all running games to end now, without a verdict. Their `done` is still called.
  virtual void stop() = 0;
  /// Ends all running games by force. Their `done` is still called.
  virtual void kill() = 0;
};

}  // namespace kaven::tournaments::executor
