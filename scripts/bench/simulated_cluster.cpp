// SPDX-License-Identifier: MIT
// Measures how well the tasks that games are packed into use a cluster: simulates a cluster of so many slots, the queue
// of its scheduler, and the runner's looks at it, and prints when the last game ended, beside the ideal: no task costs
// anything, and no slot ever waits. `shared` is how games are shared out; `long` is what is done where the cluster does
// not say how large it is: tasks of ten minutes.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/play/executor/packing.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace {

using namespace kaven::tournaments;

struct Cluster {
  std::size_t slots = 1000;
  std::size_t slots_per_node = 4;
  double task_start = 1;        ///< seconds from a free slot to the first game
  double look_interval = 5;     ///< seconds
  double first_interval = 0.5;  ///< the same while the first games measure the others
  double failures = 0;          ///< share of the nodes that fail once, at any time until the ideal end
  double repair = 600;          ///< seconds
};

struct Games {
  std::string name;
  std::size_t count;
  double median;  ///< seconds
  double spread;  ///< standard deviation of the logarithm
  double longest;
};

class Simulation {
 public:
  Simulation(Cluster cluster, std::vector<double> seconds, bool shared)
      : cluster_(cluster), seconds_(std::move(seconds)), shared_(shared), slots_(cluster.slots) {
    settings_.slurm.processors = 1;
    for (std::size_t game = 0; game < seconds_.size(); ++game)
      waiting_.push_back({.game = folder::GameId(static_cast<int>(game + 1))});
  }

  void fail_at(double when, std::size_t node) {
    at(when, [this, node] { lose(node); });
  }

  /// When the last game ends.
  double run() {
    at(0, [this] { look(); });
    while (done_ < seconds_.size()) {
      const Event next = events_.top();
      events_.pop();
      now_ = next.when;
      next.what();
    }
    return now_;
  }

  std::size_t tasks() const { return tasks_; }

 private:
  struct Event {
    double when;
    std::size_t number;  ///< events at the same time keep their order
    std::function<void()> what;
    bool operator<(const Event& other) const {
      return std::pair(when, number) > std::pair(other.when, other.number);
    }
  };
  struct Slot {
    std::vector<executor::GameSpec> games;  ///< of its task, from the one that it plays
    bool up = true;
    std::size_t life = 0;  ///< what was planned in an earlier one does not happen
  };

  void at(double when, std::function<void()> what) { events_.push({when, events_made_++, std::move(what)}); }

  std::size_t unfinished_tasks() const {
    return queue_.size() + static_cast<std::size_t>(std::ranges::count_if(
                               slots_, [](const Slot& slot) { return !slot.games.empty(); }));
  }

  std::optional<std::size_t> known_slots() const {
    return shared_ ? std::optional(cluster_.slots) : std::nullopt;
  }
  bool measures() const { return executor::measures_games(settings_, durations_, known_slots()); }

  // The runner, too, sees only now which jobs have ended.
  void look() {
    for (const double seconds : std::exchange(unseen_, {})) durations_.add(settings::Seconds(seconds));
    std::ranges::move(std::exchange(lost_, {}), std::back_inserter(waiting_));
    constexpr std::size_t no_limit = 1'000'000'000;
    const std::size_t most =
        measures() ? executor::most_first_tasks(known_slots(), unfinished_tasks()) : no_limit;
    const auto sizes = executor::task_sizes(settings_, durations_, known_slots());
    for (auto& task : executor::pack(waiting_, sizes, most)) {
      queue_.push_back(std::move(task));
      ++tasks_;
    }
    begin_tasks();
    const bool others_wait = measures() && !waiting_.empty();
    at(now_ + (others_wait ? cluster_.first_interval : cluster_.look_interval), [this] { look(); });
  }

  void begin_tasks() {
    for (Slot& slot : slots_) {
      if (queue_.empty()) return;
      if (!slot.up || !slot.games.empty()) continue;
      slot.games = std::move(queue_.front());
      queue_.pop_front();
      play(slot, cluster_.task_start);
    }
  }

