// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/system/fork_server.hpp"
#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

// Games on this machine: which processors they get, the executor, and a watch over what else the machine computes.

namespace kaven::tournaments::executor {

/// Returns the number of processors that this process may use, at least 1: with taskset and in containers
/// fewer than the machine has.
int usable_processors();

/// Returns how many games can be played at once without disturbing each other, at least 1: one per physical
/// core (`cores`), limited by the CPU quota, if there is one.
int fair_number_of_games(std::size_t cores, std::optional<double> quota);
/// The same for this machine, as far as this process may use it.
int fair_number_of_games();

/// Assigns each game one of the processors that this process may use: games on the same processor would
/// disturb each other's clocks.
class Processors {
 public:
  /// Uses all processors of this process; second processors of a core are assigned last.
  Processors();
  /// Uses all processors of this process if they are at most `share`; otherwise none, because then other
  /// processes use them, too, and the assignment is unknown.
  static Processors of_share(std::size_t share);
  /// Uses these processors, beginning with the last.
  explicit Processors(std::vector<unsigned> processors);
  /// Uses the processors of these cores; assigns a second one of a core only when each core has a game.
  static Processors of_cores(const std::vector<std::vector<unsigned>>& cores);

  /// Returns a processor without a running game, or nothing if there are more games than processors.
  std::optional<unsigned> take();
  void give_back(unsigned processor);

 private:
  std::vector<unsigned> free_;   ///< in order of assignment, the next one last
  std::vector<unsigned> order_;  ///< all processors, the first to be assigned last
};

/// Plays games on this machine, each on its own processor if there are enough. Each game has one referee
/// process, in its own process group so that a Ctrl-C on the terminal reaches only the runner. A fork server starts
/// them: to fork for a game takes less time than to execute the program `referee` anew.
///
/// A referee receives SIGTERM when the thread that started it ends for any reason, so use this class in the
/// main thread. The referee's own output goes to `referee.log` in the game's logs.
class LocalExecutor : public Executor {
 public:
  /// Starts referees with the fork server `referee` on `processors`; detects the end of referees while `context` runs.
  LocalExecutor(boost::asio::io_context& context, boost::filesystem::path referee,
                settings::Settings settings, Processors processors = {});
  /// Ends all running games and waits for them, in a bounded time.
  ~LocalExecutor() override;

  /// Afterwards `tell` receives notices if the machine is too busy for fair games: one before the first game,
  /// and one while games are played.
  void tell_notes_to(std::function<void(const std::string&)> tell) override;
  void start(const GameSpec& spec, Done done) override;
  void stop() override { signal_all(SIGTERM); }
  void kill() override { signal_all(SIGKILL); }

 private:
  struct Running;
  struct Watching;
  void watch_machine();
  void wait_for(Running& running);
  void signal_all(int number);

  boost::asio::io_context& context_;
  system::ForkServer referees_;
  settings::Settings settings_;
  Processors processors_;
  std::unique_ptr<Watching> watching_;
  std::map<folder::GameId, std::unique_ptr<Running>> games_;  ///< the running games
};

// Games on a machine with other work are unfair: a program loses time while other processes use its
// processor. The organizer should be warned.

/// The use of the processors on which games are played.
struct MachineUse {
  double others = 0;           ///< load of all other processes, in processors
  std::size_t processors = 0;  ///< processors that games may use
  std::size_t games = 0;       ///< running games
};

/// Returns a warning for people if games and other processes together need over a quarter of a processor more
/// than there is; otherwise nothing.
std::optional<std::string> crowding(const MachineUse& use);

/// Returns a warning for people before the first game, from the text of /proc/pressure/cpu, if some process
/// waited for a processor in at least a quarter of the last ten seconds; otherwise nothing.
std::optional<std::string> crowding_before(std::string_view pressure);

/// Measures at intervals how much other processes compute beside the games of this process, and warns once if
/// it is too much.
class MachineWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// `root` is the root folder that contains /proc; tests use another one.
  explicit MachineWatch(boost::filesystem::path root = "/");

  /// Starts measuring; returns the warning before the first game, if any.
  std::optional<std::string> begin(Clock::time_point now);
  /// Measures while `games` are played; returns the warning about the time since the last measurement, at
  /// most once.
  std::optional<std::string> look(Clock::time_point now, std::size_t games);

 private:
  struct Moment {
    Clock::time_point time;
    std::chrono::nanoseconds busy{0};
    std::chrono::nanoseconds own{0};
  };
  std::optional<Moment> moment(Clock::time_point now) const;

  boost::filesystem::path root_;
  std::vector<unsigned> processors_;
  std::optional<Moment> last_;
  bool has_said_it_ = false;
};

}  // namespace kaven::tournaments::executor
