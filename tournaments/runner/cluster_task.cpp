#include "tournaments/runner/cluster_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include "tournaments/executor/local_executor.hpp"
#include "tournaments/executor/slurm_batch.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/runner/game_files.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

// A scheduler that ends a task tells all its processes, and a referee may be done before the task has heard.
constexpr std::chrono::milliseconds shared_fate{500};

/// The games of one task on the way to their verdicts.
class ClusterTask {
 public:
  ClusterTask(Folder tournament, const fs::path& place, int task, const fs::path& programs)
      : folder(std::move(tournament)),
        settings(read_settings(place / "tournament.toml")),
        entries(read_entries(folder.entries())),
        players(players_of(entries)),
        files(folder, entries, settings.game().rules),
        batch(read_batch(place)),
        number(task),
        at_once(static_cast<std::size_t>(settings.slurm.processors)),
        executor(events, programs / "referee", settings, Processors::of_share(at_once)),
        next(games().begin()) {}

  int play() {
    signals.async_wait([this](const boost::system::error_code& error, int signal) {
      if (error) return;
      interruption = signal;
      executor.stop();
    });
    std::uint64_t beginning = 0;
    for (const TaskReturn& told : read_returns(batch, number, beginning)) done.insert(told.game);
    fill();
    while (running > 0) events.run_one();
    return interruption == 0 ? 0 : 128 + interruption;
  }

 private:
  const std::vector<GameOrder>& games() const {
    if (number < 0 || number >= static_cast<int>(batch.tasks.size())) {
      throw std::runtime_error(fmt::format("{} has no task {}", batch.place.string(), number));
    }
    return batch.tasks[static_cast<std::size_t>(number)];
  }

  void fill() {
    while (interruption == 0 && running < at_once && next != games().end()) start(*next++);
  }

  void start(const GameOrder& order) {
    if (done.contains(order.game)) return;
    const Game game{.id = order.game,
                    .white = id_of(order.white.name),
                    .black = id_of(order.black.name),
                    .record = order.record.filename().string()};
    if (files.read(game).result) {
      tell(order, {}, 0);
      return;
    }
    files.set_attempt_aside(game);
    ++running;
    executor.start(order, [this, &order, begun = Clock::now()](const GameReturn& how) {
      const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
      if (how.kind == GameReturn::Kind::played) {
        come_back(order, how, seconds);
        return;
      }
      const auto heard = std::make_shared<boost::asio::steady_timer>(events, shared_fate);
      heard->async_wait([this, heard, &order, how, seconds](const boost::system::error_code&) {
        come_back(order, how, seconds);
      });
    });
  }

  int id_of(const std::string& name) const { return std::ranges::find(players, name, &Player::name)->id; }

  void come_back(const GameOrder& order, const GameReturn& how, double seconds) {
    --running;
    if (how.kind == GameReturn::Kind::played || interruption == 0) tell(order, how, seconds);
    fill();
  }

  void tell(const GameOrder& order, const GameReturn& how, double seconds) const {
    append_return(batch, number, {order.game, how, seconds});
    if (how.kind != GameReturn::Kind::played)
      std::cerr << "game " << game_label(order.game) << ": " << how.reason << std::endl;
  }

  Folder folder;
  Settings settings;
  std::vector<Entry> entries;
  std::vector<Player> players;
  GameFiles files;
  SlurmBatch batch;
  int number;
  std::size_t at_once;
  boost::asio::io_context events;
  boost::asio::signal_set signals{events, SIGINT, SIGTERM, SIGHUP};
  LocalExecutor executor;
  std::vector<GameOrder>::const_iterator next;
  std::set<int> done;  ///< told of before the task was started anew
  std::size_t running = 0;
  int interruption = 0;
};

}  // namespace

int play_cluster_task(const Folder& folder, const fs::path& place, int task, const fs::path& programs) {
  return ClusterTask(folder, place, task, programs).play();
}

}  // namespace kaven::tournaments
