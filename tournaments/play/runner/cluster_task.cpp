// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/cluster_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include "common/system/blocked_signals.hpp"
#include "tournaments/play/executor/local_executor.hpp"
#include "tournaments/play/executor/slurm_batch.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::runner {

namespace fs = boost::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

// A scheduler that ends a task signals all its processes, so a referee may end before the task receives its
// signal.
constexpr std::chrono::milliseconds signal_delay{500};

/// The games of one task on the way to their verdicts.
class ClusterTask {
 public:
  ClusterTask(folder::Folder folder, const fs::path& place, int task, const fs::path& programs)
      : folder_(std::move(folder)),
        settings_(settings_file::read_settings(place / "tournament.toml")),
        entries_(state::read_entries(folder_.entries())),
        players_(state::players_of(entries_)),
        archive_(folder_, entries_, settings_.game().rules),
        batch_(executor::read_batch(place)),
        number_(task),
        at_once_(static_cast<std::size_t>(settings_.slurm.processors)),
        executor_(events_, programs / "referee", settings_, executor::Processors::of_share(at_once_)),
        next_(games().begin()) {}

  int play() {
    for (const int signal : system::ending_signals()) signals_.add(signal);
    signals_.async_wait([this](const boost::system::error_code& error, int signal) {
      if (error) return;
      interruption_ = signal;
      executor_.stop();
    });
    std::uint64_t position = 0;
    for (const executor::TaskResult& result : executor::read_results(batch_, number_, position))
      done_.insert(result.game);
    start_games();
    while (running_ > 0) events_.run_one();
    return interruption_ == 0 ? 0 : 128 + interruption_;
  }

 private:
  const std::vector<executor::GameSpec>& games() const {
    if (number_ < 0 || number_ >= static_cast<int>(batch_.tasks.size())) {
      throw std::runtime_error(fmt::format("{} has no task {}", batch_.place.string(), number_));
    }
    return batch_.tasks[static_cast<std::size_t>(number_)];
  }

  void start_games() {
    while (interruption_ == 0 && running_ < at_once_ && next_ != games().end()) start_game(*next_++);
  }

  void start_game(const executor::GameSpec& spec) {
    if (done_.contains(spec.game)) return;
    const state::Game game{.id = spec.game,
                           .white = id_of(spec.white.name),
                           .black = id_of(spec.black.name),
                           .record = spec.record.filename().string()};
    if (archive_.check_record(game).result) {
      report(spec, {}, 0);
      return;
    }
    archive_.archive_attempt(game);
    ++running_;
    executor_.start(spec, [this, &spec, started = Clock::now()](const executor::ExecutionResult& execution) {
      const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
      if (execution.kind == executor::ExecutionResult::Kind::played) {
        on_game_returned(spec, execution, seconds);
        return;
      }
      const auto timer = std::make_shared<boost::asio::steady_timer>(events_, signal_delay);
      timer->async_wait([this, timer, &spec, execution, seconds](const boost::system::error_code&) {
        on_game_returned(spec, execution, seconds);
      });
    });
  }

  folder::PlayerId id_of(const std::string& name) const {
    return std::ranges::find(players_, name, &state::Player::name)->id;
  }

  void on_game_returned(const executor::GameSpec& spec, const executor::ExecutionResult& execution,
                        double seconds) {
    --running_;
    if (execution.kind == executor::ExecutionResult::Kind::played || interruption_ == 0)
      report(spec, execution, seconds);
    start_games();
  }

  void report(const executor::GameSpec& spec, const executor::ExecutionResult& execution,
              double seconds) const {
    const char* const node = std::getenv("SLURMD_NODENAME");
    executor::append_result(batch_, number_, {spec.game, execution, seconds, node == nullptr ? "" : node});
    if (execution.kind != executor::ExecutionResult::Kind::played)
      std::cerr << "game " << folder::game_label(spec.game) << ": " << execution.reason << std::endl;
  }

  folder::Folder folder_;
  settings::Settings settings_;
  std::vector<state::Entry> entries_;
  std::vector<state::Player> players_;
  GameArchive archive_;
  executor::SlurmBatch batch_;
  int number_;
  std::size_t at_once_;
  boost::asio::io_context events_;
  boost::asio::signal_set signals_{events_};
  executor::LocalExecutor executor_;
  std::vector<executor::GameSpec>::const_iterator next_;
  std::set<folder::GameId> done_;  ///< reported before the task was restarted
  std::size_t running_ = 0;
  int interruption_ = 0;
};

}  // namespace

int play_cluster_task(const folder::Folder& folder, const fs::path& place, int task,
                      const fs::path& programs) {
  return ClusterTask(folder, place, task, programs).play();
}

}  // namespace kaven::tournaments::runner
