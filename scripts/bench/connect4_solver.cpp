// SPDX-License-Identifier: MIT
// Measures the speed of the Connect-4 solver. Solves sets of 7x6 positions (files with lines `MOVES SCORE`)
// and prints for each set: positions, wrong scores, positions per second, mean and median CPU time, nodes per
// position. The table is emptied before each set, and with --cold before each position. The empty board
// without book comes last. With --peer another solver gets the same positions, alternating with ours.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "agent/connect4/moves.hpp"
#include "agent/connect4/random_positions.hpp"
#include "agent/connect4/solver.hpp"
#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/text_lines.hpp"

namespace {

namespace fs = std::filesystem;
namespace connect4 = kaven::agent::connect4;
using namespace kaven;

// A win in one, which a solver recognizes without search.
constexpr const char* simple_position = "112233";
constexpr int simple_score = 18;

struct KnownPosition {
  std::string moves;
  connect4::Stones stones;
  std::optional<connect4::ExactScore> score = std::nullopt;  ///< nothing: not known, and not compared
};

double seconds_of(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::vector<KnownPosition> read_set(const fs::path& file, const connect4::Geometry& geometry,
                                    std::size_t limit) {
  std::ifstream lines(file);
  std::vector<KnownPosition> positions;
  std::string line;
  for (int number = 1; positions.size() < limit && std::getline(lines, line); ++number) {
    std::istringstream fields(line);
    KnownPosition position;
    fields >> position.moves >> position.score.emplace();
    const auto read = connect4::read_moves(geometry, position.moves);
    if (!fields || std::holds_alternative<connect4::MoveStringError>(read)) {
      throw std::runtime_error(fmt::format("{}:{}: '{}': expected MOVES SCORE", file.string(), number, line));
    }
    position.stones = std::get<connect4::Stones>(read);
    positions.push_back(position);
  }
  if (positions.empty()) throw std::runtime_error(file.string() + ": no positions in it");
  return positions;
}

// Draws positions like kaven.random_positions() of the Python module.
std::vector<KnownPosition> random_set(const connect4::Geometry& geometry, std::size_t count,
                                      std::pair<int, int> plies) {
  connect4::RandomPositions drawn(geometry, plies.first, plies.second, 0);
  std::vector<KnownPosition> positions(count);
  for (KnownPosition& position : positions) position.stones = drawn.next();
  return positions;
}

template <typename Number>
double median(std::vector<Number> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::ranges::nth_element(numbers, middle);
  return static_cast<double>(*middle);
}

/// The measurements of one solver.
struct Measurement {
  int wrong = 0;
  double cpu_seconds = 0;
};

/// Another solver to compare with, started and ready: its work before the first answer is not measured. It reads
/// positions from standard input, one per line, and writes one line for each, whose last word is the score.
class Peer {
 public:
  /// Starts `command` with the shell. Throws std::system_error; std::runtime_error if it does not score as we do.
  explicit Peer(const std::string& command) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "pipe");
    {
      // Open in the child alone, so that its end is the end of the file.
      const system::Descriptor input(in[0]);
      const system::Descriptor output(out[1]);
      // exec: the program replaces the shell, so its CPU time is that of this process.
      child_ = system::Child({.program = "/bin/sh",
                              .arguments = {"-c", "exec " + command},
                              .input = input.get(),
                              .output = output.get()});
    }
    input_.reset(::fdopen(in[1], "w"));
    output_.reset(::fdopen(out[0], "r"));
    const std::array<std::string, 1> first = {simple_position};
    const int score = scores(first).front();
    if (score != simple_score) {
      throw std::runtime_error(
          fmt::format("the peer's score of {} is {}; expected {}: a win with the k-th last "
                      "of one's own stones is +k",
                      simple_position, score, simple_score));
    }
  }

  void solve(std::span<const KnownPosition> positions, Measurement& measured) {
    std::vector<std::string> lines;
    for (const KnownPosition& position : positions) lines.push_back(position.moves);
    const double before = cpu_seconds();
    const std::vector<int> found = scores(lines);
    measured.cpu_seconds += cpu_seconds() - before;
    for (std::size_t index = 0; index < found.size(); ++index) {
      if (found[index] != positions[index].score.value()) ++measured.wrong;
    }
  }

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  // Sends all lines at once: they must fit into a pipe.
  std::vector<int> scores(std::span<const std::string> lines) {
    for (const std::string& line : lines) fmt::print(input_.get(), "{}\n", line);
    std::fflush(input_.get());
    std::vector<int> scores;
    while (scores.size() < lines.size()) scores.push_back(read_score());
    return scores;
  }

  int read_score() {
    std::array<char, 1000> buffer{};
    if (std::fgets(buffer.data(), static_cast<int>(buffer.size()), output_.get()) == nullptr)
      throw std::runtime_error("the peer has ended; expected a line with a score for each position");
    const std::string_view line = text::trimmed(buffer.data(), "\r\n");
    const auto score = text::read_number<int>(line.substr(line.find_last_of(" \t") + 1));
    if (!score)
      throw std::runtime_error(fmt::format("the peer wrote '{}'; expected a score as the last word", line));
    return *score;
  }

  double cpu_seconds() const {
    clockid_t clock{};
    if (::clock_getcpuclockid(child_.id(), &clock) != 0)
      throw std::runtime_error("the peer's CPU time is not known: it has ended");
    return seconds_of(clock);
  }

  system::Child child_;
  File input_{nullptr, std::fclose};  ///< the program's input
  File output_{nullptr, std::fclose};
};

