// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/local_executor.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/processors.hpp"
#include "tournaments/play/executor/command_run.hpp"
#include "tournaments/play/executor/referee_command.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

// Time for referees to end their games when the executor is destroyed, before they are killed. On a busy machine a
// referee may need a minute for each of its two programs.
constexpr std::chrono::seconds longest_ending{150};
// Interval between measurements of the load.
constexpr std::chrono::seconds between_looks{10};

constexpr double tolerated = 0.25;
constexpr double tolerated_percent = 25;

constexpr const char* advice =
    "time-outs are marked \"suspect\", and 'tournament run DIR --replay-suspect' plays such games again, "
    "once; fewer games at a time: --jobs";

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

void LocalExecutor::signal_all(int number) {
  // The processes were not waited for yet, so their ids cannot belong to other processes.
  for (const auto& [game, running] : games_) running->referee.kill(number);
}

std::optional<std::string> crowding(const MachineUse& use) {
  const double room = std::max(0.0, static_cast<double>(use.processors) - static_cast<double>(use.games));
  if (use.games == 0 || use.others <= room + tolerated) return std::nullopt;
  return fmt::format(
      "this machine is overloaded: other programs use {:.1f} of its {} processors while {} {} played; {}",
      use.others, use.processors, use.games, use.games == 1 ? "game is" : "games are", advice);
}

std::optional<std::string> crowding_before(std::string_view pressure) {
  // Example: some avg10=82.90 avg60=39.39 avg300=30.51 total=17330056441
  constexpr std::string_view key = "some avg10=";
  const std::size_t at = pressure.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  const double percent = std::strtod(std::string(pressure.substr(at + key.size())).c_str(), nullptr);
  if (percent < tolerated_percent) return std::nullopt;
  return fmt::format(
      "this machine is overloaded before the first game: something waited for a processor in {:.0f}% of the "
      "last ten seconds; {}",
      percent, advice);
}

MachineWatch::MachineWatch(fs::path root)
    : root_(std::move(root)), processors_(system::allowed_processors()) {}

std::optional<MachineWatch::Moment> MachineWatch::moment(Clock::time_point now) const {
  const auto busy = system::busy_time(processors_, root_);
  if (!busy) return std::nullopt;
  return Moment{now, *busy, system::cpu_time_of_tree(::getpid(), root_)};
}

std::optional<std::string> MachineWatch::begin(Clock::time_point now) {
  last_ = moment(now);
  std::ifstream pressure((root_ / "proc/pressure/cpu").string());
  auto said = crowding_before(
      std::string(std::istreambuf_iterator<char>(pressure), std::istreambuf_iterator<char>()));
  has_said_it_ = said.has_value();
  return said;
}

std::optional<std::string> MachineWatch::look(Clock::time_point now, std::size_t games) {
  if (has_said_it_) return std::nullopt;
  const auto present = moment(now);
  const auto before = std::exchange(last_, present);
  if (!present || !before || present->time <= before->time) return std::nullopt;
  const auto others = (present->busy - before->busy) - (present->own - before->own);
  auto said = crowding({.others = static_cast<double>(others.count()) /
                                  static_cast<double>((present->time - before->time).count()),
                        .processors = processors_.size(),
                        .games = games});
  has_said_it_ = said.has_value();
  return said;
}

int usable_processors() {
  return std::max(1, static_cast<int>(system::allowed_processors().size()));
}

int fair_number_of_games(std::size_t cores, std::optional<double> quota) {
  const auto most = static_cast<double>(cores);
  return std::max(1, static_cast<int>(std::floor(std::min(most, quota.value_or(most)))));
}

int fair_number_of_games() {
  return fair_number_of_games(system::cores_of(system::allowed_processors()).size(),
                              system::processor_quota());
}

Processors::Processors() : Processors(of_cores(system::cores_of(system::allowed_processors()))) {}

Processors::Processors(std::vector<unsigned> processors) : free_(std::move(processors)), order_(free_) {}

Processors Processors::of_cores(const std::vector<std::vector<unsigned>>& cores) {
  std::vector<unsigned> processors;
  for (std::size_t sibling = 0;; ++sibling) {
    const std::size_t before = processors.size();
    for (const std::vector<unsigned>& core : cores) {
      if (sibling < core.size()) processors.push_back(core[sibling]);
    }
    if (processors.size() == before) break;
  }
  std::ranges::reverse(processors);
  return Processors(std::move(processors));
}

Processors Processors::of_share(std::size_t share) {
  Processors all;
  return all.free_.size() <= share ? all : Processors(std::vector<unsigned>{});
}

std::optional<unsigned> Processors::take() {
  if (free_.empty()) return std::nullopt;
  const unsigned processor = free_.back();
  free_.pop_back();
  return processor;
}

void Processors::give_back(unsigned processor) {
  const auto rank = [this](unsigned each) { return std::ranges::find(order_, each); };
  const auto next = std::ranges::find_if(free_, [&](unsigned each) { return rank(each) > rank(processor); });
  free_.insert(next, processor);
}

}  // namespace kaven::tournaments::executor
