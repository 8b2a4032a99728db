// SPDX-License-Identifier: MIT
// Measures the cost of the referee. Plays games between two instant agents (this program itself, woken by
// inotify) with the real referee, and prints
//   - the time from a complete answer in NAME.out until the opponent notices its NAME.in: this includes the
//     opponent's wake-up, so the referee's own share is smaller;
//   - the time from starting the referee until White's program runs (its turn file then exists);
//   - the CPU time of the referee and its helpers (without the agents) per game, and per additional move;
//   - with --thinking, the CPU time of the referee while it waits that long for one answer;
//   - the CPU time that two agents with spinning threads use in their opponent's turns, from the record.
// All of it for each isolation level that this machine offers.

#include <fmt/format.h>
#include <sys/wait.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "common/mailbox/agent_mailbox.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/child_process.hpp"
#include "common/system/files.hpp"
#include "scripts/bench/cpu_time.hpp"

namespace {

namespace fs = boost::filesystem;
using Clock = std::chrono::steady_clock;
using Nanoseconds = std::int64_t;

// A board on which two players who fill column after column make no line for a long time.
constexpr int side = 26;

Nanoseconds now() {
  return Clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

Nanoseconds cpu_time(int who) {
  return kaven::bench::cpu_time(who) / std::chrono::nanoseconds(1);
}

/// An event of an agent: `kind` is s(tarted), t(urn noticed), a(nswered), or c(pu used at the end).
struct Event {
  char kind;
  Nanoseconds time;
};

// Writes to stdout, which becomes the agent's log: it may write nowhere else.
void write_events(const std::vector<Event>& events) {
  for (const Event& event : events) std::printf("%c %lld\n", event.kind, static_cast<long long>(event.time));
  std::fflush(stdout);
}

std::vector<Event> read_events(const fs::path& file) {
  std::vector<Event> events;
  std::ifstream input(file.string());
  for (Event event{}; input >> event.kind >> event.time;) events.push_back(event);
  return events;
}

int play(const std::string& name, double first_thought, int last_stone, int spinners) {
  std::vector<Event> events = {{'s', now()}};
  std::atomic<bool> over = false;
  std::vector<std::jthread> threads;
  for (int spinner = 0; spinner < spinners; ++spinner) {
    threads.emplace_back([&over] {
      while (!over) {
      }
    });
  }
  kaven::mailbox::AgentMailbox mailbox(".", name, kaven::mailbox::Wake::inotify,
                                       kaven::mailbox::shortest_poll);
  const auto colour = kaven::notation::read_colour(mailbox.wait_for_turn().text);
  if (!colour) return EXIT_FAILURE;
  int stones = 0;
  const auto answer = [&] {
    const kaven::game::Move move{*colour, {stones / side, stones % side}};
    mailbox.answer(kaven::notation::write_move(move));
    events.push_back({'a', now()});
    ++stones;
  };
  if (*colour == kaven::game::Colour::white) {
    std::this_thread::sleep_for(std::chrono::duration<double>(first_thought));
    answer();
  }
  while (stones < last_stone) {
    mailbox.wait_for_turn();
    events.push_back({'t', now()});
    if (++stones >= last_stone) break;
    answer();
  }
  over = true;
  events.push_back({'c', cpu_time(RUSAGE_SELF)});
  write_events(events);
  return EXIT_SUCCESS;
}

class Distribution {
 public:
  void add(double value) { values.push_back(value); }
  void print(const char* what, const char* unit) {
    if (values.empty()) return;
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
      return values[std::min(values.size() - 1,
                             static_cast<std::size_t>(share * static_cast<double>(values.size())))];
    };
    fmt::print("{:<44} n={:<6} median {:>8.1f}  p90 {:>8.1f}  p99 {:>8.1f}  max {:>8.1f} {}\n", what,
               values.size(), at(0.5), at(0.9), at(0.99), values.back(), unit);
  }

 private:
  std::vector<double> values;
};

struct Game {
  std::vector<Event> white;
  std::vector<Event> black;
  Nanoseconds started = 0;
  Nanoseconds cpu_of_all = 0;
  double idle_cpu_seconds = 0;  ///< of both agents in their opponent's turns
};

/// Plays a game with line length `connect`: with 1 it is over after the first stone.
Game play_game(const fs::path& referee, const fs::path& own_program, const fs::path& place,
               const std::string& level, double thinking, int connect, int spinners) {
  // Column by column, bottom up: the bottom row is full of one colour with its last stone.
  const int last_stone = connect == 1 ? 1 : side * (side - 1) + 1;
  const auto agent = [&](const char* name) {
    return fmt::format("'{}' agent --name {} --thinking {} --stones {} --spinners {}", own_program.string(),
                       name, thinking, last_stone, spinners);
  };
  const std::string size = fmt::format("{0}x{0}", side);
  const std::vector<std::string> command = {referee.string(), "connectn",
                                            agent("white"),   agent("black"),
                                            "--size",         size,
                                            "--connect",      std::to_string(connect),
                                            "--colours",      "given",
                                            "--stem-a",       "white",
                                            "--stem-b",       "black",
                                            "--display",      "none",
                                            "--record",       (place / "record.jsonl").string(),
                                            "--logs",         (place / "logs").string(),
                                            "--sandbox",      level,
                                            "--time",         "600",
                                            "--quiet"};
  Game game;
  const Nanoseconds cpu_before = cpu_time(RUSAGE_CHILDREN);
  game.started = now();
  kaven::system::Child process({.program = command[0], .arguments = {command.begin() + 1, command.end()}});
  clockid_t clock{};
  if (::clock_getcpuclockid(process.id(), &clock) != 0)
    throw std::system_error(errno, std::generic_category(), "the referee's clock");
  if (thinking > 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(thinking * 0.1));
    timespec before{};
    timespec after{};
    ::clock_gettime(clock, &before);
    std::this_thread::sleep_for(std::chrono::duration<double>(thinking * 0.8));
    ::clock_gettime(clock, &after);
    const double used = static_cast<double>(after.tv_sec - before.tv_sec) * 1e3 +
                        static_cast<double>(after.tv_nsec - before.tv_nsec) / 1e6;
    fmt::print("{:<44} {:.2f} ms of CPU in {:.1f} s ({:.2f} ms in 60 s)\n", "referee waiting for one answer",
               used, thinking * 0.8, used * 60 / (thinking * 0.8));
  }
  const int status = process.wait();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error("the referee failed");
  game.cpu_of_all = cpu_time(RUSAGE_CHILDREN) - cpu_before;
  game.white = read_events(place / "logs" / "white.log");
  game.black = read_events(place / "logs" / "black.log");
  for (const auto& turn : kaven::record::read_record(place / "record.jsonl").turns) {
    game.idle_cpu_seconds += turn.opponent_cpu_seconds;
  }
  fs::remove(place / "record.jsonl");
  return game;
}