class Bench {
 public:
  Bench(connect4::Solver& solver, bool cold, int rounds, std::string peer)
      : solver_(solver), cold_(cold), rounds_(rounds), peer_command_(std::move(peer)) {
    std::fputs(fmt::format("{:16} {:>5} {:>6} {:>12} {:>14} {:>14} {:>14}", "set", "", "wrong", "positions/s",
                           "mean CPU us", "median us", "nodes")
                   .c_str(),
               stdout);
    if (!peer_command_.empty()) {
      std::fputs(fmt::format(" {:>10} {:>14} {:>8}", "peer wrong", "peer CPU us", "ratio").c_str(), stdout);
    }
    std::puts("");
  }

  /// Prints one line with the medians of all rounds. Returns how many of our scores were wrong.
  int measure(const std::string& name, std::span<const KnownPosition> positions) {
    std::vector<double> ours;
    std::vector<double> theirs;
    std::vector<double> ratios;
    int wrong = 0;
    int peer_wrong = 0;
    seconds_.clear();
    const std::uint64_t nodes_before = solver_.nodes();
    for (int round = 0; round < rounds_; ++round) {
      Measurement our;
      Measurement their;
      play_round(positions, our, their);
      ours.push_back(our.cpu_seconds);
      theirs.push_back(their.cpu_seconds);
      ratios.push_back(their.cpu_seconds / our.cpu_seconds);
      wrong += our.wrong;
      peer_wrong += their.wrong;
    }
    const auto count = static_cast<double>(positions.size());
    const double mean = median(ours) / count;
    std::string text = fmt::format(
        "{:16} {:5} {:6} {:12.1f} {:14.3f} {:14.3f} {:14.1f}", name, positions.size(), wrong, 1 / mean,
        mean * 1e6, median(seconds_) * 1e6,
        static_cast<double>(solver_.nodes() - nodes_before) / (count * static_cast<double>(rounds_)));
    if (!peer_command_.empty()) {
      text +=
          fmt::format(" {:10} {:14.3f} {:8.2f}", peer_wrong, median(theirs) / count * 1e6, median(ratios));
    }
    std::puts(text.c_str());
    std::fflush(stdout);
    return wrong;
  }

 private:
  // Our solver and the peer alternate after each fifth of the set, so that both meet the same noise of the
  // machine.
  void play_round(std::span<const KnownPosition> positions, Measurement& ours, Measurement& theirs) {
    solver_.forget();
    std::optional<Peer> peer;
    const std::size_t share = cold_ ? 1 : std::max<std::size_t>(positions.size() / 5, 1);
    while (!positions.empty()) {
      const auto turn = positions.first(std::min(share, positions.size()));
      positions = positions.subspan(turn.size());
      if (cold_) solver_.forget();
      solve(turn, ours);
      if (peer_command_.empty()) continue;
      if (cold_ || !peer) peer.emplace(peer_command_);
      peer->solve(turn, theirs);
    }
  }

  void solve(std::span<const KnownPosition> positions, Measurement& measured) {
    const double begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    for (const KnownPosition& position : positions) {
      // Reading the CPU clock would take longer than the shortest solutions.
      const auto before = std::chrono::steady_clock::now();
      const connect4::ExactScore score = solver_.score(position.stones);
      seconds_.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count());
      if (position.score && score != *position.score) ++measured.wrong;
    }
    measured.cpu_seconds += seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
  }

  connect4::Solver& solver_;
  bool cold_;
  int rounds_;
  std::string peer_command_;
  std::vector<double> seconds_;
};

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures the Connect-4 solver on sets of positions and on the empty board.",
               "bench_connect4");
  std::vector<std::string> paths;
  std::size_t limit = 500;
  std::size_t megabytes = 64;
  bool cold = false;
  bool no_empty_board = false;
  int rounds = 1;
  std::size_t random_count = 0;
  std::pair<int, int> plies = {14, 41};
  std::string peer;
  app.add_option("--positions", paths, "files of lines MOVES SCORE, or folders of such .txt files");
  app.add_option("--limit", limit, "take so many positions of each set")->capture_default_str();
  app.add_option("--memory", megabytes, "size of the transposition table in megabytes")
      ->capture_default_str();
  auto* random_option = app.add_option("--random", random_count, "also solve so many random positions");
  app.add_option("--plies", plies, "least and greatest number of stones of random positions")
      ->capture_default_str()
      ->needs(random_option);
  app.add_flag("--cold", cold, "forget everything before each position");
  app.add_option("--rounds", rounds, "measure each set so many times and print medians")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  auto* peer_option = app.add_option(
      "--peer", peer,
      "command of a solver to compare with, in turns, by CPU time: it reads MOVES a line (none: the "
      "empty board) and writes a line for each, the score last");
  app.add_flag("--no-empty-board", no_empty_board, "only the sets");
  // A peer reads moves, which random positions do not have.
  random_option->excludes(peer_option);
  CLI11_PARSE(app, count, values);
  ::signal(SIGPIPE, SIG_IGN);
  try {
    const connect4::Geometry geometry(7, 6);
    connect4::Solver solver(geometry, megabytes << 20U);
    std::vector<fs::path> files;
    for (const std::string& path : paths) {
      if (!fs::is_directory(path)) {
        files.emplace_back(path);
        continue;
      }
      for (const auto& entry : fs::directory_iterator(path)) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
      }
    }
    std::ranges::sort(files);
    Bench bench(solver, cold, rounds, peer);
    int wrong = 0;
    for (const fs::path& file : files) {
      wrong += bench.measure(file.stem().string(), read_set(file, geometry, limit));
    }
    if (random_count > 0) wrong += bench.measure("random", random_set(geometry, random_count, plies));
    const std::array<KnownPosition, 1> empty_board = {{{.moves = "", .stones = {}, .score = 1}}};
    if (!no_empty_board) wrong += bench.measure("empty board", empty_board);
    return wrong == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_connect4: %s\n", error.what());
    return 1;
  }
}
