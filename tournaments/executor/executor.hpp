#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace kaven::tournaments::executor {

/// One side of a game, as its referee is told.
struct Side {
  std::string name;                 ///< as displayed
  boost::filesystem::path program;  ///< absolute: the file or folder in agents/
};

/// A game to be played now: all that differs from the tournament's other games.
struct GameSpec {
  int game = 0;
  Side white;
  Side black;
  std::uint64_t seed = 0;
  std::string opening;             ///< moves that it begins behind, as in `(W D 1) (B C 1)`
  boost::filesystem::path record;  ///< absolute; there is no such file yet
  boost::filesystem::path logs;    ///< absolute; the directory exists
};

/// How a game came back from where it was played. What was played is in its record, and only there.
struct ExecutionResult {
  enum class Kind : std::uint8_t {
    played,   ///< the referee says there is a verdict
    failed,   ///< the referee could not go on
    refused,  ///< the referee did not understand the order: no use in trying again
  };
  Kind kind = Kind::played;
  std::string reason;  ///< for people; empty when played
};

/// Where games are played.
class Executor {
 public:
  using Done = std::function<void(const ExecutionResult&)>;

  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Whoever runs the games calls this once, before all else: `tell` takes what people should know at once.
  virtual void tell_notes_to(std::function<void(const std::string&)> /*tell*/) {}
  /// How many games it wants to have at a time where `asked` are asked for: a queue holds more than it plays.
  virtual std::size_t capacity(std::size_t asked) const { return asked; }
  /// Whether `order` is still under way from an earlier run of the tournament. `done` is then called as in
  /// start(), which must not be called for it.
  virtual bool resume(const GameSpec& /*order*/, Done /*done*/) { return false; }
  /// Has `order` played and calls `done` afterwards, never before it returns. Throws std::system_error when
  /// it cannot be started.
  virtual void start(const GameSpec& spec, Done done) = 0;
  /// Asks all running games to end now, without a verdict. Their `done` is still called.
  virtual void stop() = 0;
  /// Ends all running games by force. Their `done` is still called.
  virtual void kill() = 0;
};

}  // namespace kaven::tournaments::executor
