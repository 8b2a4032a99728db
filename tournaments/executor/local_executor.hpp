#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <memory>

#include "common/system/fork_server.hpp"
#include "tournaments/executor/executor.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

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
  void stop() override;
  void kill() override;

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

}  // namespace kaven::tournaments::executor
