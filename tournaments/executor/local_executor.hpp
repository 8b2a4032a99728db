#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <memory>

#include "tournaments/executor/executor.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

/// Plays games on this machine, each on a processor of its own while there are enough: one referee process
/// each, in a process group of its own so that a Ctrl-C on the terminal reaches the runner alone.
///
/// A referee gets SIGTERM when the thread that started it ends, however it ends; use this in the main thread.
/// What it and nobody else prints goes to `referee.log` among the logs of its game.
class LocalExecutor : public Executor {
 public:
  /// Referees are started from `referee`, on `processors`; their ends are noticed while `context` runs.
  LocalExecutor(boost::asio::io_context& context, boost::filesystem::path referee,
                settings::Settings settings, Processors processors = {});
  /// Ends what still runs and waits for it, in a bounded time.
  ~LocalExecutor() override;

  /// It is told from then on when the machine is too busy for games to be fair, before the first and once while
  /// they are played.
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
  boost::filesystem::path referee_;
  settings::Settings settings_;
  Processors processors_;
  std::unique_ptr<Watching> watching_;
  std::map<folder::GameId, std::unique_ptr<Running>> games_;  ///< the games that are being played
};

}  // namespace kaven::tournaments::executor