  void play(Slot& slot, double after) {
    const double seconds = seconds_[static_cast<std::size_t>(slot.games.front().game.number() - 1)];
    at(now_ + after + seconds, [this, &slot, seconds, life = slot.life] {
      if (life != slot.life) return;
      unseen_.push_back(seconds);
      ++done_;
      slot.games.erase(slot.games.begin());
      if (slot.games.empty()) {
        begin_tasks();
      } else {
        play(slot, 0);
      }
    });
  }

  void lose(std::size_t node) {
    const std::size_t first = node * cluster_.slots_per_node;
    for (std::size_t number = first; number < std::min(first + cluster_.slots_per_node, slots_.size());
         ++number) {
      Slot& slot = slots_[number];
      std::ranges::move(std::exchange(slot.games, {}), std::back_inserter(lost_));
      slot.up = false;
      ++slot.life;
      at(now_ + cluster_.repair, [this, &slot] {
        slot.up = true;
        begin_tasks();
      });
    }
  }

  Cluster cluster_;
  settings::Settings settings_;
  std::vector<double> seconds_;
  bool shared_;
  std::vector<executor::GameSpec> waiting_;
  std::vector<executor::GameSpec> lost_;  ///< not yet seen by the runner
  std::vector<double> unseen_;
  executor::Durations durations_;
  std::deque<std::vector<executor::GameSpec>> queue_;
  std::vector<Slot> slots_;
  std::priority_queue<Event> events_;
  std::size_t events_made_ = 0;
  std::size_t done_ = 0;
  std::size_t tasks_ = 0;
  double now_ = 0;
};

void measure(const Cluster& cluster, const Games& games) {
  std::mt19937_64 random(1);
  std::lognormal_distribution<double> duration(std::log(games.median), games.spread);
  std::vector<double> seconds(games.count);
  std::ranges::generate(seconds, [&] { return std::min(duration(random), games.longest); });
  const double work = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  const double ideal = std::max(work / static_cast<double>(cluster.slots), std::ranges::max(seconds));
  for (const bool shared : {false, true}) {
    Simulation simulation(cluster, seconds, shared);
    std::mt19937_64 misfortune(2);
    std::uniform_real_distribution<double> chance(0, 1);
    for (std::size_t node = 0; node * cluster.slots_per_node < cluster.slots; ++node) {
      const double when = chance(misfortune) * ideal;
      if (chance(misfortune) < cluster.failures) simulation.fail_at(when, node);
    }
    const double end = simulation.run();
    fmt::print("{:<28} {:>6} {:>6} {:>8} {:>10.1f} {:>10.1f} {:>7.2f}\n", games.name, cluster.slots,
               shared ? "shared" : "long", simulation.tasks(), end, ideal, end / ideal);
  }
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("How well the tasks of a tournament use a cluster");
  Cluster cluster;
  application.add_option("--slots", cluster.slots, "of the large cluster")->capture_default_str();
  application.add_option("--task-start", cluster.task_start, "seconds")->capture_default_str();
  application.add_option("--failures", cluster.failures, "share of the nodes that fail once")
      ->capture_default_str();
  CLI11_PARSE(application, count, words);
  Cluster small = cluster;
  small.slots = 4;
  fmt::print("{:<28} {:>6} {:>6} {:>8} {:>10} {:>10} {:>7}\n", "games", "slots", "tasks", "number", "seconds",
             "ideal", "ratio");
  measure(small, {"200 of 0.2 s", 200, 0.2, 0.3, 1});
  measure(small, {"10 000 of 0.2 s", 10'000, 0.2, 0.3, 1});
  for (const Games& games :
       {Games{"10 000 of 0.2 s", 10'000, 0.2, 0.3, 1}, Games{"10 000 of 20 s", 10'000, 20, 0.5, 60},
        Games{"10 000 of 2 s to 10 minutes", 10'000, 60, 1.2, 600},
        Games{"100 000 of 20 s", 100'000, 20, 0.5, 60}})
    measure(cluster, games);
}
