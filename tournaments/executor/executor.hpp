#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <string>

namespace kaven::tournaments {

/// One side of a game, as its referee is told.
struct Side {
  std::string name;                 ///< as displayed
  boost::filesystem::path program;  ///< absolute: the file or folder in agents/
};

/// A game to be played now: all that differs from the tournament's other games.
struct GameOrder {
  int game = 0;
  Side white;
  Side black;
  std::uint64_t seed = 0;
  boost::filesystem::path record;  ///< absolute; there is no such file yet
  boost::filesystem::path logs;    ///< absolute; the directory exists
};

/// How a game came back from where it was played. What was played is in its record, and only there.
struct GameReturn {
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
  using Done = std::function<void(const GameReturn&)>;

  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Has `order` played and calls `done` afterwards, never before it returns. Throws std::system_error when
  /// it cannot be started.
  virtual void start(const GameOrder& order, Done done) = 0;
  /// Asks all running games to end now, without a verdict. Their `done` is still called.
  virtual void stop() = 0;
  /// Ends all running games by force. Their `done` is still called.
  virtual void kill() = 0;
};

}  // namespace kaven::tournaments