void measure(const fs::path& referee, const fs::path& own_program, const std::string& level, int games,
             double thinking) {
  fmt::print("sandbox {}\n", level);
  const kaven::system::TemporaryDirectory directory;
  const fs::path& place = directory.path();
  Distribution relay;
  Distribution start;
  Distribution cpu_per_game;
  Distribution cpu_per_move;
  const auto count = [](const std::vector<Event>& events, char kind) {
    std::vector<Nanoseconds> times;
    for (const Event& event : events) {
      if (event.kind == kind) times.push_back(event.time);
    }
    return times;
  };
  const auto cpu_beside_agents = [&](const Game& game) {
    return static_cast<double>(game.cpu_of_all - count(game.white, 'c').at(0) -
                               count(game.black, 'c').at(0)) /
           1e3;
  };
  for (int number = 0; number < games; ++number) {
    const double once = cpu_beside_agents(play_game(referee, own_program, place, level, 0, 1, 0));
    const Game game = play_game(referee, own_program, place, level, number == 0 ? thinking : 0, side, 0);
    const auto white_answers = count(game.white, 'a');
    const auto black_answers = count(game.black, 'a');
    const auto white_turns = count(game.white, 't');
    const auto black_turns = count(game.black, 't');
    start.add(static_cast<double>(game.white.at(0).time - game.started) / 1e6);
    // Black's turn n follows White's answer n; White's turn n follows Black's answer n. The very first
    // hand-over may include Black's start, which is not the referee's work.
    for (std::size_t n = 1; n < black_turns.size(); ++n) {
      relay.add(static_cast<double>(black_turns[n] - white_answers.at(n)) / 1e3);
    }
    for (std::size_t n = 0; n < white_turns.size(); ++n) {
      relay.add(static_cast<double>(white_turns[n] - black_answers.at(n)) / 1e3);
    }
    cpu_per_game.add(once / 1e3);
    cpu_per_move.add((cpu_beside_agents(game) - once) /
                     static_cast<double>(white_answers.size() + black_answers.size()));
  }
  relay.print("answer complete to opponent awake", "us");
  start.print("referee started to White's program running", "ms");
  cpu_per_game.print("CPU per game, all but the agents", "ms");
  cpu_per_move.print("CPU per move beyond that", "us");
  const Game spinning = play_game(referee, own_program, place, level, 0, side, 2);
  fmt::print("{:<44} {:.3f} ms in {} moves\n", "CPU of spinning agents in opponents' turns",
             spinning.idle_cpu_seconds * 1e3,
             count(spinning.white, 'a').size() + count(spinning.black, 'a').size());
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures what the referee costs per move and per game.", "bench_referee");
  const fs::path own_program = fs::canonical("/proc/self/exe");
  std::string referee = (own_program.parent_path() / "referee").string();
  int games = 10;
  double thinking = 0;
  std::vector<std::string> levels = {"strict", "isolated", "basic", "none"};
  app.add_option("--sandbox", levels, "the isolation levels to measure in")->capture_default_str();
  app.add_option("--referee", referee, "the referee to measure")->capture_default_str();
  app.add_option("--games", games, "games of about 650 moves")
      ->capture_default_str()
      ->check(CLI::Range(1, 10000));
  app.add_option("--thinking", thinking, "seconds White thinks over the first move of the first game");
  std::string name;
  CLI::App* agent = app.add_subcommand("agent", "plays as one of the two agents");
  agent->add_option("--name", name)->required();
  agent->add_option("--thinking", thinking);
  int stones = 0;
  agent->add_option("--stones", stones)->required();
  int spinners = 0;
  agent->add_option("--spinners", spinners);
  CLI11_PARSE(app, count, values);
  try {
    if (*agent) return play(name, thinking, stones, spinners);
    for (const std::string& level : levels) measure(referee, own_program, level, games, thinking);
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_referee: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
