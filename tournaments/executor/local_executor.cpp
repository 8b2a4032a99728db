#include "tournaments/executor/local_executor.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <string>
#include <utility>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "tournaments/executor/child_end.hpp"
#include "tournaments/executor/machine_watch.hpp"
#include "tournaments/executor/referee_command.hpp"

namespace kaven::tournaments::executor {

namespace {

// Time for referees to end their games when the executor is destroyed, before they are killed.
constexpr std::chrono::seconds longest_ending{10};
// Interval between measurements of the load.
constexpr std::chrono::seconds between_looks{10};

}  // namespace

struct LocalExecutor::Running {
  system::Child referee;
  boost::asio::posix::stream_descriptor end;  ///< readable after the referee has ended
  folder::GameId game;
  boost::filesystem::path log;
  std::optional<unsigned> processor;
  Done done;
};

struct LocalExecutor::Watching {
  MachineWatch watch;
  boost::asio::steady_timer timer;
  std::function<void(const std::string&)> tell;
};

LocalExecutor::LocalExecutor(boost::asio::io_context& context, boost::filesystem::path referee,
                             settings::Settings settings, Processors processors)
    : context_(context),
      referees_(std::move(referee)),
      settings_(std::move(settings)),
      processors_(std::move(processors)) {}

LocalExecutor::~LocalExecutor() {
  signal_all(SIGTERM);
  for (auto& [game, running] : games_) {
    system::is_readable_within(running->end.native_handle(), longest_ending);
    // ~Child kills the referee if it is still running, and waits for it.
  }
}

void LocalExecutor::tell_notes_to(std::function<void(const std::string&)> tell) {
  watching_ = std::make_unique<Watching>(
      Watching{MachineWatch(), boost::asio::steady_timer(context_), std::move(tell)});
  if (const auto said = watching_->watch.begin(MachineWatch::Clock::now())) watching_->tell(*said);
  watch_machine();
}

void LocalExecutor::watch_machine() {
  watching_->timer.expires_after(between_looks);
  watching_->timer.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    if (const auto said = watching_->watch.look(MachineWatch::Clock::now(), games_.size()))
      watching_->tell(*said);
    watch_machine();
  });
}

void LocalExecutor::start(const GameSpec& spec, Done done) {
  const system::Descriptor log = open_referee_log(spec.logs / "referee.log");
  std::optional<unsigned> processor = processors_.take();
  system::Child referee(referees_.start(referee_arguments(settings_, spec, processor), log.get()));
  system::Descriptor end = system::open_child(referee.id());
  auto running = std::make_unique<Running>(
      Running{std::move(referee), boost::asio::posix::stream_descriptor(context_, end.release()), spec.game,
              spec.logs / "referee.log", processor, std::move(done)});
  Running& entered = *running;
  games_[spec.game] = std::move(running);
  wait_for(entered);
}

void LocalExecutor::wait_for(Running& running) {
  async_wait_for_end(running.end, running.referee, [this, &running] {
    const ExecutionResult result = referee_result(running.referee.wait(), running.log);
    const auto gone = games_.extract(running.game);
    if (running.processor) processors_.give_back(*running.processor);
    running.done(result);
  });
}

void LocalExecutor::stop() {
  signal_all(SIGTERM);
}

void LocalExecutor::kill() {
  signal_all(SIGKILL);
}

void LocalExecutor::signal_all(int number) {
  // The processes were not waited for yet, so their ids cannot belong to other processes.
  for (const auto& [game, running] : games_) running->referee.kill(number);
}

}  // namespace kaven::tournaments::executor
