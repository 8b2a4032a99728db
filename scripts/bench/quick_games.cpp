// SPDX-License-Identifier: MIT
// Measures how many quick games per second a game manager plays, two at a time, and the cost of one: games of
// 37 plies of Go-moku between two instant engines, both started for each game, by `tournament run` in each
// isolation level and, with --peer, by other managers. They alternate, so that other load on the machine
// affects all of them.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "scripts/bench/cpu_time.hpp"

namespace {

namespace fs = boost::filesystem;
using Clock = std::chrono::steady_clock;

double cpu_seconds_of_children() {
  return std::chrono::duration<double>(kaven::bench::cpu_time(RUSAGE_CHILDREN)).count();
}

void run_by_shell(const std::string& command) {
  if (std::system(command.c_str()) != 0) throw std::runtime_error("this failed: " + command);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.at(values.size() / 2);
}

/// A game manager and its measurements in each round.
struct Manager {
  std::string name;
  std::string command;          ///< a shell command
  std::vector<double> rates{};  ///< games per second
  std::vector<double> cpu{};    ///< milliseconds per game, of all processes
};

class Measurement {
 public:
  explicit Measurement(int games) : games_(games) {}

  void add_level(const std::string& level) {
    managers_.push_back({level, fmt::format("'{}' run --no-trial '{}'", (bin_ / "tournament").string(),
                                            (place_ / level).string())});
    levels_.push_back(level);
  }
  void add_peer(std::string command) {
    const std::string name = command.substr(0, command.find(' '));
    boost::replace_all(command, "{games}", std::to_string(games_));
    boost::replace_all(command, "{engine}", (bin_ / "instant_engine").string());
    managers_.push_back({fs::path(name).filename().string(), command});
  }

  void play_round() {
    for (const std::string& level : levels_) make_tournament(level);
    for (Manager& each : managers_) {
      const double cpu = cpu_seconds_of_children();
      const auto begin = Clock::now();
      run_by_shell(fmt::format("({}) > '{}' 2>&1 || {{ cat '{}' >&2; false; }}", each.command,
                               (place_ / "output").string(), (place_ / "output").string()));
      each.rates.push_back(games_ / std::chrono::duration<double>(Clock::now() - begin).count());
      each.cpu.push_back((cpu_seconds_of_children() - cpu) * 1e3 / games_);
    }
  }

  void print() const {
    for (const Manager& each : managers_)
      fmt::print("{:<24} {:>8.1f} games/s {:>8.1f} ms of CPU a game\n", each.name, median(each.rates),
                 median(each.cpu));
  }

 private:
  /// Creates a tournament of the two instant engines with that number of games.
  void make_tournament(const std::string& level) const {
    const fs::path folder = place_ / level;
    fs::remove_all(folder);
    run_by_shell(
        fmt::format("'{}' new '{}' --game gomoku --size 15x15 --sandbox {} --jobs 2 --legs {} > /dev/null",
                    (bin_ / "tournament").string(), folder.string(), level, games_ / 2));
    for (const char* const name : {"one", "two"}) {
      const fs::path player = folder / "agents" / name;
      fs::create_directories(player);
      kaven::system::copy_file(bin_ / "instant_engine", player / "instant_engine");
      std::ofstream((player / "agent.toml").string())
          << "protocol = \"gomocup\"\ncommand = [\"./instant_engine\"]\n";
    }
  }

  int games_;
  fs::path bin_ = fs::canonical("/proc/self/exe").parent_path();
  kaven::system::TemporaryDirectory directory_;
  const fs::path& place_ = directory_.path();
  std::vector<std::string> levels_;
  std::vector<Manager> managers_;
};

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures how many quick games are played a second, and what one costs.", "bench_quick_games");
  int games = 100;
  int rounds = 5;
  std::vector<std::string> levels = {"none", "basic", "strict", "isolated"};
  std::vector<std::string> peers;
  app.add_option("--games", games, "games of a round, an even number")
      ->capture_default_str()
      ->check(CLI::Range(2, 100000));
  app.add_option("--rounds", rounds, "rounds; medians of them are printed")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  app.add_option("--sandbox", levels, "the isolation levels to measure in")->capture_default_str();
  app.add_option("--peer", peers,
                 "a command that plays {games} games of the program {engine} against itself, two at a time");
  CLI11_PARSE(app, count, values);
  try {
    Measurement measurement(games);
    for (const std::string& level : levels) measurement.add_level(level);
    for (const std::string& peer : peers) measurement.add_peer(peer);
    for (int round = 0; round < rounds; ++round) measurement.play_round();
    measurement.print();
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_quick_games: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
